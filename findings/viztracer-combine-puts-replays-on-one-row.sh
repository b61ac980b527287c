#!/usr/bin/env bash
# viztracer --combine puts traces into one file without giving their processes new numbers. It is meant for the
# processes of one program, which have different ones. Two timelines of a tool that always writes the same process, such
# as two replays to be compared, share their rows: spans of both lie over each other, counters of one name alternate
# between both, and otherData is that of the first file. Viewers that need nested spans then drop some of the frames.
# Seen with viztracer 1.1.1 (PyPI), two files with process 1, thread 4: six spans of one thread, overlapping.
source "$(dirname "$0")/lib/setup.sh"
pypi viztracer==1.1.1 objprint==0.3.0

python3 - <<'X'
import json
for name, start in [("before", 0), ("after", 50)]:
    events = [{"name": "frame", "ph": "X", "ts": start + index * 16667, "dur": 100, "pid": 1, "tid": 4} for index in range(3)]
    json.dump({"traceEvents": events, "otherData": {"recording": name}}, open(name + ".json", "w"))
X
python3 -m viztracer --combine before.json after.json -o both.json > combine.log
python3 - > both.log <<'X'
import json
both = json.load(open("both.json"))
spans = sorted((event["ts"], event["ts"] + event["dur"], event["pid"], event["tid"]) for event in both["traceEvents"])
print(len(spans), "spans,", len({span[2:] for span in spans}), "row,",
      sum(before[1] > after[0] for before, after in zip(spans, spans[1:])), "overlaps,", both["otherData"]["recording"])
X
expect "two replays, combined" "6 spans, 1 row, 3 overlaps, before" "$(cat both.log)"
