"""Swipes over the Flutter app that `in_flutter` serves, by touches with times of their own."""
import asyncio, time
import chromium


def seen(): return open("app.log").read().split()


async def until(count, seconds=60):
    """Waits until the app has printed so many words."""
    end = time.monotonic() + seconds
    while len(seen()) < count and time.monotonic() < end: await asyncio.sleep(0.1)


async def swipe(call, *legs, x=20):
    """A leg is px/s to the right and milliseconds; without a speed the finger rests."""
    now = time.time()
    await call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": 150}], timestamp=now)
    for velocity, duration in legs:
        for _ in range(duration // 8 if velocity else 0):
            x, now = x + velocity * 0.008, now + 0.008
            await call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": 150}], timestamp=now)
        if not velocity:
            now += duration / 1000
            await asyncio.sleep(duration / 1000)
    await call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[], timestamp=now)


async def resize(call, width):
    await call("Emulation.setDeviceMetricsOverride", width=width, height=400, deviceScaleFactor=1, mobile=False)
    await asyncio.sleep(1)


def play(steps):
    """Opens the app, which prints "ready", and runs steps(call)."""
    async def opened(call, _):
        await resize(call, 780)
        await call("Page.navigate", url="http://127.0.0.1:9536/")
        await until(1)
        await asyncio.sleep(5)
        await steps(call)
    chromium.play(opened)
