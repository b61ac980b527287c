#!/usr/bin/env bash
# libinput takes a touch that lands within 8 mm of a touchpad's left or right edge for a palm until it has left that
# zone, which must happen within 200 ms. A quick swipe from the edge therefore loses its beginning: the pointer moves
# from 8 mm on, and what came before is not made up for. A slower one, as of a user who peeks at the page below, gives
# no event at all, however far it goes. `libinput record` and evtest show both whole. So a desktop that answers a
# recorded edge swipe, played into a virtual touchpad, with nothing has not lost it. By its documentation, touchpads
# narrower than 70 mm have no such zone; a touchscreen has none.
# Seen with libinput-tools 1.22.1, libevdev 1.13.0 (Debian 12), umockdev 0.17.16, a pad of 100 x 60 mm; pointer motions,
# and their sum before acceleration, of a finger that goes right in steps of 8 ms:
#   from 1 mm, 40 moves at 167 mm/s     35 motions, 46.7 of 53.3 mm
#   from 1 mm, 60 moves at 33 mm/s      none of 16 mm
#   from 20 mm, 60 moves at 33 mm/s     59 motions
source "$(dirname "$0")/lib/setup.sh"
debian libinput-tools=1.22.1-1+deb12u1 libinput10=1.22.1-1+deb12u1 libinput-bin=1.22.1-1+deb12u1 \
  libevdev2=1.13.0+dfsg-1 libmtdev1=1.1.6-1 umockdev=0.17.16-1 libumockdev0=0.17.16-1 libpcap0.8=1.10.3-1
watch=root/usr/libexec/libinput/libinput-debug-events
ldd $watch | grep -q 'not found' &&
  { echo "SKIPPED: libinput's libraries are missing: apt-get install libinput-tools"; exit 77; }
unshare --map-root-user --mount true 2> /dev/null || { echo "SKIPPED: no namespace for mounts"; exit 77; }
export LIBINPUT_QUIRKS_DIR=$work/root/usr/share/libinput

# motions START STEP MOVES: the number of pointer motions and the sum of their x, in units of 1/30 mm.
motions() {
  local x=$1 time=100000
  {
    printf "$time %d %d %d\n" 3 57 41 3 53 "$x" 3 54 900 3 0 "$x" 3 1 900 1 325 1 1 330 1 0 0 0
    for _ in $(seq "$3"); do
      x=$((x + $2)) time=$((time + 8000))
      printf "$time %d %d %d\n" 3 53 $x 3 0 $x 0 0 0
    done
    printf "$((time + 8000)) %d %d %d\n" 3 57 -1 1 325 0 1 330 0 0 0 0
  } > swipe
  on_libinput_device TOUCHPAD swipe timeout 3 $watch --verbose --device /dev/input/event7 > seen.log 2>&1 || true
  grep -q DEVICE_ADDED seen.log
  awk '/POINTER_MOTION .*\(/ { sub(/.*\( */, ""); sum += $1; count++ } END { print count + 0, sum + 0 }' seen.log
}
expect "from 1 mm, 167 mm/s, of 40 moves and 1600 units" "35 1400" "$(motions 30 40 40)"
expect "libinput's messages" "palm detected (edge), released, out of edge zone" \
  "$(grep -oE 'palm detected.*|released, out.*' seen.log | paste -sd, | sed 's/,r/, r/')"
expect "from 1 mm, 33 mm/s, of 60 moves and 480 units" "0 0" "$(motions 30 8 60)"
expect "from 20 mm, 33 mm/s" "59 472" "$(motions 600 8 60)"
