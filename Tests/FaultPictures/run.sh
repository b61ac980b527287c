#!/usr/bin/env bash
# Prints the frame that the page of `verify --html` shows first for each of an app's 24 deliberate mistakes, which
# a variable switches on one at a time.
#
#     Tests/FaultPictures/run.sh [APP]
#
# APP is a package with a tool gallery-edgepan, a folder Recordings, and mistakes that GALLERY_FAULT selects.
# Default: ../shared/samples/gallery, next to the checkout. The script prints a table and fails if a page opens
# with a picture in which no pixel differs. The mistake `twice` changes nothing that is drawn: its page shows the
# violated invariant as text over the actual picture.
# Exits 77 if APP does not exist.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
app=${1:-$root/../shared/samples/gallery}
[ -d "$app/Sources" ] || { echo "SKIPPED: pictures of deliberate faults: $app not found"; exit 77; }

work=$root/.build-gallery
mkdir -p "$work"
cp -R "$app/Package.swift" "$app/Sources" "$app/Recordings" "$work"
chmod -R u+w "$work"
sed -i "s#path: \"[^\"]*\"#path: \"$root\"#; s#\.testTarget(.*##" "$work/Package.swift"
sed -i 's#^\(    .executableTarget.*\),$#\1#' "$work/Package.swift"
cd "$work"
swift build -c release --product gallery-edgepan > build.log 2>&1 || { tail -20 build.log; exit 1; }
tool=.build/release/gallery-edgepan
find Recordings -name '*.golden' -delete
"$tool" accept Recordings > /dev/null 2>&1
"$tool" verify Recordings > /dev/null 2>&1 || { echo "the unchanged app fails"; exit 1; }
pages=()
for fault in cancel-forgotten always-true finished-flag twice snapshot snapshot-always dim image-hidden \
  thumb-hidden alpha no-transform-reset wrong-frame constraint constraint-constant leak cycle asyncafter \
  radius clip color shadow zpos order borderanim; do
  status=0
  GALLERY_FAULT=$fault "$tool" verify Recordings --html "$fault.html" > /dev/null 2>&1 || status=$?
  [ $status = 3 ] || { echo "$fault: verify exits $status, not 3"; exit 1; }
  pages+=("$fault.html")
done
python3 "$here/table.py" "${pages[@]}"
