#!/usr/bin/env bash
# mtdev smooths positions of a protocol A device that declares no fuzz: it assumes a fuzz of 1/250 of the axis, 0.4 mm on
# a pad of 100 mm. Of the distance to the position it last gave it passes nothing if it is below half of that, a quarter
# below it, and half below twice of it. A slow swipe begins late, goes in jerks and stops short: its first movement and
# its release velocity are not what the device sent, and what evtest or evemu-record show. The kernel's own filter does
# nothing with a fuzz of 0.
# Seen with mtdev-tools 1.1.6 (Debian 12), umockdev 0.17.16, fuzz 0, axis 0 to 3000, x of one contact:
#   10 units a frame, sent    300 310 320 330 340 350 360
#   read through mtdev        300 302 311 320 330 340 350
#   4 units a frame, sent     300 304 308 312 316 320
#   read through mtdev        300   - 302 304 310 312
source "$(dirname "$0")/lib/setup.sh"
debian mtdev-tools=1.1.6-1 libmtdev1=1.1.6-1 umockdev=0.17.16-1 libumockdev0=0.17.16-1 libpcap0.8=1.10.3-1 \
  evtest=1:1.35-1

# swipe STEP FRAMES: one contact that moves by STEP in each frame, and lifts.
swipe() {
  local time=100000 frame
  for frame in $(seq 0 "$2"); do
    printf "$time %d %d %d\n" 3 53 $((300 + frame * $1)) 3 54 900 0 2 0 0 0 0
    time=$((time + 8000))
  done > events
  printf "$time %d %d %d\n" 0 2 0 0 0 0 >> events
}
sent() {
  on_device protocol-a events timeout 2 evtest /dev/input/event7 > evtest.log || true
  sed -nE 's/^Event: .*code 53 .*value ([0-9]+)/\1/p' evtest.log | tr '\n' ' ' | sed 's/ $//'
}
read_through() {
  on_device protocol-a events timeout 2 stdbuf -oL mtdev-test /dev/input/event7 > mtdev.log 2>&1 || true
  awk '$3 == 3 && $4 == "0035" { print $5 }' mtdev.log | tr '\n' ' ' | sed 's/ $//'
}
swipe 10 6
expect "10 units a frame, evtest" "300 310 320 330 340 350 360" "$(sent)"
expect "10 units a frame, mtdev" "300 302 311 320 330 340 350" "$(read_through)"
swipe 4 5
expect "4 units a frame, evtest" "300 304 308 312 316 320" "$(sent)"
expect "4 units a frame, mtdev" "300 302 304 310 312" "$(read_through)"
