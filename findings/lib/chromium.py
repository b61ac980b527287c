"""Drives the unpacked Chromium through its DevTools protocol, on page.html in the current folder."""
import asyncio, json, os, subprocess, urllib.request
from websockets.asyncio.client import connect

PORT = 9535


def play(steps):
    """Opens the page and runs steps(call, run): `call` a method of the protocol, `run` an expression in the page."""
    browser = subprocess.Popen(
        ["root/usr/lib/chromium/chromium", "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=profile",
         f"--remote-debugging-port={PORT}", "file://" + os.path.abspath("page.html")],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=dict(os.environ, HOME=os.getcwd()))
    try:
        asyncio.run(asyncio.wait_for(_main(steps), 90))
    finally:
        browser.terminate()
        browser.wait()


async def _page():
    for _ in range(100):
        try:
            pages = json.load(urllib.request.urlopen(f"http://127.0.0.1:{PORT}/json"))
            return next(page["webSocketDebuggerUrl"] for page in pages if page["type"] == "page")
        except (OSError, StopIteration): await asyncio.sleep(0.2)


async def _main(steps):
    socket, number = await connect(await _page()), 0

    async def call(method, **parameters):
        nonlocal number
        number += 1
        await socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(await socket.recv())
            if answer.get("id") == number: return answer["result"]

    async def run(script):
        return json.loads((await call("Runtime.evaluate", expression=f"JSON.stringify({script})"))["result"]["value"])

    while not await run("document.readyState == 'complete' && performance.now() > 2000 && !!window.seen"):
        await asyncio.sleep(0.2)
    await steps(call, run)
    await call("Browser.close")
