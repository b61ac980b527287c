#!/bin/sh
# Runs the recorder in a real kernel: QEMU without KVM, virtual time, Debian's kernel from apt.
#   Tests/VM/run.sh [EDGEPAN]       EDGEPAN: the program to test (default: a release build)
#   Tests/VM/run.sh --prepare       only installs the packages and fetches the kernel
#   LONG=60 KILLS=50 REPEATS=1      the length of the rate test in virtual seconds, and the numbers of kills and of
#                                   hangups, stops, other programs' grabs, FIFOs and pipes
#   EDGEPAN_RECORDINGS=DIR          real recordings (.events with .desc), at any depth
#   EDGEPAN_VM_CACHE=DIR            the folder in which the kernel is kept between runs
# Exits 0 if all checks passed, 1 if a check failed, 77 with the reason if the VM cannot run here.
set -e
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
export LONG="${LONG:-60}" KILLS="${KILLS:-50}" REPEATS="${REPEATS:-1}"
skip() { echo "SKIP Tests/VM: $*"; exit 77; }
began=$(date +%s)

# The guest has the host's architecture, because it runs the host's programs. arm64 has not been tried.
case "$(uname -m)" in
  x86_64) debian=amd64 qemu=qemu-system-x86_64 qemu_package=qemu-system-x86 console=ttyS0
    machine="-M q35,accel=tcg -cpu qemu64" ;;
  aarch64) debian=arm64 qemu=qemu-system-aarch64 qemu_package=qemu-system-arm console=ttyAMA0
    machine="-M virt,accel=tcg -cpu max" ;;
  *) skip "needs an x86-64 or arm64 host, not $(uname -m)" ;;
esac
missing=""
for need in $qemu:$qemu_package busybox:busybox-static cpio:cpio modprobe:kmod gcc:gcc evemu-play:evemu-tools strace:strace; do
  command -v "${need%%:*}" > /dev/null || missing="$missing ${need##*:}"
done
if [ -n "$missing" ]; then
  [ "$(id -u)" = 0 ] || skip "not installed:$missing"
  # shellcheck disable=SC2086
  apt-get install -y --no-install-recommends $missing > /dev/null 2>&1 \
    || { apt-get update > /dev/null 2>&1 && apt-get install -y --no-install-recommends $missing > /dev/null 2>&1; } \
    || skip "apt cannot install:$missing"
fi
if [ "$(id -u)" = 0 ] && ! { command -v umockdev-run && [ -f /usr/libexec/libinput/libinput-replay ]; } > /dev/null 2>&1; then
  apt-get install -y --no-install-recommends umockdev libinput-tools python3-libevdev python3-pyudev python3-yaml > /dev/null 2>&1 || true
fi

cache="${EDGEPAN_VM_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/edgepan-vm}"
mkdir -p "$cache"
if [ ! -d "$cache/kernel/boot" ]; then
  package=$(apt-cache depends linux-image-$debian 2> /dev/null | awk '/Depends:/ { print $2; exit }')
  [ -n "$package" ] || skip "apt has no package linux-image-$debian"
  rm -rf "$cache/kernel" "$cache/deb"; mkdir -p "$cache/deb"
  (cd "$cache/deb" && chmod 777 . && apt-get download "$package" > /dev/null 2>&1) || skip "apt cannot download $package"
  mkdir "$cache/kernel"; dpkg -x "$cache"/deb/*.deb "$cache/kernel"; rm -rf "$cache/deb"
fi
kernel=$(echo "$cache"/kernel/boot/vmlinuz-*)
version=$(ls "$cache/kernel/lib/modules" 2> /dev/null || ls "$cache/kernel/usr/lib/modules")
modules="$cache/kernel"
[ -f "$modules/lib/modules/$version/modules.dep" ] || depmod -b "$modules" "$version"

program="${1:-}"
[ "$program" != --prepare ] || exit 0
if [ -z "$program" ]; then
  (cd "$root" && swift build -c release --product edgepan > /dev/null)
  program="$(cd "$root" && swift build -c release --show-bin-path)/edgepan"
fi
[ -x "$program" ] || { echo "not found: $program"; exit 1; }

work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
image="$work/image"; mkdir -p "$image/bin" "$image/etc" "$image/mod" "$image/recordings" "$image/play"
chmod 755 "$work" "$image"
gcc -O1 -Wall "$here/vmtool.c" -o "$work/vmtool" -lutil
gcc -O1 -shared -fPIC "$here/malloccount.c" -o "$image/malloccount.so"
cp "$(command -v busybox)" "$image/bin/busybox"
cp "$here/guest-init.sh" "$image/init"; chmod 755 "$image/init"
{ echo "LONG=$LONG KILLS=$KILLS REPEATS=$REPEATS"; cat "$here/guest-tests.sh"; } > "$image/tests.sh"
printf 'root:x:0:0::/:/bin/sh\nnobody:x:65534:65534::/:/bin/sh\n' > "$image/etc/passwd"
printf 'root:x:0:\nnogroup:x:65534:\n' > "$image/etc/group"
for module in evdev uinput virtio_pci virtio_blk xhci_pci usbhid hid_generic; do
  modprobe -d "$modules" -S "$version" --show-depends "$module" 2> /dev/null | awk '$1 == "insmod" { print $2 }' | while read -r file; do
    name=$(basename "$file")
    [ -f "$image/mod/$name" ] || { cp "$file" "$image/mod/$name"; echo "/mod/$name" >> "$image/modules.list"; }
  done
done
# add PROGRAM NAME: copies a program to /bin/NAME, and its libraries to the paths from which it loads them.
add() {
  cp -L "$1" "$image/bin/$2"
  ldd "$1" 2> /dev/null | awk '/=> \// { print $3 } /^[ \t]*\/lib/ { print $1 }' | while read -r library; do
    mkdir -p "$image/$(dirname "$library")"; cp -nL "$library" "$image/$library"
  done
}
add "$program" edgepan
strip "$image/bin/edgepan"
add "$work/vmtool" vmtool
for tool in evemu-device evemu-play strace; do add "$(command -v $tool)" $tool; done
# Recorders that are compared with edgepan's if they are installed. libinput's reads its data.
[ ! -d /usr/share/libinput ] || { mkdir -p "$image/usr/share"; cp -r /usr/share/libinput "$image/usr/share/"; }
for tool in $(command -v evemu-record) $(command -v evtest) /usr/libexec/libinput/libinput-record; do
  [ ! -x "$tool" ] || add "$tool" "$(basename "$tool")"
done

# Real recordings are copied from any folder structure to NAME.events and NAME.desc side by side.
recordings="${EDGEPAN_RECORDINGS:-}"
if [ -z "$recordings" ]; then
  up="$root"
  while [ "$up" != / ] && [ ! -f "$up/shared/ARCHITECTURE.md" ]; do up=$(dirname "$up"); done
  [ -d "$up/shared/recordings" ] && recordings="$up/shared/recordings"
fi
if [ -n "$recordings" ]; then
  find "$recordings" -name '*.events' | while read -r file; do
    stem=$(basename "$file" .events); description="$file"
    if ! grep -q '^N:' "$file"; then
      description=""; short="$stem"
      while [ -z "$description" ] && [ "$short" != "${short%.*}" ]; do
        short="${short%.*}"; [ -f "$(dirname "$file")/$short.desc" ] && description="$(dirname "$file")/$short.desc"
      done
      [ -z "$description" ] && [ -f "${file%.events}.desc" ] && description="${file%.events}.desc"
    fi
    [ -n "$description" ] || continue
    cp "$file" "$image/recordings/$stem.events"
    cp "$description" "$image/recordings/$stem.desc"
  done
fi
find "$root/Recordings" -name '*.evemu' 2> /dev/null | head -8 | while read -r file; do cp "$file" "$image/play/"; done

# stamp: copies lines without buffering, because the USB mouse starts to move when the line READY is in the
# log, and adds the host's seconds to headings.
stamp() {
  while IFS= read -r line; do
    line=$(printf '%s' "$line" | tr -d '\r')
    case "$line" in "== "*) line="$line [$(($(date +%s) - began)) s]";; esac
    printf '%s\n' "$line"
  done
}
(cd "$image" && find . | cpio -o -H newc --quiet | gzip -1) > "$work/initrd.gz"
truncate -s 64M "$work/disk"
echo "VM: $(basename "$kernel"), initramfs $(du -h "$work/initrd.gz" | cut -f1), prepared in $(($(date +%s) - began)) s"
# The monitor moves the USB mouse when the guest is ready for it, and then unplugs it.
mkfifo "$work/monitor.in" "$work/monitor.out"
cat "$work/monitor.out" > /dev/null & drain=$!
: > "$work/log"
( exec 3> "$work/monitor.in"
  until grep -q '^READY' "$work/log"; do sleep 0.1; done
  i=0; while [ $i -lt 40 ]; do echo "mouse_move $((i % 5 + 1)) -1" >&3; i=$((i + 1)); sleep 0.02; done
  echo "mouse_button 1" >&3; sleep 0.1; echo "mouse_button 0" >&3; sleep 0.2; echo "device_del um" >&3; exec sleep 600
) & mover=$!
trap 'kill $mover $drain 2> /dev/null || true; rm -rf "$work"' EXIT
# shellcheck disable=SC2086
timeout "${EDGEPAN_VM_TIMEOUT:-900}" $qemu $machine -m 2048 -smp 1 \
  -icount shift=1,sleep=off -rtc clock=vm -nodefaults -nographic -no-reboot -serial stdio \
  -kernel "$kernel" -initrd "$work/initrd.gz" -append "console=$console quiet panic=-1" \
  -device qemu-xhci -device usb-mouse,id=um -chardev pipe,id=monitor,path="$work/monitor" -mon chardev=monitor,mode=readline \
  -drive file="$work/disk",format=raw,if=virtio < /dev/null 2>&1 | stamp | tee "$work/log" || true
mkdir -p "$work/out"; tar x -f "$work/disk" -C "$work/out" 2> /dev/null || true
[ -n "${EDGEPAN_VM_OUT:-}" ] && mkdir -p "$EDGEPAN_VM_OUT" && cp "$work"/out/* "$EDGEPAN_VM_OUT/"

# Third-party tools run on the host: they need no test kernel.
say() { echo "$*" | tee -a "$work/log"; }
swipe="$work/out/kernel-swipe.evemu"
samples="$(dirname "${recordings:-/nowhere}")/samples/evdev"
if command -v umockdev-run > /dev/null && [ -f "$samples/elan.ioctl" ] && [ -f "$swipe" ]; then
  node=/dev/input/event7
  timeout 20 umockdev-run -d "$samples/elan.umockdev" -i $node="$samples/elan.ioctl" -e $node="$swipe" -- timeout 3 evemu-record $node > "$work/umockdev" 2> /dev/null || true
  cut -d' ' -f3-5 "$work/umockdev" | sed -n 's/\t.*//p' | grep -E '^[0-9a-f]{4} ' > "$work/a" || true
  sed -n 's/^E: [0-9.]* //p' "$swipe" > "$work/b"
  if [ -s "$work/b" ] && cmp -s "$work/a" "$work/b"; then say "PASS umockdev-run plays what EdgePan writes: $(wc -l < "$work/a") events equal"; else say "FAIL umockdev-run: $(wc -l < "$work/a") events of $(wc -l < "$work/b")"; fi
else say "SKIP umockdev-run: not installed, or elan.ioctl or kernel-swipe.evemu is missing"; fi
if [ -f /usr/libexec/libinput/libinput-replay ] && /usr/bin/python3 -c 'import libevdev, yaml, pyudev' 2> /dev/null && [ -f "$swipe" ]; then
  "$program" convert "$swipe" "$work/swipe.yml" > /dev/null 2>&1
  timeout 20 /usr/bin/python3 /usr/libexec/libinput/libinput-replay "$work/swipe.yml" > "$work/o" 2>&1 < /dev/null || true
  # Without uinput, libinput-replay stops at this point; an invalid file would be rejected earlier.
  if grep -q 'failed to parse' "$work/o" || ! grep -q 'open device\|Hit enter' "$work/o"; then say "FAIL libinput replay: $(head -1 "$work/o")"; else say "PASS libinput replay parses what EdgePan converts: $(head -1 "$work/o")"; fi
else say "SKIP libinput replay: not installed"; fi

failed=$(grep -c '^FAIL' "$work/log" || true); passed=$(grep -c '^PASS' "$work/log" || true)
echo "VM: $passed passed, $failed failed, $(($(date +%s) - began)) s"
grep -q '== 14' "$work/log" || { echo "VM: the guest did not run to the end"; exit 1; }
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
