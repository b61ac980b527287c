#!/usr/bin/env bash
# pixelmatch with its defaults, as snapshot tests of many frameworks use it, takes a white cell on iOS's grouped
# background (#F2F2F7) for no difference: the cell may be 40 px away or missing, and 0 pixels differ. The same holds for
# dark mode's two upper greys. And a smooth edge that is off by less than two pixels counts as antialiasing, also white
# on black: from 40.25 to 41.75, 0 pixels differ, while the same move between whole pixels counts. A page that trails
# its transition by a frame at the end, where it moves less than a pixel a frame, is never seen. includeAA=True finds the
# edge, threshold=0.02 the cell; a comparison for equality, or of the layers' numbers, finds both.
# Seen with pixelmatch 0.4.0 and pillow 13.0.0 (PyPI), images of 80 x 60, columns of 60 px with an edge at x:
#   white on #F2F2F7, 20 to 60                     0 pixels        threshold=0.02: 2400
#   #2C2C2E on #1C1C1E, 20 to 60                   0 pixels        threshold=0.02: 2400
#   white on black, 40 to 41                      60 pixels
#   white on black, 40 to 40.5, 40.25 to 41.75     0 pixels        includeAA=True: 60 and 120
source "$(dirname "$0")/lib/setup.sh"
pypi pixelmatch==0.4.0 pillow==13.0.0

python3 - > seen.log <<'X'
from PIL import Image
from pixelmatch.contrib.PIL import pixelmatch

def column(x, edge, above, below):
    """The colour of column x, of which the upper layer covers what lies right of the edge."""
    part = min(max(x + 1 - edge, 0), 1)
    return tuple(round(part * a + (1 - part) * b) for a, b in zip(above, below))

def frame(edge, above, below):
    row = Image.new("RGB", (80, 1))
    row.putdata([column(x, edge, above, below) for x in range(80)])
    return row.resize((80, 60), Image.Resampling.NEAREST).convert("RGBA")

white, black = (255, 255, 255), (0, 0, 0)
for above, below in [(white, (0xF2, 0xF2, 0xF7)), ((0x2C, 0x2C, 0x2E), (0x1C, 0x1C, 0x1E))]:
    images = frame(20, above, below), frame(60, above, below)
    print(pixelmatch(*images), pixelmatch(*images, threshold=0.02))
for before, after in [(40, 41), (40, 40.5), (40.25, 41.75)]:
    images = frame(before, white, black), frame(after, white, black)
    print(pixelmatch(*images), pixelmatch(*images, includeAA=True))
X
expect "white on #F2F2F7, and threshold=0.02" "0 2400" "$(sed -n 1p seen.log)"
expect "#2C2C2E on #1C1C1E, and threshold=0.02" "0 2400" "$(sed -n 2p seen.log)"
expect "40 to 41, and includeAA=True" "60 60" "$(sed -n 3p seen.log)"
expect "40 to 40.5, and includeAA=True" "0 60" "$(sed -n 4p seen.log)"
expect "40.25 to 41.75, and includeAA=True" "0 120" "$(sed -n 5p seen.log)"
