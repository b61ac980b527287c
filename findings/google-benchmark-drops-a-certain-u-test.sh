#!/usr/bin/env bash
# google/benchmark's compare.py adds a row with the p-values of a U test to a benchmark with repetitions, but not if
# one of them is 0, and it is 0, the smallest number being 5e-324, for a difference that is beyond doubt: 1,000
# repetitions that all became slower have no row, 900 have 0.0000. A script that takes the row for the verdict sees
# nothing where the change is clearest. The test of the CPU time decides for that of the time, too: where a tool writes
# one CPU time into all repetitions, 800 of them lack the row whatever the times are, and with fewer the CPU's p-value
# says no more than that two numbers differ.
# Seen with libbenchmark-tools 1.7.1 (Debian 12), numpy 2.4.6, scipy 1.17.1 (PyPI), p-values of time and CPU time:
#   900 of 100 to 103 ns, then of 200 to 203        0.0000 0.0000
#   1,000 of them                                   no row
#   700 equal times, CPU times 100 and 100.1 ns     1.0000 0.0000
#   800 of them                                     no row
source "$(dirname "$0")/lib/setup.sh"
debian libbenchmark-tools=1.7.1-1
pypi numpy==2.4.6 scipy==1.17.1

# p_values COUNT TIMES CPU: the U test of COUNT repetitions; TIMES and CPU are BEFORE,AFTER,STEP: four values each.
p_values() {
  python3 - "$@" <<'P'
import json, sys

count, *columns = sys.argv[1:]
for index, name in enumerate(["before", "after"]):
    values = []
    for column in columns:
        *starts, apart = map(float, column.split(","))
        values.append([starts[index] + step % 4 * apart for step in range(int(count))])
    rows = [{"name": "explode", "run_name": "explode", "run_type": "iteration", "repetitions": int(count), "threads": 1,
             "iterations": 60, "real_time": time, "cpu_time": cpu, "time_unit": "ns"} for time, cpu in zip(*values)]
    json.dump({"context": {}, "benchmarks": rows}, open(name + ".json", "w"))
P
  python3 root/usr/share/benchmark/compare.py --no-color benchmarks before.json after.json > comparison
  awk '/_pvalue/ { print $2, $3; seen = 1 } END { if (!seen) print "no row" }' comparison
}
expect "900 slower repetitions" "0.0000 0.0000" "$(p_values 900 100,200,1 100,200,1)"
expect "1,000 of them" "no row" "$(p_values 1000 100,200,1 100,200,1)"
expect "700 equal times, one CPU time each" "1.0000 0.0000" "$(p_values 700 100,100,1 100,100.1,0)"
expect "800 of them" "no row" "$(p_values 800 100,100,1 100,100.1,0)"
