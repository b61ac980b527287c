"""Joins recordings of one device to a recording of many swipes: many_swipes.py FOLDER OUTPUT."""

import pathlib
import sys

lines, start, tracking = [], 0.0, 0
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.evemu")):
    text = path.read_text().splitlines()
    events = [line.split() for line in text if line.startswith("E: ")]
    # A recording with lost events ends in the middle of a contact.
    if any(event[2:4] == ["0000", "0003"] for event in events):
        continue
    if not lines:
        lines = [line for line in text if line[:2] in ("N:", "I:", "P:", "B:", "A:")]
    first = float(events[0][1])
    for event in events:
        if event[2:4] == ["0003", "0039"] and int(event[4]) >= 0:
            tracking += 1
            event[4] = str(tracking)
        event[1] = f"{start + float(event[1]) - first:.6f}"
        lines.append(" ".join(event))
    start = float(lines[-1].split()[1]) + 0.9
pathlib.Path(sys.argv[2]).write_text("\n".join(["# EVEMU 1.3"] + lines) + "\n")
