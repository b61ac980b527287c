#!/usr/bin/env bash
# Checks the pages of `report`, `map`, `verify`, `bench` and `profile` in a real browser: they load from disk
# without a request or a console message, play, respond to keys, and axe finds no violation.
#
#     Tests/ReportPages/run.sh .build/debug/edgepan [FOLDER]
#
# Screenshots are kept in FOLDER if it is given. Ends after at most ten minutes. Exits 77 if Chromium or
# chromedriver is missing, or if selenium and axe cannot be installed from PyPI into an environment for this
# test.
set -euo pipefail
# The time limit applies to the whole script, so that a browser that hangs does not block the caller.
[ -n "${REPORT_PAGES_LIMITED:-}" ] || {
  status=0
  REPORT_PAGES_LIMITED=1 timeout --kill-after=10 "${LIMIT:-600}" "$0" "$@" || status=$?
  [ $status != 124 ] || echo "report pages in Chromium: not completed after ${LIMIT:-600} s"
  exit $status
}
here=$(cd "$(dirname "$0")" && pwd)
tool=$(realpath "${1:?missing: the path of the edgepan to test}")
cd "$here/../.."

skip() { echo "SKIPPED: report pages in Chromium: $1"; exit 77; }
command -v chromium > /dev/null || skip "no chromium (apt-get install chromium chromium-driver)"
command -v chromedriver > /dev/null || skip "no chromedriver (apt-get install chromium-driver)"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
shots=${2:-$work/screenshots}
mkdir -p "$work/pages" "$shots"
python3 -m venv "$work/venv" > "$work/pip.log" 2>&1 || skip "python3 cannot create a virtual environment"
"$work/venv/bin/pip" --quiet install 'selenium>=4.20,<5' 'axe-selenium-python==2.1.6' \
  >> "$work/pip.log" 2>&1 || skip "selenium and axe-selenium-python cannot be installed"

pages=$work/pages
"$tool" report Recordings/slow-cancel.evemu --measure --output "$pages/one.html"
{ grep -v '^E:' Recordings/slow-cancel.evemu; echo 'E: 0.000001 0000 0000 0000'; } > "$work/untouched.evemu"
"$tool" report "$work/untouched.evemu" --output "$pages/untouched.html"
"$tool" report Recordings/flick-before-recognition.evemu --no-what-if --output "$pages/unrecognised.html"
"$tool" report Recordings/slow-finish.evemu --animator explode --no-what-if \
  --output "$pages/explode.html"
"$tool" report Recordings --animator sys-cube-from-left --output "$pages/many.html"
"$tool" synth --count 47 --seed 3 --output "$work/made" 2> /dev/null
python3 "$here/many_swipes.py" "$work/made" "$work/swipes.evemu"
"$tool" report "$work/swipes.evemu" --no-what-if --output "$pages/swipes.html"
# Frames of two replays as PNG, which the canvas must equal.
frames=()
for frame in 16 24 32 40 48 56 64 74 80 86; do frames+=(--frame "$frame=$pages/explode-$frame.png"); done
"$tool" draw Recordings/slow-finish.evemu --animator explode --size 390 "${frames[@]}" > /dev/null
"$tool" draw Recordings/slow-finish.evemu --animator explode --size 67 --frame "15=$pages/strip-15.png" > /dev/null
"$tool" map Recordings --rule react-navigation --rows 15 --html "$pages/map.html" > /dev/null
"$here/failures.sh" "$tool" "$work/failing" "$pages/failures.html"
"$tool" bench scale explode --seconds 1 --html "$pages/bench.html" > /dev/null
"$tool" profile Recordings/slow-finish.evemu --runs 3 --html "$pages/profile.html" > /dev/null
"$work/venv/bin/python" "$here/pages.py" "$pages" "$shots"
