#!/usr/bin/env bash
# Appium's Python client: flick() sends the same W3C actions as swipe() without a duration, one move of 250 ms, which is
# Selenium's default for every pointer move. So a flick is slower than swipe(..., 100), and a swipe of duration 0, the
# documented default, is not immediate. The first move, to the start, has 250 ms too. Coordinates are cut to whole
# points: 0.6 becomes 0, 300.7 becomes 300. A flick over a third of a 393 pt screen has 524 pt/s, where fingers reach
# several times that, so a test with flick() does not show what the finish rule makes of a flick.
# Seen with Appium-Python-Client 6.0.9 and selenium 4.52.0 (PyPI), as type:duration:x of the actions sent:
#   flick(0.6, ... 300.7)          pointerMove:250:0 pointerDown:0: pointerMove:250:300 pointerUp:0:
#   swipe(0.6, ... 300.7)          the same
#   swipe(0.6, ... 300.7, 100)     pointerMove:250:0 pointerDown:0: pointerMove:100:300 pointerUp:0:
source "$(dirname "$0")/lib/setup.sh"
pypi Appium-Python-Client==6.0.9 selenium==4.52.0 websocket-client==1.9.2 urllib3==2.8.0 \
  certifi==2026.10.19.post1 typing_extensions==4.16.0

python3 - > seen.log <<'X'
from appium.webdriver.extensions.action_helpers import ActionHelpers

class Driver(ActionHelpers):
    def execute(self, command, parameters):
        [source] = parameters["actions"]
        print(*[f'{action["type"]}:{action["duration"]}:{action.get("x", "")}' for action in source["actions"]])

driver = Driver()
driver.flick(0.6, 400, 300.7, 400)
driver.swipe(0.6, 400, 300.7, 400)
driver.swipe(0.6, 400, 300.7, 400, 100)
X
expect "flick" "pointerMove:250:0 pointerDown:0: pointerMove:250:300 pointerUp:0:" "$(sed -n 1p seen.log)"
expect "swipe, no duration" "pointerMove:250:0 pointerDown:0: pointerMove:250:300 pointerUp:0:" "$(sed -n 2p seen.log)"
expect "swipe, 100 ms" "pointerMove:250:0 pointerDown:0: pointerMove:100:300 pointerUp:0:" "$(sed -n 3p seen.log)"
