#!/usr/bin/env bash
# junitparser adds two reports suite by suite, but joins suites of one name only if their properties are equal. Shards
# that note their number as a property of the suite stay apart: three suites of one name instead of one, and a tool
# that looks a suite up by its name sees a third of the tests.
# Seen with junitparser 5.0.3 (PyPI): without the property 1 suite of 3 tests, with it 3 suites of 1 test.
source "$(dirname "$0")/lib/setup.sh"
pypi junitparser==5.0.3

sizes() {
  python3 - "$1" <<'X'
import sys
from junitparser import JUnitXml

def shard(number):
    note = f'<properties><property name="shard" value="{number}/3"/></properties>' if sys.argv[1] == "with" else ""
    return JUnitXml.fromstring(
        f'<testsuites><testsuite name="edgepan" tests="1">{note}'
        f'<testcase classname="swipe" name="{number}"/></testsuite></testsuites>')

report = shard(1) + shard(2) + shard(3)
print(*[suite.tests for suite in report])
X
}
expect "tests of each suite, without properties" "3" "$(sizes without)"
expect "tests of each suite, with a property that differs" "1 1 1" "$(sizes with)"
