"""Writes device.umockdev, device.ioctl and device.script for umockdev-run: a touch device that plays events.

    python3 device.py slots|protocol-a EVENTS

EVENTS has lines `microseconds type code value`, numbers in decimal; events with one time are read at once.
"""
import itertools
import struct
import sys

ABS_X, ABS_Y, SLOT, MT_X, MT_Y, TRACKING_ID = 0, 1, 0x2F, 0x35, 0x36, 0x39
KEYS = [0x110, 0x145, 0x14A]  # BTN_LEFT, BTN_TOOL_FINGER, BTN_TOUCH
# The largest value of each axis; positions have 30 units per millimetre, so the pad is 100 x 60 mm.
AXES = {
    "slots": {ABS_X: 3000, ABS_Y: 1800, SLOT: 4, MT_X: 3000, MT_Y: 1800, TRACKING_ID: 65535},
    "protocol-a": {ABS_X: 3000, ABS_Y: 1800, MT_X: 3000, MT_Y: 1800},
}
NAME = "Example touch device"


def number(codes):
    return sum(1 << code for code in codes)


def words(codes):
    """A bitmap as sysfs prints it: 64-bit words, the highest first."""
    text = f"{number(codes):x}"
    text = text.rjust(-(-len(text) // 16) * 16, "0")
    return " ".join(f"{int(text[i:i + 16], 16):x}" for i in range(0, len(text), 16))


def bitmap(codes, size):
    return number(codes).to_bytes(size, "little").hex().upper()


def describe(axes, has_slots):
    types, misc = [0, 1, 3, 4], [4, 5]
    with open("device.umockdev", "w") as out:
        out.write(
            "P: /devices/virtual/input/input7/event7\nN: input/event7\n"
            "E: DEVNAME=/dev/input/event7\nE: MAJOR=13\nE: MINOR=71\nE: SUBSYSTEM=input\n"
            "E: ID_INPUT=1\nE: ID_INPUT_TOUCHPAD=1\nA: dev=13:71\\n\nL: device=../../input7\n\n"
            "P: /devices/virtual/input/input7\nE: SUBSYSTEM=input\n"
            f'E: NAME="{NAME}"\nE: EV={words(types)}\nE: KEY={words(KEYS)}\nE: ABS={words(axes)}\n\n')
    rows = [
        ("EVIOCGBIT(0) 8", bitmap(types, 8)),
        (f"EVIOCGNAME(0) {len(NAME) + 1}", NAME.encode().ljust(255, b"\0").hex().upper()),
        ("EVIOCGID 0", struct.pack("<4H", 0x18, 1, 1, 1).hex().upper()),
        ("EVIOCGVERSION 0", "01000100"),
        ("EVIOCGPROP(0) 8", bitmap([], 8)),
        ("EVIOCGBIT(1) 96", bitmap(KEYS, 96)),
        ("EVIOCGBIT(3) 8", bitmap(axes, 8)),
        ("EVIOCGBIT(4) 8", bitmap(misc, 8)),
        ("EVIOCGBIT(21) 16", bitmap([], 16)),
        ("EVIOCGKEY(0) 96", bitmap([], 96)),
        ("EVIOCGLED(0) 8", bitmap([], 8)),
        ("EVIOCGSW(0) 8", bitmap([], 8)),
    ]
    rows += [(f"EVIOCGBIT({kind}) 8", bitmap([], 8)) for kind in (2, 5, 17, 18)]
    for code, largest in axes.items():
        resolution = 30 if code in (ABS_X, ABS_Y, MT_X, MT_Y) else 0
        argument = f"({code})" if code else ""
        rows.append((f"EVIOCGABS{argument} 0", struct.pack("<6i", 0, 0, largest, 0, 0, resolution).hex().upper()))
    if has_slots:
        for code in (MT_X, MT_Y, TRACKING_ID):
            start = -1 if code == TRACKING_ID else 0
            rows.append(("EVIOCGMTSLOTS(0) 0", struct.pack("<I5i", code, *[start] * 5).hex().upper()))
    with open("device.ioctl", "w") as out:
        out.write("@DEV /dev/input/event7\n")
        out.writelines(f"{call} {value}\n" for call, value in rows)


def encode(data):
    """umockdev's form of bytes: ^ and a letter for a control byte, ^` for the caret."""
    return b"".join(b"^" + bytes([byte + 64]) if byte < 32 else b"^`" if byte == 94 else bytes([byte]) for byte in data)


def play(path):
    events = [tuple(map(int, line.split())) for line in open(path) if line.strip()]
    with open("device.script", "wb") as out:
        out.write(b"d 0 /dev/input/event7\n")
        before = 0
        for time, group in itertools.groupby(events, key=lambda event: event[0]):
            data = b"".join(
                struct.pack("<qqHHi", 1000 + time // 1_000_000, time % 1_000_000, *event[1:]) for event in group)
            out.write(b"r %d " % ((time - before) // 1000) + encode(data) + b"\n")
            before = time


axes = AXES[sys.argv[1]]
describe(axes, SLOT in axes)
play(sys.argv[2])
