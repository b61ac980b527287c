#!/usr/bin/env bash
# The apps' own iOS files through the plugin: built, tested, replayed; then broken, to check where the errors
# point.
set -euo pipefail
cd "$(dirname "$0")"

# The manifest looks for a folder, which the manifest cache does not take into account.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
swift test --manifest-cache none > "$log" 2>&1 ||
  { grep -E '✘|error:' "$log" | head -40; tail -20 "$log"; exit 1; }
grep -E 'skipped' "$log" || true
tail -1 "$log"
./check-messages.sh
