#!/usr/bin/env bash
# mtdev, which turns protocol A into slots, matches the contacts of two frames without any limit on the distance. A
# finger that lifts, and another that lands 91 mm away within the next 8 ms frame, are one contact with one tracking id:
# a reader of its output sees a swipe of 11,400 mm/s. Only a change of the number of contacts ends one.
# Seen with mtdev-tools 1.1.6 (Debian 12), umockdev 0.17.16, as code:value of ABS_MT_TRACKING_ID (57) and
# ABS_MT_POSITION_X (53; 30 units per millimetre): 57:0 53:100 53:160 53:2900 57:-1
source "$(dirname "$0")/lib/setup.sh"
debian mtdev-tools=1.1.6-1 libmtdev1=1.1.6-1 umockdev=0.17.16-1 libumockdev0=0.17.16-1 libpcap0.8=1.10.3-1

# Three frames of one contact; it is 60 units further in the second, 2,740 in the third; then no contact.
cat > events <<'X'
100000 3 53 100
100000 3 54 900
100000 0 2 0
100000 0 0 0
108000 3 53 160
108000 3 54 900
108000 0 2 0
108000 0 0 0
116000 3 53 2900
116000 3 54 900
116000 0 2 0
116000 0 0 0
124000 0 2 0
124000 0 0 0
X
on_device protocol-a events timeout 2 stdbuf -oL mtdev-test /dev/input/event7 > slots.log 2>&1 || true
expect "ids and positions" "57:0 53:100 53:160 53:2900 57:-1" "$(awk '
  $3 == 3 && $4 == "0039" { line = line " 57:" $5; next }
  $3 == 3 && $4 == "0035" { moves = $5; line = line " 53:" moves }
  END { print line }' slots.log | sed 's/^ //; s/53:100 57:0/57:0 53:100/')"
