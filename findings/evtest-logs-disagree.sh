#!/usr/bin/env bash
# Two programs called evtest print one event differently. evtest(1) prints the values of MSC_SCAN and MSC_RAW in
# hexadecimal without a prefix, every other value in decimal; python-evdev's prints all in decimal. python-evdev prints
# the time as the shortest float, so that the digits after the point are not microseconds (.54 is 540,000 µs, .00125 is
# 1,250), and a list of names where a code has several. A reader that was made for one misreads the other.
# Seen with evtest 1.35 (Debian 12), umockdev 0.17.16, python-evdev 2.0.0 (PyPI):
#   evtest         time 1001.540000 ... MSC_SCAN value 90001     MSC_TIMESTAMP value 589825
#   python-evdev   time 1001.54     ... MSC_SCAN value 589825    code 272 lists BTN_LEFT and BTN_MOUSE
source "$(dirname "$0")/lib/setup.sh"
debian evtest=1:1.35-1 umockdev=0.17.16-1 libumockdev0=0.17.16-1 libpcap0.8=1.10.3-1
pypi evdev==2.0.0

printf '1540000 4 %d 589825\n' 4 5 > events
printf '1540000 0 0 0\n' >> events
on_device slots events timeout 4 evtest /dev/input/event7 > evtest.log || true
expect "evtest, MSC_SCAN" "time 1001.540000 value 90001" \
  "$(sed -nE 's/^Event: (time [0-9.]+), .*MSC_SCAN\), (.*)/\1 \2/p' evtest.log)"
expect "evtest, MSC_TIMESTAMP" "value 589825" "$(sed -nE 's/^Event: .*MSC_TIMESTAMP\), (.*)/\1/p' evtest.log)"

python3 - > python.log <<'X'
from evdev.evtest import print_event
from evdev.events import InputEvent
for event in [(4, 4, 589825), (1, 272, 1)]:
    print_event(InputEvent(1001, 540000, *event))
X
expect "python-evdev, MSC_SCAN" "time 1001.54 value 589825" \
  "$(sed -nE 's/^(time [0-9.]+) .*MSC_SCAN\), (.*)/\1 \2/p' python.log)"
expect "python-evdev, names of code 272" "BTN_LEFT BTN_MOUSE" \
  "$(grep 'code 272' python.log | grep -oE 'BTN_[A-Z]+' | tr '\n' ' ' | sed 's/ $//')"
