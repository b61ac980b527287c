#!/usr/bin/env bash
# `libinput record` does not write what the device sent: it reads through libevdev, which discards a second
# ABS_MT_TRACKING_ID of a slot that has not sent -1, and replaces a slot that is too large by the last slot. evtest and
# evemu-record read the device file and keep both. A finger that replaced another one within a frame is one contact
# in the YAML file and two in the other logs.
# Seen with libinput-tools 1.22.1, libevdev 1.13.0, evemu-tools 2.7.0, evtest 1.35 (Debian 12), umockdev 0.17.16,
# as code:value of ABS_MT_SLOT (47) and ABS_MT_TRACKING_ID (57):
#   evtest             57:41 57:42 47:7 57:43
#   evemu-record       57:41 57:42 47:7 57:43
#   libinput record    57:41 47:4 57:43         and two messages on standard error
source "$(dirname "$0")/lib/setup.sh"
debian libinput-tools=1.22.1-1+deb12u1 libinput10=1.22.1-1+deb12u1 libevdev2=1.13.0+dfsg-1 evtest=1:1.35-1 \
  evemu-tools=2.7.0-3 libevemu3=2.7.0-3 umockdev=0.17.16-1 libumockdev0=0.17.16-1 libpcap0.8=1.10.3-1

# One finger; in the same slot another id, without -1 between them; then a contact in slot 7, where 0 to 4 exist.
cat > events <<'X'
100000 3 57 41
100000 3 53 300
100000 3 54 900
100000 0 0 0
116000 3 57 42
116000 3 53 2000
116000 0 0 0
132000 3 47 7
132000 3 57 43
132000 3 53 1600
132000 3 54 90
132000 0 0 0
X
codes() { grep -E '^(47|57):' | tr '\n' ' ' | sed 's/ $//'; }

on_device slots events timeout 2 evtest /dev/input/event7 > evtest.log || true
on_device slots events timeout 2 evemu-record /dev/input/event7 > evemu.log || true
on_device slots events timeout 2 root/usr/libexec/libinput/libinput-record /dev/input/event7 > libinput.yml 2> messages || true

expect "evtest" "57:41 57:42 47:7 57:43" \
  "$(sed -nE 's/^Event: .*code ([0-9]+) .*value (-?[0-9]+)/\1:\2/p' evtest.log | codes)"
expect "evemu-record" "57:41 57:42 47:7 57:43" \
  "$(awk '$1 == "E:" && $3 == "0003" { sub(/^00/, "", $4); print ($4 == "2f" ? 47 : $4 == "39" ? 57 : 0) ":" $5 + 0 }' evemu.log | codes)"
expect "libinput record" "57:41 47:4 57:43" \
  "$(sed -nE 's/^ *- \[ *[0-9]+, *[0-9]+, *3, *([0-9]+), *(-?[0-9]+)\].*/\1:\2/p' libinput.yml | codes)"
expect "libevdev's messages" 2 "$(grep -c 'BUG: Device' messages)"
