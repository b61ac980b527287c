#!/usr/bin/env bash
# junit2html --max-failures, which its help says exits non-zero if there are that many failures, is ignored when the
# report is written as HTML, the tool's main use. With --summary-matrix the exit code is the number of failures, of
# which the system keeps the lowest eight bits: 256 swipes that differ from their goldens, such as after a change of
# every frame, exit with 0. --max-skipped N exits non-zero for a single skipped case whatever N is, because it is
# compared with the limit of failures. --merge writes every error, a case without a verdict, as a failure.
# Seen with junit2html 31.1.4 (PyPI), exit codes with --max-failures 1:
#   HTML, 2 failures           0
#   --summary-matrix           2 failures: 2     255 failures: 255     256 failures: 0
# and with --summary-matrix --max-skipped 5: 1 skipped: 1
source "$(dirname "$0")/lib/setup.sh"
pypi junit2html==31.1.4 Jinja2==3.1.6 MarkupSafe==3.0.4

# report COUNT ELEMENT: a report of this many recordings, each with <ELEMENT>.
report() {
  echo '<testsuites><testsuite name="navigation">'
  for index in $(seq "$1"); do
    echo "<testcase classname=\"navigation\" name=\"swipe-$index.evemu\"><$2 message=\"frame 12\">frame 12</$2></testcase>"
  done
  echo '</testsuite></testsuites>'
}
# status OPTION...: the exit code.
status() {
  local status=0
  python3 -m junit2htmlreport "$@" > output.log || status=$?
  echo $status
}
for count in 2 255 256; do report $count failure > "$count.xml"; done
report 1 skipped > skipped.xml
report 1 error > error.xml

expect "HTML, 2 failures" 0 "$(status --max-failures 1 2.xml 2.html)"
expect "summary, 2 failures" 2 "$(status --summary-matrix --max-failures 1 2.xml)"
expect "summary, 255 failures" 255 "$(status --summary-matrix --max-failures 1 255.xml)"
expect "summary, 256 failures" 0 "$(status --summary-matrix --max-failures 1 256.xml)"
expect "summary, 1 skipped of 5 allowed" 1 "$(status --summary-matrix --max-skipped 5 skipped.xml)"
status --merge merged.xml error.xml > merge.status
expect "an error, merged" "<failure" "$(grep -oE '<(error|failure)' merged.xml)"
