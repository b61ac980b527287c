#!/usr/bin/env bash
# Checks the engine and the tool with instruction counts, which, unlike times, are the same in every run. A frame's
# instructions must grow in proportion to its tracks and layers, and the instructions of the tool's startup must not
# depend on the number of registered animators.
#
#   Tests/InstructionCounts/run.sh .build-release/release/instructioncounts [series…]
#
# Series: tracks, layers, curves, springs, deep, perspective; default: tracks and layers. Needs valgrind and strip;
# without valgrind, the script reports that and exits 77.
set -euo pipefail

program=$1
shift
[ $# -gt 0 ] || set -- tracks layers
command -v valgrind > /dev/null || { echo "SKIPPED: valgrind is not installed"; exit 77; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Debian's valgrind 3.19 cannot read the compiler's DWARF 5; symbols are enough.
strip --strip-debug -o "$work/program" "$program"

count() { valgrind --tool=callgrind --vgdb=no "$@"; }

# callgrind writes one dump for each pass. Each dump counts only the instructions inside edgepan_collected. Symbols
# are bound at startup, because otherwise the first pass would include their lookup.
LD_BIND_NOW=1 count --callgrind-out-file="$work/dump" --collect-atstart=no \
  --toggle-collect=edgepan_collected --dump-after=edgepan_collected \
  "$work/program" frames "$@" > "$work/passes" 2> "$work/log" || { cat "$work/log"; exit 1; }
for number in $(seq "$(wc -l < "$work/passes")"); do
  sed -n 's/^\(totals\|summary\): \([0-9]*\).*/\2/p' "$work/dump.$number" | head -1
done > "$work/instructions"
"$work/program" times "$@" | awk '{ print $3 }' > "$work/times"
paste -d ' ' "$work/passes" "$work/instructions" "$work/times" | "$work/program" fit

# start N: prints how many instructions the tool's startup takes with N animators besides the catalogue's 57.
start() {
  count --callgrind-out-file=/dev/null "$work/program" version "$1" 2>&1 |
    awk '/Collected/ { print $NF }'
}
few=$(start 0) many=$(start 513)
awk -v few="$few" -v many="$many" 'BEGIN {
  if (!few || !many) { print "--version: nothing was counted"; exit 1 }
  share = (many - few) / few
  printf "--version: %d instructions with 57 animators, %d with 570: %+.3f %%\n", few, many, 100 * share
  exit share > 0.01 || share < -0.01 }'
