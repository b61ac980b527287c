#!/usr/bin/env bash
# Breaks the app in four ways and checks that the build reports each at the original file, line and column.
set -euo pipefail
cd "$(dirname "$0")"
broken=iOS/Support/Broken.swift
trap 'rm -f "$broken"' EXIT

# expect TEXT PLACE MESSAGE: the build of TEXT fails with MESSAGE at PLACE (line:column).
expect() {
  printf '%s\n' "$1" > "$broken"
  local log
  log=$(swift build 2>&1) && { echo "$broken built: $1"; exit 1; }
  grep -qF "$PWD/$broken:$2: error: $3" <<< "$log" ||
    { echo "no '$broken:$2: error: $3' in:"; grep -F 'error:' <<< "$log" | head -5; exit 1; }
  echo "$2: $3"
}

expect 'import UIKit.UIView
class Broken: UIView { @objc dynamic func turn() { let n: Int = "x"; _ = n } }' \
  2:65 'cannot convert value of type'
expect 'import UIKit
class Broken: UIView { lazy var t = UITapGestureRecognizer(target: self, action: #selector(gone(_:))) }' \
  2:92 "value of type 'Broken' has no member 'gone'"
expect 'import UIKit
class Broken: UIView { lazy var watch = layer.observe(\.bounds) { _, _ in } }' \
  2:47 "'observe(_:options:changeHandler:)' is unavailable: on Linux, only views can be observed"
expect 'import UIKit
class Broken: BaseViewController {}
extension Broken {
  override func nobody() {}
}' 4:17 'method does not override any method from its superclass'
rm -f "$broken"
swift build 2>&1 | tail -1
