#!/usr/bin/env bash
# One threshold of SSIM does not judge a transition in light and in dark mode. In areas without structure, as most of a
# page is, SSIM compares the means alone, and as a ratio: 255 to 242 is nearly 1, 28 to 0 is nearly 0. A white page on
# iOS's grouped background (#F2F2F7) that is missing in the frame has 0.994, above the 0.99 or 0.98 of many tests, and a
# frame that is all background has 0.999. The same error in dark mode, #1C1C1E on black, has 0.04. A page that is only
# one pixel late, which may be a rounding, has 0.992 there: less than the missing page in light mode. ffmpeg's ssim
# filter has the same formula. A comparison for equality, or of the layers' numbers, does not depend on the mode.
# Seen with scikit-image 0.26.0 (PyPI), frames of 390 x 200 with channel_axis=2, a page that begins at x:
#   white on #F2F2F7       20, missing: 0.994     0, missing: 0.999     200, 201: 0.997     200, 240: 0.991
#   #1C1C1E on black       20, missing: 0.044     0, missing: 0.008     200, 201: 0.992     200, 240: 0.884
source "$(dirname "$0")/lib/setup.sh"
pypi scikit-image==0.26.0 numpy==2.4.6 scipy==1.17.1 pillow==13.0.0 lazy-loader==0.5 packaging==26.4

python3 - > seen.log <<'X'
import numpy
from skimage.metrics import structural_similarity

def frame(edge, above, below):
    image = numpy.empty((200, 390, 3), numpy.uint8)
    image[:], image[:, edge:] = below, above
    return image

for colours in [((255, 255, 255), (0xF2, 0xF2, 0xF7)), ((0x1C, 0x1C, 0x1E), (0, 0, 0))]:
    print(*["{:.3f}".format(structural_similarity(frame(x, *colours), frame(moved, *colours), channel_axis=2))
            for x, moved in [(20, 390), (0, 390), (200, 201), (200, 240)]])
X
expect "white on #F2F2F7: missing, all missing, 1 px, 40 px" "0.994 0.999 0.997 0.991" "$(sed -n 1p seen.log)"
expect "#1C1C1E on black: missing, all missing, 1 px, 40 px" "0.044 0.008 0.992 0.884" "$(sed -n 2p seen.log)"
