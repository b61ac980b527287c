#!/usr/bin/env bash
# Makes a folder of recordings whose goldens were edited, and the page that `verify` writes for it.
#
#     failures.sh TOOL FOLDER PAGE
set -euo pipefail
tool=$1 folder=$2 page=$3
mkdir -p "$folder"
cp Recordings/slow-finish.evemu Recordings/slow-cancel.evemu "$folder"
"$tool" accept "$folder" --animator scale > /dev/null
"$tool" accept "$folder/slow-finish.evemu" --animator explode > /dev/null
# Changes the hash of one frame and the first position of a layer, as if the code had changed.
for golden in "$folder"/goldens/*/*.golden; do
  sed -i -E '0,/^( .*position=)[0-9.]+/ s//\1123.5/' "$golden"
  awk '!done && /^[0-9]+ [0-9]+ .* interactive / { sub(/[0-9a-f]{16}$/, "0123456789abcdef"); done = 1 } 1' \
    "$golden" > "$golden.new" && mv "$golden.new" "$golden"
done
status=0
"$tool" verify "$folder" --html "$page" > /dev/null 2>&1 || status=$?
[ "$status" = 3 ] || { echo "verify of changed goldens exits $status, not 3"; exit 1; }
[ -s "$page" ] || { echo "verify wrote no page"; exit 1; }
