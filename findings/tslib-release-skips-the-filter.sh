#!/usr/bin/env bash
# tslib's filters let the sample of the lift through as the device gave it, while all samples before it lag. With the
# configuration that is installed, its dejitter filter is 72 units behind a finger of 60 units a frame, and gives the
# whole 72 back at the lift. A velocity of the last two samples is then 2.4 times the filtered one; one that leaves the
# lift out is half of the finger's. An application or a recording behind ts_uinput judges a release that nobody made.
# ts_read() without the filter pthres reports the lift at 0, 0, which looks like a jump to the edge.
# Seen with tslib 1.22 (libts-bin, Debian 12), umockdev 0.17.16; x of a finger that sends 1500, 1560, 1620, 1680 and
# lifts, by ts_print_mt, the last number being the lift's:
#   no filter     1500 1560 1620 1680 1680
#   installed     1500 1537 1578 1608 1680
#   iir           1500 1524 1562 1609 1680
#   no filter, ts_print    1500 1560 1620 1680 0
source "$(dirname "$0")/lib/setup.sh"
debian libts-bin=1.22-1+b1 libts0=1.22-1+b1 umockdev=0.17.16-1 libumockdev0=0.17.16-1 libpcap0.8=1.10.3-1
export TSLIB_PLUGINDIR=$work/root/usr/lib/x86_64-linux-gnu/ts0 TSLIB_CONFFILE=$work/ts.conf TSLIB_TSDEVICE=/dev/input/event7

printf '100000 %d %d %d\n' 3 57 41 3 53 1500 3 54 900 3 0 1500 3 1 900 1 330 1 0 0 0 > events
for step in 1 2 3; do
  printf "$((100000 + step * 8000)) %d %d %d\n" 3 53 $((1500 + step * 60)) 3 0 $((1500 + step * 60)) 0 0 0 >> events
done
printf '132000 %d %d %d\n' 3 57 -1 1 330 0 0 0 0 >> events

# positions PROGRAM LINE...: the x of each sample, with a configuration of these lines.
positions() {
  local program=$1
  shift
  printf '%s\n' 'module_raw input' "$@" > ts.conf
  on_device slots events timeout -s INT 1 stdbuf -oL "$program" > samples.log || true
  awk 'NF > 3 && /^.*1000\./ { print $(NF - 2) }' samples.log | tr '\n' ' ' | sed 's/ $//'
}

expect "no filter" "1500 1560 1620 1680 1680" "$(positions ts_print_mt)"
grep '^module [^_]' root/etc/ts.conf > filters
mapfile -t installed < filters
expect "the installed filters" "module pthres pmin=1 module dejitter delta=100 module linear" "${installed[*]}"
expect "with them" "1500 1537 1578 1608 1680" "$(positions ts_print_mt "${installed[@]}")"
expect "iir" "1500 1524 1562 1609 1680" "$(positions ts_print_mt 'module iir N=6 D=10')"
expect "ts_read(), no filter" "1500 1560 1620 1680 0" "$(positions ts_print)"
