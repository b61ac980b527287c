"""Compares the pointer events of a page with the actions that were played, and with the recording itself.

chromedriver performs one move of a touch pointer per frame of the browser, about 17 ms, and cuts positions to whole
pixels. So the actions are played 20 times slower, which makes a frame 0.85 ms of the recording's time.
"""
import json
import subprocess
import sys
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.remote.command import Command

SLOWER = 20
MOST_PIXELS = 1
MOST_MILLISECONDS = 2
PAGE = """data:text/html,<meta name=viewport content="width=device-width"><body style="margin:0;touch-action:none">
<script>seen = []; for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'])
addEventListener(type, e => seen.push([e.pointerId, type, e.clientX, e.clientY, e.timeStamp]))</script>"""


def expected_events(source):
    """The events of one source: type, position and milliseconds. A move within one pixel is no event."""
    pixel = lambda point: (int(point[0]), int(point[1]))
    events, time, place, is_down = [], 0, (0, 0), False
    for action in source["actions"]:
        kind = action["type"]
        if kind == "pause":
            time += action["duration"]
        elif kind == "pointerMove":
            before, place = place, (action["x"], action["y"])
            if is_down and pixel(before) != pixel(place):
                events.append(("pointermove", *place, time))
        else:
            is_down = kind == "pointerDown"
            events.append((kind.lower(), *place, time))
    return events


def panel_events(path, width=390, height=844):
    """The frames of a touchscreen's recording, read here: its surface is the screen."""
    ranges, values, frames, first = {}, {0x35: 0, 0x36: 0}, [], None
    for line in path.read_text().splitlines():
        if line.startswith("A: "):
            code, least, most = line[3:].split()[:3]
            ranges[int(code, 16)] = (int(least), int(most))
        elif line.startswith("E: "):
            stamp, kind, code, value = line[3:].split()[:4]
            kind, code = int(kind, 16), int(code, 16)
            if kind == 3 and code in values:
                values[code] = int(value)
            if (kind, code) == (0, 0):
                first = float(stamp) if first is None else first
                point = [(values[axis] - ranges[axis][0]) / (ranges[axis][1] - ranges[axis][0]) for axis in (0x35, 0x36)]
                frames.append((point[0] * width, point[1] * height, (float(stamp) - first) * 1000))
    return frames


def worst_difference(name, expected, seen):
    """The largest differences in pixels and in milliseconds per move."""
    if [event[0] for event in expected] != [event[1] for event in seen]:
        sys.exit(f"FAIL {name}: {len(seen)} events, expected {len(expected)}")
    pixels = max(max(abs(e[1] - s[2]), abs(e[2] - s[3])) for e, s in zip(expected, seen))
    gaps = lambda times: [b - a for a, b in zip(times, times[1:])]
    times = gaps([s[4] / SLOWER for s in seen])
    milliseconds = max(abs(a - b) for a, b in zip(gaps([e[3] for e in expected]), times))
    return pixels, milliseconds


tool, recordings, work = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
options = webdriver.ChromeOptions()
options.binary_location = "/usr/bin/chromium"
for flag in ["--headless", "--no-sandbox", "--disable-gpu", "--window-size=800,1200"]:
    options.add_argument(flag)
driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
failed = False
try:
    driver.get(PAGE)
    for name in ["touchscreen-swipe", "finishing-flick", "right-edge", "two-fingers", "second-finger"]:
        recording, path = recordings / f"{name}.evemu", work / f"{name}.json"
        subprocess.run([tool, "convert", recording, path], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        body = json.loads(path.read_text())
        expected = [expected_events(source) for source in body["actions"]]
        for source in body["actions"]:
            for action in source["actions"]:
                if action["type"] == "pause":
                    action["duration"] *= SLOWER
        driver.execute_script("seen.length = 0")
        driver.execute(Command.W3C_ACTIONS, body)
        pointers = {}
        for event in driver.execute_script("return seen"):
            pointers.setdefault(event[0], []).append(event)
        if len(pointers) != len(expected):
            sys.exit(f"FAIL {name}: {len(pointers)} pointers, expected {len(expected)}")
        worst = [worst_difference(name, e, s) for e, s in zip(expected, pointers.values())]
        if name == "touchscreen-swipe":
            frames = panel_events(recording)
            for kind, x, y, time in expected[0]:
                near = min(frames, key=lambda frame: abs(frame[2] - time))
                if abs(near[2] - time) > 0.5 or max(abs(max(near[0], 0.5) - x), abs(near[1] - y)) > MOST_PIXELS:
                    sys.exit(f"FAIL {name}: {kind} at {time} ms is not a frame of the recording")
        pixels, milliseconds = max(w[0] for w in worst), max(w[1] for w in worst)
        good = pixels <= MOST_PIXELS and milliseconds <= MOST_MILLISECONDS
        failed |= not good
        events = sum(map(len, expected))
        print(f"{'PASS' if good else 'FAIL'} {name}: {events} events of {len(expected)} pointer(s), "
              f"at most {pixels:.2f} px and {milliseconds:.2f} ms a move from the recording", flush=True)
finally:
    driver.quit()
sys.exit(failed)
