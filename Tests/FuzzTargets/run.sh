#!/usr/bin/env bash
# Fuzzes the readers of untrusted text, guided by coverage (libFuzzer). Exits 1 if a target crashes, hangs,
# takes more than 1 GB, or violates a condition that Sources/fuzztargets checks.
#
#   Tests/FuzzTargets/run.sh                    all targets, a minute each
#   Tests/FuzzTargets/run.sh 600 golden trace   only these two, ten minutes each
#   Tests/FuzzTargets/run.sh merge DIR          adds to Corpus a minimal set of inputs from DIR/TARGET/new that keeps the coverage
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
out=${EDGEPAN_FUZZ_OUTPUT:-$top/.build-fuzz}
# With backtraces, every finding would take a minute.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0

build() {
  # This build does not detect memory errors of the C kernels; .ci/full's step "memory" does, with the address
  # sanitizer.
  swift build -c release --package-path "$here" --scratch-path "$out/build" --product fuzztargets \
    -Xswiftc -sanitize=fuzzer -Xswiftc -enable-testing > "$out/build.log" 2>&1 ||
    { grep error: "$out/build.log" | head; exit 1; }
}

# fuzz TARGET SECONDS: fuzzes one target; its log and findings are in $out/TARGET.
fuzz() {
  local target=$1 seconds=$2 folder=$out/$1 status=0 length=4000
  mkdir -p "$folder/new" "$folder/findings"
  # A whole swipe has 200 events, for which the usual length is too short.
  [ "$target" = replay ] && length=6000
  EDGEPAN_FUZZ=$target "$out/build/release/fuzztargets" -max_total_time="$seconds" -timeout=10 \
    -rss_limit_mb=1024 -max_len=$length -dict="$here/words.dict" -print_final_stats=1 \
    -artifact_prefix="$folder/findings/" \
    "$folder/new" "$here/Corpus/$target" > "$folder/log" 2>&1 || status=$?
  printf '%s: %s executions, %s new inputs\n' "$target" \
    "$(sed -n 's/^stat::number_of_executed_units: *//p' "$folder/log")" "$(find "$folder/new" -type f | wc -l)"
  [ $status = 0 ] && return
  grep -aE 'Fatal error|ERROR|SUMMARY|artifact' "$folder/log" | head -6
  echo "To run it again: EDGEPAN_FUZZ=$target SWIFT_BACKTRACE=enable=no $out/build/release/fuzztargets $folder/findings/…"
  return 1
}

mkdir -p "$out"
if [ "${1:-}" = merge ]; then
  for folder in "$2"/*/new; do
    target=$(basename "$(dirname "$folder")")
    mkdir -p "$here/Corpus/$target"
    EDGEPAN_FUZZ=$target "$out/build/release/fuzztargets" -merge=1 "$here/Corpus/$target" "$folder"
  done
  exit
fi

build
seconds=${1:-60}
targets=("${@:2}")
[ ${#targets[@]} -gt 0 ] || mapfile -t targets < <("$out/build/release/fuzztargets")
# By default, two targets run at a time; each has one thread.
failed=0
running=0
for target in "${targets[@]}"; do
  fuzz "$target" "$seconds" &
  running=$((running + 1))
  if [ $running -ge "${JOBS:-2}" ]; then
    wait -n || failed=1
    running=$((running - 1))
  fi
done
while [ $running -gt 0 ]; do
  wait -n || failed=1
  running=$((running - 1))
done
exit $failed
