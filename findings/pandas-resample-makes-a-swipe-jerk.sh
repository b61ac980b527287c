#!/usr/bin/env bash
# pandas, with which recordings are brought to the frames of a display, does not give a finger's place at a frame's time.
# resample("16667us").interpolate() of a finger at a steady 1,000 px/s, reported each 10 ms, has steps of 20, 20 and 10
# px: the method "linear" ignores the times and lays what lies between two samples at even distances, so that a swipe
# that was smooth drops every third frame's movement. method="time" has 16.7 each. The frames themselves are not counted
# from the first sample but from midnight, which 16,667 us do not divide: resample().last() of the same swipe takes other
# samples at 5:00:00 and at 11:17:31, begins up to a frame before the finger landed, and a golden made from it holds for
# one time of the day. origin="start" counts from the first sample; timedeltas do so by themselves.
# Seen with pandas 3.1.1, numpy 2.4.6 (PyPI), 26 samples; steps by linear and by time, and the second to fifth frame of
# samples 8 ms apart:
#   interpolate()                   20 20 10 20 20 10
#   interpolate(method="time")      16.7 16.7 16.7 16.7 16.7 16.7
#   last(), from 5:00:00.003        16 40 56 72
#   last(), from 11:17:31.003       24 40 56 72
#   last(), origin="start"          32 48 64 80 for both
source "$(dirname "$0")/lib/setup.sh"
pypi pandas==3.1.1 numpy==2.4.6 python-dateutil==4.0.0 six==1.17.0

python3 - > seen.log << 'X'
import numpy, pandas

def swipe(start, interval):
    times = pandas.Timestamp(f"2026-11-29 {start}") + pandas.to_timedelta(numpy.arange(26) * interval, unit="ms")
    return pandas.Series(numpy.arange(26.0) * interval, index=times)

for method in ("linear", "time"):
    places = swipe("05:00:00.003", 10).resample("16667us").interpolate(method=method)
    print(*[f"{step:.3g}" for step in places.diff().iloc[2:8]])
for options in ({}, {"origin": "start"}):
    for start in ("05:00:00.003", "11:17:31.003"):
        print(*[f"{place:.0f}" for place in swipe(start, 8).resample("16667us", **options).last().iloc[1:5]])
X
expect "interpolate()" "20 20 10 20 20 10" "$(sed -n 1p seen.log)"
expect "interpolate(method=\"time\")" "16.7 16.7 16.7 16.7 16.7 16.7" "$(sed -n 2p seen.log)"
expect "last(), from 5:00:00.003" "16 40 56 72" "$(sed -n 3p seen.log)"
expect "last(), from 11:17:31.003" "24 40 56 72" "$(sed -n 4p seen.log)"
expect "last(), origin=\"start\"" "32 48 64 80 32 48 64 80" "$(sed -n 5,6p seen.log | paste -sd ' ')"
