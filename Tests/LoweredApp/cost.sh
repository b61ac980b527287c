#!/usr/bin/env bash
# Prints the cost of the plugin LowerUIKit: in seconds for packages that use it, in packages and modules for
# packages that do not. Fails only if a package that does not use the plugin resolves different packages than
# before, or builds the plugin.
#   ./cost.sh [COMMIT]    compares the counts with an older commit (default: a1ab420, before the plugin)
set -euo pipefail
cd "$(dirname "$0")"
before=${1:-a1ab420}
work=$(mktemp -d)
edited=iOS/Trails/Trail.swift
own=Linux/Trails/Trails.swift
cp "$edited" "$work/edited"
cp "$own" "$work/own"
trap 'cp "$work/edited" "$edited"; cp "$work/own" "$own"; rm -rf "$work"' EXIT

# The packages that a client of these products resolves, and the modules that are compiled for it.
counts() {
  swift package --package-path "$1" dump-package | python3 -c '
import json, sys
package = json.load(sys.stdin)
products = {p["name"]: p["targets"] for p in package["products"]}
targets = {t["name"]: t for t in package["targets"]}
for wanted in (["UIKit"], ["UIKit", "EdgePanTesting"]):
    open_, seen, outside, plugins = [t for p in wanted for t in products[p]], set(), set(), set()
    while open_:
        name = open_.pop()
        if name in seen: continue
        seen.add(name)
        if targets[name]["type"] == "plugin": plugins.add(name)
        for d in targets[name]["dependencies"]:
            kind, value = next(iter(d.items()))
            if kind == "product": outside.add(value[1])
            elif value[0] in targets: open_.append(value[0])
        plugins.update(str(u) for u in targets[name].get("pluginUsages") or [])
    print(" + ".join(wanted) + f": {len(package['"'dependencies'"'])} packages resolved,",
          f"{len(seen)} modules of EdgePan, {len(outside)} packages built, {len(plugins)} plugins:",
          " ".join(sorted(seen)))
'
}

git -C ../.. archive "$before" Package.swift | tar -x -C "$work"
echo "== without the plugin, at $before"
counts "$work" | tee "$work/before"
echo "== without the plugin, now"
counts ../.. | tee "$work/now"
resolved() { sed 's/.*: \([0-9]* packages resolved\).*/\1/' "$1" | sort -u; }
[ "$(resolved "$work/before")" = "$(resolved "$work/now")" ] ||
  { echo "the packages that a client without the plugin resolves have changed"; exit 1; }
! grep -q 'LowerUIKit' "$work/now" || { echo "a client that does not use the plugin builds the plugin"; exit 1; }

# seconds COMMAND...: runs the command and prints the seconds that it took.
seconds() {
  local begin=$EPOCHREALTIME
  "$@" > "$work/log" 2>&1 || { tail -20 "$work/log"; exit 1; }
  awk -v a="$begin" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.2f\n", b - a }'
}
build() { swift build --target Trails; }
# middle CHANGE: prints the median of the seconds of three builds, each after a call of the function CHANGE.
middle() {
  for round in 1 2 3; do
    "$1" "$round"
    seconds build
  done | sort -n | sed -n 2p
}
nothing() { :; }
edit() { printf '// %s\n' "$1" >> "$edited"; }
edit_own() { printf '// %s\n' "$1" >> "$own"; }
forget_tool() { find .build/plugins/outputs -path '*Trails*' -name lower -delete; }

echo "== with the plugin, on $(nproc) cores under load $(cut -d' ' -f1 /proc/loadavg)"
seconds build > "$work/first"
idle=$(middle nothing)
tool=$(middle forget_tool)
lowered=$(middle edit)
plain=$(middle edit_own)
difference() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a - b }'; }
echo "a build with nothing to do:         $idle s"
echo "first build, the tool is compiled:  $(difference "$tool" "$idle") s more (bound 20)"
echo "edit of one of the app's files:     $lowered s"
echo "edit of a file that is not lowered: $plain s"
echo "lowering of an edit:                $(difference "$lowered" "$plain") s (bound 2)"
