#!/usr/bin/env bash
# viztracer --compress, its format for small traces, is not lossless for spans of Chrome's trace-event format: start and
# duration are cut to 10 ns, each for itself, every category becomes "FEE", and displayTimeUnit and otherData are gone.
# A stage that ends with its frame ends up to 10 ns after it when the file is decompressed, so viewers that accept only
# nested spans drop it or put it elsewhere; instants and counters keep their nanoseconds, so that a frame and its
# counter no longer begin together. `edgepan profile --trace` writes nanoseconds: compress such a file with gzip.
# Seen with viztracer 1.1.1 (PyPI), as ts+dur in microseconds:
#   frame 0.009+0.011, ends at 0.020    back: 0.0+0.01, ends at 0.01
#   stage 0.010+0.010, ends at 0.020    back: 0.01+0.01, ends at 0.02
#   counter at 0.009                    back: 0.009
source "$(dirname "$0")/lib/setup.sh"
pypi viztracer==1.1.1 objprint==0.3.0

cat > timeline.json <<'X'
{"traceEvents": [
  {"name": "frame", "cat": "frame", "ph": "X", "ts": 0.009, "dur": 0.011, "pid": 1, "tid": 4},
  {"name": "stage", "cat": "stage", "ph": "X", "ts": 0.010, "dur": 0.010, "pid": 1, "tid": 4},
  {"name": "frame time", "cat": "frame", "ph": "C", "ts": 0.009, "pid": 1, "tid": 4, "args": {"us": 0.011}}
], "displayTimeUnit": "ns", "otherData": {"recording": "swipe.evemu"}}
X
python3 -m viztracer --compress timeline.json -o timeline.cvf > compress.log
python3 -m viztracer --decompress timeline.cvf -o back.json > decompress.log
python3 - > back.log <<'X'
import json
back = json.load(open("back.json"))
events = back.pop("traceEvents")
print(*[f'{event["name"]}:{event["ts"]}+{event["dur"]}:{event["cat"]}' for event in events if event["ph"] == "X"])
print(*[event["ts"] for event in events if event["ph"] == "C"])
print(*back)
X
expect "spans" "frame:0.0+0.01:FEE stage:0.01+0.01:FEE" "$(sed -n 1p back.log)"
expect "the counter's time" "0.009" "$(sed -n 2p back.log)"
expect "other keys" "" "$(sed -n 3p back.log)"
