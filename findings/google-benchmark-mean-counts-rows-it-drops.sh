#!/usr/bin/env bash
# google/benchmark's compare.py compares the rows that both files have, and leaves the others out without a word; a row
# whose time unit changed counts as another row. But its last line, OVERALL_GEOMEAN, is the geometric mean of all rows
# of the one file against that of all rows of the other. A run with one more row can look ten times slower, or hide that
# every common row became slower. It leaves aggregates out, so that the tenfold time of a worst frame, which EdgePan
# reports as an aggregate, does not count; and the exit code is 0 whatever the result. Use the mean only for two runs
# of the same subcommand with the same options, such as `edgepan bench --json` with or without --parts in both, and a
# tool's own --compare for a verdict.
# Seen with libbenchmark-tools 1.7.1 (Debian 12), numpy 2.4.6, scipy 1.17.1 (PyPI), times in ns:
#   explode 100 to 300, fade 50 to 50, and a row of 10 that is gone     OVERALL_GEOMEAN +2.3245; of the two: +0.7321
#   explode 100 to 100, and a new row of 10000                          OVERALL_GEOMEAN +9.0000
#   explode 100 ns to 0.3 us                                            no row, OVERALL_GEOMEAN +2.0000
#   explode 100 to 100, its worst frame 1000 to 10000                   OVERALL_GEOMEAN +0.0000
source "$(dirname "$0")/lib/setup.sh"
debian libbenchmark-tools=1.7.1-1
pypi numpy==2.4.6 scipy==1.17.1

# results FILE ROW...: a file of results; a row is NAME:TIME:UNIT, and an aggregate with a fourth part, its name.
results() {
  python3 - "$@" <<'X'
import json, sys

def row(name, time, unit, aggregate=""):
    kind = {"run_type": "aggregate", "aggregate_name": aggregate} if aggregate else {"run_type": "iteration"}
    return {"name": name + ("_" + aggregate if aggregate else ""), "run_name": name, "repetitions": 1, "threads": 1,
            "iterations": 60, "real_time": float(time), "cpu_time": float(time), "time_unit": unit, **kind}

json.dump({"context": {}, "benchmarks": [row(*text.split(":")) for text in sys.argv[2:]]}, open(sys.argv[1], "w"))
X
}
# compare: the rows of the comparison, with the relative change of the time, and the exit code.
compare() {
  python3 root/usr/share/benchmark/compare.py --no-color benchmarks before.json after.json > comparison
  awk -v status=$? '$2 ~ /^[+-][0-9.]+$/ { printf "%s %s, ", $1, $2 } END { print "exit code " status }' comparison
}
results before.json explode:100:ns fade:50:ns gone:10:ns
results after.json explode:300:ns fade:50:ns
expect "a row is gone" "explode +2.0000, fade +0.0000, OVERALL_GEOMEAN +2.3245, exit code 0" "$(compare)"
results before.json explode:100:ns
results after.json explode:100:ns part:10000:ns
expect "a row is new" "explode +0.0000, OVERALL_GEOMEAN +9.0000, exit code 0" "$(compare)"
results after.json explode:0.3:us
expect "another unit" "OVERALL_GEOMEAN +2.0000, exit code 0" "$(compare)"
results before.json explode:100:ns explode:1000:ns:worst
results after.json explode:100:ns explode:10000:ns:worst
expect "an aggregate" "explode +0.0000, explode_worst +9.0000, OVERALL_GEOMEAN +0.0000, exit code 0" "$(compare)"
