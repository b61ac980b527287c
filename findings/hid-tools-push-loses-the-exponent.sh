#!/usr/bin/env bash
# hid-tools reads a HID report descriptor with Push wrongly: from the Push on, the unit is replaced by the unit's
# exponent, and the exponent is 0, until Pop restores both. Descriptors of touchscreens put Push and Pop around an axis:
# its 1,000 hundredths of an inch are then 1,000 of no unit. By the standard, and in the kernel, Push saves the state and
# changes nothing. A surface measured from the descriptor is wrong by its unit and a power of ten.
# Seen with hid-tools 0.12 (PyPI); unit 0x13 is inches, exponent -2, physical maximum 1000: 10 inches.
#   X, before Push    unit 0x13, exponent -2
#   Y, after Push     unit -2, exponent 0
#   X, after Pop      unit 0x13, exponent -2
source "$(dirname "$0")/lib/setup.sh"
pypi hid-tools==0.12 parse==1.22.4

python3 - > fields.log <<'X'
from hidtools.hid import ReportDescriptor

descriptor = ReportDescriptor.from_bytes(bytes.fromhex(
    "050d 0904 a101 8501 0922 a102"  # digitizer, touch screen, application; report 1; finger, logical collection
    "0501 550e 6513 3500 46e803"  # generic desktop; exponent -2, inches, physical 0 to 1000
    "1500 26ff0f 7510 9501"  # logical 0 to 4095; one value of 16 bits
    "0930 8102 a4 0931 8102 b4 0930 8102 c0 c0"))  # X; Push, Y, Pop; X
for report in descriptor.input_reports.values():
    for field in report:
        print(field.usage_name, field.unit, field.unit_exp, field.physical_max)
X
expect "X, before Push" "X 19 -2 1000" "$(sed -n 1p fields.log)"
expect "Y, after Push" "Y -2 0 1000" "$(sed -n 2p fields.log)"
expect "X, after Pop" "X 19 -2 1000" "$(sed -n 3p fields.log)"
