#!/bin/sh
# Plays W3C pointer actions in Chromium with a client that is not EdgePan's: selenium and chromedriver.
#   Tests/PointerActions/run.sh EDGEPAN
# Exits 0 if the events of the page are those of the recordings, 1 if not, 77 with the reason if something is
# missing here.
set -e
here=$(cd "$(dirname "$0")" && pwd)
skip() { echo "SKIPPED: pointer actions: $*"; exit 77; }
[ -x "$1" ] || { echo "not found: $1"; exit 1; }
for need in chromium chromedriver python3; do
  command -v $need > /dev/null || skip "$need is not installed (apt-get install chromium chromium-driver python3-venv)"
done
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
python=python3
if ! python3 -c 'import selenium' 2> /dev/null; then
  python3 -m venv "$work/venv" 2> /dev/null && "$work/venv/bin/pip" install -q selenium 2> /dev/null ||
    skip "selenium cannot be installed from PyPI"
  python="$work/venv/bin/python"
fi
"$python" "$here/play.py" "$1" "$here/../../Recordings" "$work"
