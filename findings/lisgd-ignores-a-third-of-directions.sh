#!/usr/bin/env bash
# lisgd, which gives Linux phones their swipes from the edges, has eight directions, each 15 degrees to both sides: 15 of
# each 45 degrees belong to none of them. A swipe from the left edge that drifts by 20 degrees, as a thumb's does, runs
# no command, neither that of left-to-right nor that of the diagonal, and an edge does not change that; option -r 22
# closes the gap. Velocity plays no role: a swipe that has come to rest for 300 ms before it lifts runs its
# command, as long as the whole takes less than 800 ms. Commands run at the lift.
# Seen with lisgd 0.3.7, libinput 1.22.1 (Debian 12), umockdev 0.17.16, a touchscreen of 100 x 60 mm, shown as 1000 x 600;
# the commands that ran for a swipe of 53 mm from the left edge:
#   drift of 0, 10 degrees             LR, LR
#   drift of 20, 25 degrees            none, none      with -r 22: LR, ULDR
#   drift of 45 degrees                ULDR
#   no drift, rest of 300 ms           LR
source "$(dirname "$0")/lib/setup.sh"
debian lisgd=0.3.7-1 libinput10=1.22.1-1+deb12u1 libinput-bin=1.22.1-1+deb12u1 libevdev2=1.13.0+dfsg-1 \
  libmtdev1=1.1.6-1 umockdev=0.17.16-1 libumockdev0=0.17.16-1 libpcap0.8=1.10.3-1
ldd root/usr/bin/lisgd | grep -q 'not found' &&
  { echo "SKIPPED: lisgd's libraries are missing: apt-get install lisgd"; exit 77; }
unshare --map-root-user --mount true 2> /dev/null || { echo "SKIPPED: no namespace for mounts"; exit 77; }
gestures=()
for direction in LR RL UD DU DLUR URDL ULDR DRUL; do gestures+=(-g "1,$direction,*,*,R,echo ran $direction"); done

# commands DY REST OPTION...: the commands that run for a swipe of 40 units right and DY down in each step, after a rest in ms.
commands() {
  local x=30 y=300 time=100000 drift=$1 rest=$2
  shift 2
  {
    printf "$time %d %d %d\n" 3 57 41 3 53 $x 3 54 $y 3 0 $x 3 1 $y 1 330 1 0 0 0
    for _ in $(seq 40); do
      x=$((x + 40)) y=$((y + drift)) time=$((time + 5000))
      printf "$time %d %d %d\n" 3 53 $x 3 54 $y 3 0 $x 3 1 $y 0 0 0
    done
    printf "$((time + rest * 1000)) %d %d %d\n" 3 57 -1 1 330 0 0 0 0
  } > swipe
  on_libinput_device TOUCHSCREEN swipe timeout 3 lisgd -v -d /dev/input/event7 -w 1000 -h 600 "$@" "${gestures[@]}" \
    > seen.log 2>&1 || true
  grep -q "Swipe distance" seen.log
  sed -n 's/^ran //p' seen.log | paste -sd' '
}
expect "drift of 0 degrees" "LR" "$(commands 0 5)"
expect "drift of 10 degrees" "LR" "$(commands 7 5)"
expect "drift of 20 degrees" "" "$(commands 15 5)"
expect "drift of 25 degrees" "" "$(commands 19 5)"
expect "drift of 20 degrees, -r 22" "LR" "$(commands 15 5 -r 22)"
expect "drift of 25 degrees, -r 22" "ULDR" "$(commands 19 5 -r 22)"
expect "drift of 45 degrees" "ULDR" "$(commands 40 5)"
expect "no drift, rest of 300 ms" "LR" "$(commands 0 300)"
