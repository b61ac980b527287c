#!/usr/bin/env bash
# libinput's documentation says that a gesture's dx_unaccelerated is normalized to a device of 1000 dpi, which makes
# 39.4 units a millimetre. A touchpad's swipe with three fingers has 10.5: the deltas have the slow-down of touchpad
# pointers in them, as the accelerated ones do. Millimetres computed from them, or a progress with a distance in inches,
# are 3.7 times too small. dx, which has the acceleration, agrees with dx_unaccelerated up to about 80 mm/s, so that a
# test by hand shows no difference; at 333 mm/s it is 2.3 times as large: a flick moves the page more than twice as far
# as a drag of the same length. What the fingers moved before GESTURE_SWIPE_BEGIN is in neither sum: a slow swipe loses
# its first 2 mm. A recording of the events themselves has all of the swipe, and millimetres.
# Seen with libinput-tools 1.22.1, libevdev 1.13.0 (Debian 12), umockdev 0.17.16, a pad of 100 x 60 mm, three fingers,
# moves of 8 ms; units per millimetre in the updates, without and with acceleration:
#   40 moves at 83 mm/s     38 updates    10.5    10.5
#   15 moves at 333 mm/s    14 updates    10.5    24.0
#   60 moves at 21 mm/s     49 updates    10.5    10.4
source "$(dirname "$0")/lib/setup.sh"
debian libinput-tools=1.22.1-1+deb12u1 libinput10=1.22.1-1+deb12u1 libinput-bin=1.22.1-1+deb12u1 \
  libevdev2=1.13.0+dfsg-1 libmtdev1=1.1.6-1 umockdev=0.17.16-1 libumockdev0=0.17.16-1 libpcap0.8=1.10.3-1
watch=root/usr/libexec/libinput/libinput-debug-events
ldd $watch | grep -q 'not found' &&
  { echo "SKIPPED: libinput's libraries are missing: apt-get install libinput-tools"; exit 77; }
unshare --map-root-user --mount true 2> /dev/null || { echo "SKIPPED: no namespace for mounts"; exit 77; }
export LIBINPUT_QUIRKS_DIR=$work/root/usr/share/libinput
# libinput counts three fingers only if the device has BTN_TOOL_TRIPLETAP, 334.
sed 's/^KEYS = \[/KEYS = [0x14E, /' "$lib/device.py" > device.py
lib=$work

# swipe STEP MOVES: the updates, and their units per millimetre, of three fingers that move by STEP thirtieths of one.
swipe() {
  python3 - "$@" > swipe.events <<'P'
import sys

step, moves = map(int, sys.argv[1:])
for frame in range(moves + 2):
    time, lands, lifts = 100_000 + 8_000 * frame, frame == 0, frame > moves
    for slot in range(3):
        print(time, 3, 47, slot)
        if lands or lifts: print(time, 3, 57, -1 if lifts else 40 + slot)
        if not lifts: print(time, 3, 53, 600 + 300 * slot + step * frame, f"\n{time}", 3, 54, 700 + 150 * slot)
    if lands or lifts: print(time, 1, 330, int(lands), f"\n{time}", 1, 334, int(lands))
    print(time, 0, 0, 0)
P
  on_libinput_device TOUCHPAD swipe.events timeout 5 $watch --device /dev/input/event7 > seen.log 2>&1 || true
  grep -q DEVICE_ADDED seen.log
  tr '/(' '  ' < seen.log | awk -v step="$1" '/SWIPE_UPDATE/ { sub(/.*s\t3/, ""); with += $1; without += $3; count++ }
    END { mm = count * step / 30; printf "%d %.1f %.1f\n", count, without / mm, with / mm }'
}
expect "83 mm/s: updates, units per mm, with acceleration" "38 10.5 10.5" "$(swipe 20 40)"
expect "333 mm/s" "14 10.5 24.0" "$(swipe 80 15)"
expect "21 mm/s" "49 10.5 10.4" "$(swipe 5 60)"
