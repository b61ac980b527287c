#!/usr/bin/env bash
# input-events, of the package input-utils, prints the events of a device, and for an axis neither its name nor its number:
# "(null) ??? 330" for an x, a y, a slot and a tracking id alike. Which of the values of a swipe is which cannot be told
# from its log, and a pressed key has its number, so that a try with a mouse's button looks usable. The tables of names
# are empty in this build of the program; the command line has no option for numbers. A report is "(null) code=0 value=0".
# The time is that of the day, so that a log over midnight goes back. evtest, evemu-record and libinput record name
# both.
# Seen with input-utils 1.0 (Debian 12, 1.0-1.1+b1), umockdev 0.17.16, a finger that lands at 300, 900 and moves to 330:
#   00:16:40.100000: (null) ??? 0, then 40, 300 and 900, and (null) ??? (0x14a) pressed
#   00:16:40.108000: (null) ??? 330
source "$(dirname "$0")/lib/setup.sh"
debian input-utils=1.0-1.1+b1 umockdev=0.17.16-1 libumockdev0=0.17.16-1 libpcap0.8=1.10.3-1

cat > events << 'X'
100000 3 47 0
100000 3 57 40
100000 3 53 300
100000 3 54 900
100000 1 330 1
100000 0 0 0
108000 3 53 330
108000 0 0 0
X
TZ=UTC on_device slots events input-events -t 2 7 > seen.log 2>&1 || true
lines() { grep "^00:16:40.$1" seen.log | paste -sd '|' | sed 's/00:16:40.......: //g'; }
expect "the finger lands" \
  "(null) ??? 0|(null) ??? 40|(null) ??? 300|(null) ??? 900|(null) ??? (0x14a) pressed|(null) code=0 value=0" "$(lines 100)"
expect "the finger moves" "(null) ??? 330|(null) code=0 value=0" "$(lines 108)"
