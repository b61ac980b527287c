#!/usr/bin/env bash
# umockdev-run --evemu-events reads the microseconds of an evemu file with base 0: a fraction with a leading zero is
# octal. Events in the first 100 ms of each second get another time stamp, and time goes backwards; evemu-play and
# evemu's own reader take the six digits as decimal. The zero-padded value column of the same line is decimal in both.
# Seen with umockdev 0.17.16 (Debian 12):
#   in the file        1000.016000  1000.064000  1000.081000  1000.100000
#   delivered          1000.007168  1000.026624  1000.000000  1000.100000
source "$(dirname "$0")/lib/setup.sh"
debian umockdev=0.17.16-1 libumockdev0=0.17.16-1 libpcap0.8=1.10.3-1 evtest=1:1.35-1

printf 'E: 1000.%s 0003 0035 0%s\n' 016000 101 064000 102 081000 103 100000 104 > swipe.evemu
: > none
python3 "$lib/device.py" slots none
umockdev-run -d device.umockdev -i /dev/input/event7=device.ioctl -e /dev/input/event7=swipe.evemu -- \
  timeout 2 evtest /dev/input/event7 > evtest.log || true

expect "time stamps" "1000.007168 1000.026624 1000.000000 1000.100000" \
  "$(sed -nE 's/^Event: time ([0-9.]+), type 3.*/\1/p' evtest.log | tr '\n' ' ' | sed 's/ $//')"
expect "values" "101 102 103 104" \
  "$(sed -nE 's/^Event: .*type 3.*value ([0-9]+)$/\1/p' evtest.log | tr '\n' ' ' | sed 's/ $//')"
