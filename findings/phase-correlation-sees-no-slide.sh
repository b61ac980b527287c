#!/usr/bin/env bash
# OpenCV's phaseCorrelate(), which tells by how far a picture has moved, finds that a page which slid by 50 px over the
# page below has not moved at all. It takes frames as if they were repeated in all directions, and the edges of the
# screen, which stay where they are, and what stays in the rows outweigh the page; the response, 0.37, is no lower than
# that of a right answer, 0.43 for a page without rows. A velocity measured from the frames of a screen recording
# is 0 for a list and right for a plain page. With a Hanning window, which is optional, both are right. Dense optical flow
# does not help: Farneback's has a median of 0 over the page, since nothing in a flat area tells that it moved.
# Seen with opencv-python-headless 5.0.0.93, numpy 2.4.6 (PyPI), frames of 390 x 844, a white page on #F2F2F7 with rows of
# text, or without on black, from x = 200 to 150; px by phaseCorrelate() without and with the window, and the flow:
#   with rows       0    -50     0
#   plain         -50    -50     0
source "$(dirname "$0")/lib/setup.sh"
pypi opencv-python-headless==5.0.0.93 numpy==2.4.6

python3 - > seen.log << 'X'
import cv2, numpy

def frame(edge, ground, rows):
    pixels = numpy.full((844, 390), ground, numpy.uint8)
    pixels[:, edge:] = 255
    for row in range(40, 844, 60) if rows else []:
        pixels[row:row + 14, edge + 20:min(edge + 80 + row * 37 % 200, 390)] = 60
    return pixels

window = cv2.createHanningWindow((390, 844), cv2.CV_32F)
for ground, rows in ((242, True), (0, False)):
    before, after = (frame(edge, ground, rows) for edge in (200, 150))
    pair = before.astype(numpy.float32), after.astype(numpy.float32)
    flow = cv2.calcOpticalFlowFarneback(before, after, None, 0.5, 3, 15, 3, 5, 1.2, 0)
    shifts = cv2.phaseCorrelate(*pair)[0][0], cv2.phaseCorrelate(*pair, window)[0][0], numpy.median(flow[:, 200:, 0])
    print(*[round(float(shift)) for shift in shifts], *["%.2f" % cv2.phaseCorrelate(*pair)[1]])
X
expect "with rows, and the response" "0 -50 0 0.37" "$(sed -n 1p seen.log)"
expect "plain, and the response" "-50 -50 0 0.43" "$(sed -n 2p seen.log)"
