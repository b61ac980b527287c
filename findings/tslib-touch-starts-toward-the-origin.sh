#!/usr/bin/env bash
# tslib's lowpass filter, read with ts_read_mt() as ts_uinput and most users do, gives the first touch of each slot a
# false start: its memory of the last position is 0 there, so the first sample is 40 % of the way from the origin to the
# finger. A finger that lands in the middle of the pad lands near its left edge and then moves right at great speed: an
# edge swipe that nobody made. Only the first touch of a slot since the program started is wrong, and the single-touch
# ts_read() is not, so a second try looks right.
# Seen with tslib 1.22 (libts-bin, Debian 12), umockdev 0.17.16; two touches in slot 0 of a pad of 3000 x 1800 units,
# from x = 1500 and from x = 2400, each with two steps of 60:
#   first touch     600, 984, 1238          second touch    2400, 2376, 2338
#   first touch, ts_read()    1500, 1524, 1562
source "$(dirname "$0")/lib/setup.sh"
debian libts-bin=1.22-1+b1 libts0=1.22-1+b1 umockdev=0.17.16-1 libumockdev0=0.17.16-1 libpcap0.8=1.10.3-1
export TSLIB_PLUGINDIR=$work/root/usr/lib/x86_64-linux-gnu/ts0 TSLIB_CONFFILE=$work/ts.conf TSLIB_TSDEVICE=/dev/input/event7

printf 'module_raw input\nmodule lowpass\n' > ts.conf
for touch in "100000 41 1500 1560 1620" "532000 42 2400 2340 2280"; do
  read -r time id first second third <<< "$touch"
  printf '%d %d %d %d\n' "$time" 3 57 "$id" "$time" 3 53 "$first" "$time" 3 54 900 "$time" 3 0 "$first" \
    "$time" 3 1 900 "$time" 1 330 1 "$time" 0 0 0
  for x in $second $third; do
    time=$((time + 8000))
    printf '%d %d %d %d\n' $time 3 53 "$x" $time 3 0 "$x" $time 0 0 0
  done
  time=$((time + 8000))
  printf '%d %d %d %d\n' $time 3 57 -1 $time 1 330 0 $time 0 0 0
done > events
# The x of samples with pressure, two touches of three samples each.
positions() { awk 'NF > 3 && $NF > 0 { print $(NF - 2) }' | tr '\n' ' ' | sed 's/ $//'; }

on_device slots events timeout -s INT 2 stdbuf -oL ts_print_mt > several.log || true
on_device slots events timeout -s INT 2 stdbuf -oL ts_print > single.log || true
expect "ts_read_mt(), lowpass" "600 984 1238 2400 2376 2338" "$(positions < several.log)"
expect "ts_read(), lowpass" "1500 1524 1562 2400 2376 2338" "$(positions < single.log)"
