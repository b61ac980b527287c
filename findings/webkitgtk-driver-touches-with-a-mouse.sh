#!/usr/bin/env bash
# WebKitGTK's driver takes W3C actions of a touch pointer, answers with success, and moves a mouse: the page gets
# pointer events of pointerType "mouse" and mouse events, and no touch event. Support for touches is an option of the
# build that only WPE has. A swipe from the edge that is tried in "the engine of iOS" on Linux is a drag: nothing that
# depends on touch-action, on touch slop or on a swipe's recogniser is tried, and the test is green or red for another
# reason. The pointer moves to the start as a hovering mouse before it is pressed.
# Seen with webkit2gtk-driver and libwebkit2gtk-4.1 2.50.6 (Debian 12), under Xvfb:
#   pointermove/mouse mousemove pointerdown/mouse mousedown pointermove/mouse mousemove pointerup/mouse mouseup
source "$(dirname "$0")/lib/setup.sh"
version=2.50.6-1~deb12u2
debian webkit2gtk-driver=$version libwebkit2gtk-4.1-0=$version libjavascriptcoregtk-4.1-0=$version
! ldd root/usr/lib/*/libwebkit2gtk-4.1.so.0 | grep -q 'not found' ||
  { echo "SKIPPED: WebKitGTK's libraries are missing: apt-get install libwebkit2gtk-4.1-0"; exit 77; }
command -v Xvfb > /dev/null || { echo "SKIPPED: apt-get install xvfb"; exit 77; }
# WebKit starts its other processes by absolute paths: it runs where its files lie over those of /usr.
cat > in-root << 'X'
mount -t overlay overlay -o "lowerdir=$PWD/root/usr:/usr" /usr
exec "$@"
X
unshare --map-root-user --mount bash in-root true 2> /dev/null ||
  { echo "SKIPPED: no overlay can be mounted in a namespace"; exit 77; }

cat > page.html <<'X'
<body style="margin:0;touch-action:none"><script>
seen = []
for (const type of ['pointerdown', 'pointermove', 'pointerup', 'mousedown', 'mousemove', 'mouseup', 'touchstart', 'touchmove', 'touchend'])
  addEventListener(type, event => seen.push(type + (event.pointerType ? '/' + event.pointerType : '')))
</script>
X
cat > play.py <<'X'
import json, os, subprocess, time, urllib.request

reader, writer = os.pipe()
server = subprocess.Popen(["Xvfb", "-displayfd", str(writer), "-screen", "0", "800x600x24"],
                          pass_fds=[writer], stderr=subprocess.DEVNULL)
display = ":" + os.read(reader, 16).decode().strip()
driver = subprocess.Popen(["WebKitWebDriver", "--port=9532"], stderr=subprocess.DEVNULL, env=dict(
    os.environ, DISPLAY=display, LIBGL_ALWAYS_SOFTWARE="1", HOME=os.getcwd()))

def call(method, path, body=None):
    request = urllib.request.Request(
        "http://127.0.0.1:9532" + path, json.dumps(body).encode() if body is not None else None, method=method)
    return json.load(urllib.request.urlopen(request, timeout=60))["value"]

session = None
try:
    for _ in range(100):
        try:
            if call("GET", "/status")["ready"]: break
        except OSError:
            time.sleep(0.1)
    browser = {"binary": "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser", "args": ["--automation"]}
    opened = call("POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": browser}}})
    session = "/session/" + opened["sessionId"]
    call("POST", session + "/url", {"url": "file://" + os.path.abspath("page.html")})
    run = lambda script: call("POST", session + "/execute/sync", {"script": script, "args": []})

    def move(x):
        return {"type": "pointerMove", "duration": 20, "x": x, "y": 300, "origin": "viewport"}

    steps = [move(1), {"type": "pointerDown", "button": 0}, move(200), {"type": "pointerUp", "button": 0}]
    answer = call("POST", session + "/actions", {"actions": [
        {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": steps}]})
    print("answer", json.dumps(answer))
    print("events", *run("return seen"))
finally:
    if session: call("DELETE", session)
    driver.terminate()
    server.terminate()
X
unshare --map-root-user --mount bash in-root python3 play.py > seen.log
expect "the driver's answer" "answer null" "$(grep ^answer seen.log)"
expect "the page's events" \
  "events pointermove/mouse mousemove pointerdown/mouse mousedown pointermove/mouse mousemove pointerup/mouse mouseup" \
  "$(grep ^events seen.log)"
