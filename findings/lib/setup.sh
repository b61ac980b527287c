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

# chromium: unpacks Chromium and what lib/chromium.py needs to drive it.
chromium() {
  local version=156.0.8078.108-1~deb12u1
  debian chromium=$version chromium-common=$version
  ldd root/usr/lib/chromium/chromium | grep -q 'not found' &&
    { echo "SKIPPED: Chromium's libraries are missing: apt-get install chromium"; exit 77; }
  pypi websockets==17.4
  export PYTHONPATH="$lib:$PYTHONPATH"
}

# in_chromium: opens page.html, with lib/swipes.js beside it, and prints what its report() saw. `chromium` comes before.
in_chromium() {
  cp "$lib/swipes.js" .
  timeout 120 python3 - << 'X'
import chromium

async def steps(call, run):
    print(*await run("window.seen"), sep="\n")

chromium.play(steps)
X
}

# flutter: unpacks Flutter, as flet-web has it compiled for browsers, and Chromium.
flutter() {
  chromium
  pypi flet==1.0.5 flet-web==1.0.5 annotated-doc==0.0.7 annotated-types==0.8.0 anyio==4.16.0 certifi==2026.10.19.post1 \
    click==8.5.1 fastapi==0.165.0 h11==0.16.0 httpcore==1.0.9 httptools==0.9.0 httpx==0.28.1 idna==3.20 msgpack==1.2.4 \
    oauthlib==4.0.1 opentelemetry-api==1.45.2 pydantic==2.14.4 pydantic-core==2.50.5 python-dotenv==1.2.4 \
    pyyaml==6.0.4 repath==0.9.0 six==1.17.0 starlette==1.10.0 typing-extensions==4.16.0 typing-inspection==0.4.5 \
    uvicorn==0.54.0 2> pip.log
  export PYTHONPATH="$lib:$PYTHONPATH"
}

# in_flutter: serves app.py, a main(page) of flet that prints to app.log, and runs standard input beside lib/flutter.py.
in_flutter() {
  echo '<script>window.seen = []</script>' > page.html
  printf '\nflet.run(main, host="127.0.0.1", port=9536, view=None)\n' >> app.py
  FLET_WEB_NO_CDN=true FLET_FORCE_WEB_SERVER=true HOME=$work python3 app.py > app.log 2> errors.log &
  local server=$!
  timeout 150 python3 - || { kill $server; return 1; }
  kill $server
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
  timeout 120 umockdev-run -d device.umockdev -i /dev/input/event7=device.ioctl -s /dev/input/event7=device.script -- "$@"
}

# on_libinput_device KIND EVENTS COMMAND...: like on_device, for a program that opens the device through libinput, and
# a KIND of TOUCHPAD or TOUCHSCREEN. libinput asks udev's database, and compares the device number of the open file:
# a namespace has that database, and its first terminal, 136:0, is the one that umockdev opens for the device.
on_libinput_device() {
  local kind=$1 events=$2
  shift 2
  python3 "$lib/device.py" slots "$events"
  sed -i "s/MAJOR=13$/MAJOR=136/; s/MINOR=71$/MINOR=0/; s/dev=13:71/dev=136:0/; s/ID_INPUT_TOUCHPAD/ID_INPUT_$kind/" \
    device.umockdev
  [ "$kind" = TOUCHPAD ] || sed -i 's/^EVIOCGPROP(0) 8 00/EVIOCGPROP(0) 8 02/' device.ioctl
  cat > in-namespace << 'X'
set -e
mount -t tmpfs tmpfs /run
mkdir -p /run/udev/data
mount -t devpts -o ptmxmode=666 devpts /dev/pts
mount --bind /dev/pts/ptmx /dev/ptmx
printf 'I:1\nE:ID_INPUT=1\nE:ID_INPUT_%s=1\n' "$1" > /run/udev/data/c136:0
shift
exec "$@"
X
  unshare --map-root-user --mount bash in-namespace "$kind" \
    timeout 120 umockdev-run -d device.umockdev -i /dev/input/event7=device.ioctl -s /dev/input/event7=device.script -- "$@"
}
