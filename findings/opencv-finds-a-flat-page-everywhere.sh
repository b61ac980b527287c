#!/usr/bin/env bash
# OpenCV's matchTemplate() with TM_CCOEFF_NORMED, by which most tools find a picture on a screen, has a score of 1 at each
# place if the picture is of one colour: a white page is found on a black screen, at the upper left, with certainty.
# PyScreeze, and PyAutoGUI's locateOnScreen() with it, return that place at a confidence of 0.99. A test that waits for
# a page by a part without text, as much of a page is, passes before the transition has begun, and a swipe that starts
# at what was found starts at the corner. What is not flat is compared without its brightness and contrast: an edge of 255
# to 254, which nobody sees, is found where one of black to white was asked for, with 1.00. TM_SQDIFF_NORMED, whose best
# is 0, has 1 for the flat page on black, and compares colours.
# Seen with opencv-python-headless 5.0.0.93, numpy 2.4.6, PyScreeze 1.0.1, pillow 13.0.0 (PyPI), a picture of 60 x 40 on
# a screen of 390 x 844; the lowest and highest score, and the place that PyScreeze found:
#   white on black                           1.00 1.00     0, 0
#   an edge of black to white on 254, 255    0.00 1.00
#   white on black, TM_SQDIFF_NORMED         1.00 1.00
source "$(dirname "$0")/lib/setup.sh"
pypi opencv-python-headless==5.0.0.93 numpy==2.4.6 PyScreeze==1.0.1 pillow==13.0.0

python3 - > seen.log << 'X'
import cv2, numpy, pyscreeze
from PIL import Image

def picture(width, height, left, right, edge=0):
    pixels = numpy.full((height, width, 3), left, numpy.uint8)
    pixels[:, edge:] = right
    return pixels

black, white = picture(390, 844, 0, 0), picture(60, 40, 255, 255)
for screen, part, method in (
    (black, white, cv2.TM_CCOEFF_NORMED),
    (picture(390, 844, 254, 255, edge=100), picture(60, 40, 0, 255, edge=30), cv2.TM_CCOEFF_NORMED),
    (black, white, cv2.TM_SQDIFF_NORMED),
):
    scores = cv2.matchTemplate(screen, part, method)
    print(f"{scores.min():.2f} {scores.max():.2f}")
found = pyscreeze.locate(Image.fromarray(white), Image.fromarray(black), confidence=0.99)
print(found.left, found.top)
X
expect "white on black" "1.00 1.00" "$(sed -n 1p seen.log)"
expect "an edge of black to white on 254, 255" "0.00 1.00" "$(sed -n 2p seen.log | sed 's/^-//')"
expect "white on black, TM_SQDIFF_NORMED" "1.00 1.00" "$(sed -n 3p seen.log)"
expect "PyScreeze" "0 0" "$(sed -n 4p seen.log)"
