#!/usr/bin/env bash
# nodriver, which drives Chromium without a driver, drags an element "relative" by its start and the distance: both the
# element's method and the tab's add the start. A swipe by 150 px from an element at 200, 400 ends at 550, 800, down and
# outside of a phone's screen, and nothing says so; only at the origin it is right. The moves carry no button, so that the
# page gets pointermove with buttons 0 between pointerdown and pointerup: a recogniser that asks for the button, as one
# does that tells a drag from a hover, sees no drag, with relative or without. "steps" are sent without a pause.
# Seen with nodriver 0.50.99 (PyPI), its commands sent to chromium 156.0.8078.108 (Debian 12, headless); mouse_drag of an
# element at 200, 400, as what the page saw, its x and y, and its buttons:
#   (150, 0), relative           pointerdown 200,400 1    pointermove 550,800 0    pointerup 550,800 0
#   (350, 400), not relative     pointerdown 200,400 1    pointermove 350,400 0    pointerup 350,400 0
source "$(dirname "$0")/lib/setup.sh"
chromium
pypi nodriver==0.50.99 mss==10.2.0 deprecated==1.3.1 wrapt==2.5.2 2> pip.log
export PYTHONPATH="$lib:$PYTHONPATH"

cat > page.html << 'X'
<!doctype html>
<body style="margin:0">
<script>
seen = [];
for (const type of ["pointerdown", "pointermove", "pointerup"])
  addEventListener(type, (event) => seen.push(`${type} ${event.clientX},${event.clientY} ${event.buttons}`));
</script>
X
cat > drag.py << 'X'
import types
from nodriver.core.element import Element
from nodriver.core.tab import Tab
import chromium

class Page:
    """A tab that sends nodriver's commands to the page, and an element at 200, 400."""

    def __init__(self, call): self.call, self._tab = call, self

    async def send(self, command):
        command = next(command)
        await self.call(command["method"], **command["params"])

    async def get_position(self): return types.SimpleNamespace(center=(200, 400))

    async def mouse_drag(self, *places, **options): await Tab.mouse_drag(self, *places, **options)

async def steps(call, run):
    await call("Emulation.setDeviceMetricsOverride", width=1000, height=1000, deviceScaleFactor=1, mobile=False)
    for place, relative in (((150, 0), True), ((350, 400), False)):
        await run("seen.length = 0")
        await Element.mouse_drag(Page(call), place, relative=relative)
        while "pointerup" not in (events := " ".join(await run("seen"))): pass
        print(events)

chromium.play(steps)
X
timeout 120 python3 drag.py > seen.log
expect "relative" "pointerdown 200,400 1 pointermove 550,800 0 pointerup 550,800 0" "$(sed -n 1p seen.log)"
expect "not relative" "pointerdown 200,400 1 pointermove 350,400 0 pointerup 350,400 0" "$(sed -n 2p seen.log)"
