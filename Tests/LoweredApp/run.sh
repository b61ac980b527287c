#!/usr/bin/env bash
# Builds, tests and replays the apps' iOS files through the plugin; then breaks them, to check the positions of
# the errors.
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
