#!/usr/bin/env bash
# OpenCV's phaseCorrelate(), which tells by how far a picture has moved, finds that a page of rows which slid by 50 px over
# iOS's grouped background has not moved at all. It enlarges frames to a size that the transform likes, 390 x 844 to 400
# x 864, with black: the border of a light frame against it is the strongest edge there is, and it stays. Frames of 400 x
# 864 are right, and so are frames on black, so that the answer depends on the phone and on dark mode; the response, 0.37,
# is no lower than that of a right one, 0.43. A velocity measured from a recording of a screen is 0 for the one and
# right for the other. With a Hanning window, which is optional, all are right. Dense optical flow does not help:
# Farneback's has a median of 0 over the page, since nothing in a flat area tells that it moved.
# Seen with opencv-python-headless 5.0.0.93, numpy 2.4.6 (PyPI), a white page, from x = 200 to 150; px by phaseCorrelate()
# without and with the window, and by the flow:
#   with rows, on #F2F2F7, 390 x 844       0    -50    0
#   the same, 400 x 864                  -50    -50    0
#   plain, on #F2F2F7, 390 x 844           0    -50    0
#   plain, on black, 390 x 844           -50    -50    0
source "$(dirname "$0")/lib/setup.sh"
pypi opencv-python-headless==5.0.0.93 numpy==2.4.6

python3 - > seen.log << 'X'
import cv2, numpy

def frame(edge, ground, rows, width, height):
    pixels = numpy.full((height, width), ground, numpy.uint8)
    pixels[:, edge:] = 255
    for row in range(40, height, 60) if rows else []:
        pixels[row:row + 14, edge + 20:min(edge + 80 + row * 37 % 200, width)] = 60
    return pixels

for page in ((242, True, 390, 844), (242, True, 400, 864), (242, False, 390, 844), (0, False, 390, 844)):
    before, after = (frame(edge, *page) for edge in (200, 150))
    pair = before.astype(numpy.float32), after.astype(numpy.float32)
    window = cv2.createHanningWindow(page[2:], cv2.CV_32F)
    flow = cv2.calcOpticalFlowFarneback(before, after, None, 0.5, 3, 15, 3, 5, 1.2, 0)
    (shift, _), response = cv2.phaseCorrelate(*pair)
    shifts = shift, cv2.phaseCorrelate(*pair, window)[0][0], numpy.median(flow[:, 200:, 0])
    print(*[round(float(shift)) for shift in shifts], f"{response:.2f}")
X
expect "rows on #F2F2F7, 390 x 844, and the response" "0 -50 0 0.37" "$(sed -n 1p seen.log)"
expect "the same, 400 x 864" "-50 -50 0" "$(sed -n '2s/ [^ ]*$//p' seen.log)"
expect "plain on #F2F2F7, 390 x 844" "0 -50 0" "$(sed -n '3s/ [^ ]*$//p' seen.log)"
expect "plain on black, and the response" "-50 -50 0 0.43" "$(sed -n 4p seen.log)"
