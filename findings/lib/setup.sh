# Sourced by the scripts in this folder: a temporary folder, and pinned packages unpacked into it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
lib=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$work"

# debian PACKAGE=VERSION...: unpacks Debian packages below $work/root; nothing is installed. Exit code 77: this
# machine's package lists do not have one of the versions.
debian() {
  mkdir -p debs root
  (cd debs && apt-get -o APT::Sandbox::User=root download -qq "$@") || { echo "SKIPPED: apt-get cannot download $* (run apt-get update)"; exit 77; }
  local package
  for package in debs/*.deb; do dpkg-deb -x "$package" root; done
  export PATH="$work/root/usr/bin:$work/root/usr/sbin:$PATH"
  local libraries="$work/root/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH 2> /dev/null || echo x86_64-linux-gnu)"
  export LD_LIBRARY_PATH="$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
}

# pypi PACKAGE==VERSION...: installs Python packages, without their dependencies, below $work/python.
pypi() {
  python3 -m pip install -q --no-deps --disable-pip-version-check --root-user-action=ignore \
    --target python "$@" || { echo "SKIPPED: pip cannot install $*"; exit 77; }
  export PYTHONPATH="$work/python"
}

# expect WHAT EXPECTED ACTUAL: the behaviour that the script documents, or exit code 1.
expect() {
  if [ "$2" = "$3" ]; then
    printf 'as documented: %s: %s\n' "$1" "$3"
  else
    printf 'CHANGED: %s\n  documented: %s\n  now:        %s\n' "$1" "$2" "$3"
    exit 1
  fi
}

# on_device DESCRIPTION EVENTS COMMAND...: runs a command that sees /dev/input/event7, which umockdev plays.
# DESCRIPTION is a name that lib/device.py knows, EVENTS a file with the lines `microseconds type code value`.
on_device() {
  local device=$1 events=$2
  shift 2
  python3 "$lib/device.py" "$device" "$events"
  umockdev-run -d device.umockdev -i /dev/input/event7=device.ioctl -s /dev/input/event7=device.script -- "$@"
}
