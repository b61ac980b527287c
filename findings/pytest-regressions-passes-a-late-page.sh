#!/usr/bin/env bash
# pytest-regressions' image_regression accepts 0.1 % by default, which is not a share of the pixels that differ, but of
# the sum of all channels' differences. White and iOS's grouped background differ by 34 of 765, so 2 % of a phone's screen
# may differ: a white page that is 8 px late along its whole edge passes, and so does a screen that lacks a row of 350 x
# 20. White on black fails from the first pixel column on. Set diff_threshold=0 for frames that are the same bit for bit,
# or compare the bytes.
# Seen with pytest-regressions 2.11.0, pytest-datadir 1.9.0, pytest 9.2.0, pillow 13.0.0 (PyPI), a frame of 390 x 844
# against one whose edge at x = 200 is N px off:
#   white on #F2F2F7     8 px: passed      10 px: failed       8 px with diff_threshold=0: failed
#   white on black       0 px: passed       1 px: failed
source "$(dirname "$0")/lib/setup.sh"
pypi pytest-regressions==2.11.0 pytest-datadir==1.9.0 pytest==9.2.0 pluggy==1.7.0 iniconfig==2.3.1 packaging==26.4 \
  pygments==2.21.0 PyYAML==6.0.4 pillow==13.0.0 numpy==2.4.6

mkdir tests
cat > tests/test_frame.py <<'X'
import io, os
from PIL import Image

def test_frame(image_regression):
    edge, below, threshold = os.environ["FRAME"].split()
    frame = Image.new("RGB", (390, 844), "white")
    frame.paste(Image.new("RGB", (int(edge), 844), below), (0, 0))
    file = io.BytesIO()
    frame.save(file, "PNG")
    image_regression.check(file.getvalue(), diff_threshold=float(threshold), basename=below[1:])
X
# outcome EDGE BELOW THRESHOLD OPTION...: what pytest says of a frame whose white page begins at EDGE.
outcome() {
  FRAME="$1 $2 $3" python3 -B -m pytest -q -p no:cacheprovider "${@:4}" tests > test.log || true
  grep -oE '^1 (passed|failed)' test.log | cut -c3-
}
for below in '#F2F2F7' '#000000'; do outcome 200 "$below" 0.1 --force-regen > regenerated; done
expect "white on #F2F2F7, 8 px" passed "$(outcome 208 '#F2F2F7' 0.1)"
expect "white on #F2F2F7, 10 px" failed "$(outcome 210 '#F2F2F7' 0.1)"
expect "white on #F2F2F7, 8 px, diff_threshold=0" failed "$(outcome 208 '#F2F2F7' 0)"
expect "white on black, 0 px" passed "$(outcome 200 '#000000' 0.1)"
expect "white on black, 1 px" failed "$(outcome 201 '#000000' 0.1)"
