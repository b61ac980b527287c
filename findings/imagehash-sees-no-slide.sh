#!/usr/bin/env bash
# imagehash, used as a tolerant comparison of frames, does not see a page that slides: any two frames of a push, one
# that shows the new page whole and one that lacks it among them, are within 6 of 64 bits for phash(), where tests take
# up to 8 or 10 for the same picture. A frame is scaled to 32 x 32 first and its 8 x 8 lowest frequencies are compared
# with their median, which for a picture of two areas are nearly all on the same side. dhash(), which compares
# neighbours in a row of 9, does not see a page that is 20 px late, and every picture of one colour has the same hash:
# for both, a white screen is a black one but for a bit at most.
# Seen with ImageHash 4.3.2 and pillow 13.0.0 (PyPI), frames of 390 x 844, white over black from x on; distances from
# the frame with x = 100, and the largest of any two with an x of 0 to 390 in steps of 5:
#   x           105    120    150    200    300    389
#   phash()       0      1      3      4      2      3       white, black: 1     any two: 6
#   dhash()       0      0     40     24     56     32       white, black: 0
source "$(dirname "$0")/lib/setup.sh"
pypi ImageHash==4.3.2 pillow==13.0.0 numpy==2.4.6 scipy==1.17.1

python3 - > seen.log <<'X'
import imagehash
from PIL import Image

def frame(x):
    image = Image.new("RGB", (390, 844), "black")
    image.paste("white", (x, 0, 390, 844))
    return image

for kind in [imagehash.phash, imagehash.dhash]:
    print(*[kind(frame(x)) - kind(frame(100)) for x in (105, 120, 150, 200, 300, 389)],
          kind(frame(0)) - kind(frame(390)))
hashes = [imagehash.phash(frame(x)) for x in range(0, 391, 5)]
print(max(one - other for one in hashes for other in hashes))
X
expect "phash(): distances, and of white to black" "0 1 3 4 2 3 1" "$(sed -n 1p seen.log)"
expect "dhash()" "0 0 40 24 56 32 0" "$(sed -n 2p seen.log)"
expect "phash(), the largest distance" 6 "$(sed -n 3p seen.log)"
