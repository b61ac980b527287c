#!/usr/bin/env bash
# Wacom's universal-ink-library reads InkML, W3C's format for pens and fingers, and fills in what a file leaves out,
# without a word. Traces without a channel T, which is optional, get the time at which the file is read and 8 s for each
# sample: the steps of 8.33 are milliseconds, the numbers seconds, so that a swipe of 26 samples takes 208 s and moves at
# a thousandth of its speed. The next trace begins 2 s after the first one, before that has ended. Two readings of one
# file are not equal. Positions in units of the device, "dev", are taken for 96 to an inch; the channel's resolution, 30
# units a millimetre, is divided by, but stays in 1/96 inch: a step of 2 mm is read as 0.53 mm. With units="mm" and a
# channel T all is right, which is what its own files have.
# Seen with universal-ink-library 2.1.2, bitstring 4.4.0, lxml 6.1.3, numpy 2.4.6, protobuf 3.20.3 (PyPI), two traces of
# 26 samples with steps of 60 in x, read twice; the step in mm, what a trace takes, and where the second begins:
#   units="dev", resolution 30 per mm, T in ms     0.53 mm     0.2 s
#   units="mm", T in ms                            60.00 mm    0.2 s
#   units="mm", no T                               60.00 mm    208 s, the second after 2 s, other times each time
source "$(dirname "$0")/lib/setup.sh"
pypi universal-ink-library==2.1.2 bitstring==4.4.0 bitarray==3.12.3 tibs==0.5.7 lxml==6.1.3 numpy==2.4.6 \
  protobuf==3.20.3 python-dateutil==2.9.0 six==1.17.0 varint==1.0.2

cat > read.py << 'X'
import logging, time
logging.disable(logging.CRITICAL)
from uim.codec.parser.inkml import InkMLParser

def ink(unit, timed, resolution=""):
    names = "XYT" if timed else "XY"
    units = {"X": unit, "Y": unit, "T": "ms"}
    channels = "".join(f'<channel name="{name}" type="integer" units="{units[name]}"/>' for name in names)
    samples = ", ".join(f"{300 + 60 * sample} 500" + f" {8 * sample}" * timed for sample in range(26))
    source = f"<inkSource xml:id='pad'><traceFormat xml:id='format'>{channels}</traceFormat>{resolution}</inkSource>"
    with open("swipe.inkml", "w") as file:
        file.write(f"<ink xmlns='http://www.w3.org/2003/InkML'><definitions><context xml:id='pen'>{source}</context>"
                   f"</definitions>" + f"<trace contextRef='#pen'>{samples}</trace>" * 2 + "</ink>")

def read():
    data = InkMLParser().parse("swipe.inkml").sensor_data.sensor_data
    return [[channel.values for channel in trace.data_channels] for trace in data]

per_mm = "".join(f'<channelProperty channel="{name}" name="resolution" value="30" units="1/mm"/>' for name in "XY")
for arguments in (("dev", True, f"<channelProperties>{per_mm}</channelProperties>"), ("mm", True), ("mm", False)):
    ink(*arguments)
    first, second = read()
    time.sleep(1.1)
    again = "the same" if read()[0][2] == first[2] else "other times"
    print(f"{1000 * (first[0][1] - first[0][0]):.2f} mm, {first[2][-1] - first[2][0]:.3g} s,",
          f"{second[2][0] - first[2][0]:.0f} s, {again}")
X
python3 read.py > seen.log 2> python.log
expect "units of the device, resolution 30 per mm" "0.53 mm, 0.2 s, 0 s, the same" "$(sed -n 1p seen.log)"
expect "units of mm" "60.00 mm, 0.2 s, 0 s, the same" "$(sed -n 2p seen.log)"
expect "units of mm, no T" "60.00 mm, 208 s, 2 s, other times" "$(sed -n 3p seen.log)"
