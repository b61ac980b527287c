#!/usr/bin/env bash
# scrcpy-client's swipe is not a straight line: each step moves both coordinates by the same length until each has
# arrived, so a path first goes at 45 degrees, then along one axis. An edge swipe that drifts 60 px over 300 px begins
# as a diagonal, and a recogniser that looks at the first few points sees another direction than the swipe has. Its
# speed depends on nothing but the two step arguments: by default 5 px in 5 ms, about 1,000 px/s for any swipe, and the
# finger lifts at that speed.
# Seen with scrcpy-client 0.4.7 (PyPI), from the messages that it sends to the phone, with a simulated clock:
#   (0, 400) to (300, 460)     (30, 430) at 25 ms, (60, 460) at 55 ms, (300, 460) at 295 ms, up at 295 ms
source "$(dirname "$0")/lib/setup.sh"
# The package's metadata excludes newer versions of Python; its module for control messages runs on them.
pypi --ignore-requires-python scrcpy-client==0.4.7

python3 - > seen.log <<'X'
import importlib, struct, sys, threading, types
from importlib.util import find_spec

# The package's own __init__ module imports a video decoder; only the module that sends touches is needed.
package = types.ModuleType("scrcpy")
package.__path__ = list(find_spec("scrcpy").submodule_search_locations)
sys.modules["scrcpy"] = package
constants = importlib.import_module("scrcpy.const")
package.__dict__.update({name: getattr(constants, name) for name in dir(constants) if name.isupper()})
control = importlib.import_module("scrcpy.control")
now = 0

def sleep(seconds):
    global now
    now += seconds

class Phone:
    resolution = (1080, 2400)
    control_socket_lock = threading.Lock()

    class control_socket:
        @staticmethod
        def send(message):
            action, _, x, y = struct.unpack_from(">xBqii", message)
            print(["down", "up", "move"][action], x, y, round(now * 1000))

control.sleep = sleep
control.ControlSender(Phone).swipe(0, 400, 300, 460)
X
expect "six steps" "move 30 430 25" "$(sed -n 7p seen.log)"
expect "at the target's y" "move 60 460 55" "$(sed -n 13p seen.log)"
expect "the last move" "move 300 460 295" "$(grep move seen.log | tail -n 1)"
expect "the lift" "up 300 460 295" "$(tail -n 1 seen.log)"
