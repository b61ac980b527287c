"""An X server without a screen, Xvfb, and a window over all of it that notes what the pointer does."""
import os, subprocess, time
from Xlib import X, display

READER, WRITER = os.pipe()
SERVER = subprocess.Popen(["Xvfb", "-displayfd", str(WRITER), "-screen", "0", "800x600x24"], pass_fds=[WRITER],
                          stderr=subprocess.DEVNULL)
os.close(WRITER)
NUMBER = b""
while not NUMBER.endswith(b"\n"): NUMBER += os.read(READER, 8)
os.environ["DISPLAY"] = ":" + NUMBER.decode().strip()
DISPLAY = display.Display()
MASK = X.PointerMotionMask | X.ButtonPressMask | X.ButtonReleaseMask
WINDOW = DISPLAY.screen().root.create_window(0, 0, 800, 600, 0, X.CopyFromParent, override_redirect=1, event_mask=MASK)
WINDOW.map()
DISPLAY.sync()
KINDS = {X.MotionNotify: "move", X.ButtonPress: "press", X.ButtonRelease: "lift"}


def seen(*command, **options):
    """Runs a command and returns what the pointer did: kind, x, and milliseconds since the first event."""
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    time.sleep(0.3)
    events = []
    while DISPLAY.pending_events():
        event = DISPLAY.next_event()
        if event.type in KINDS: events.append((KINDS[event.type], event.root_x, event.time))
    return [(kind, x, time - events[0][2]) for kind, x, time in events]


def swipe(steps, step, pause, rest=0.1):
    """Swipes from 10 by xdotool: `steps` moves of `step` px, `pause` seconds apart, a rest, and the lift."""
    moves = ["mousemove_relative", str(step), "0", "sleep", str(pause)] * steps
    return seen("xdotool", "mousemove", "5", "300", "sleep", "0.1", "mousemove", "10", "300", "sleep", "0.1", "mousedown", "1", *moves,
                "sleep", str(rest), "mouseup", "1")


class Recorder:
    """Runs a recorder's command while the block runs, and ends it."""

    def __init__(self, *command, output=subprocess.DEVNULL):
        self.command, self.output = command, output

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=self.output,
                                        stderr=subprocess.DEVNULL)
        time.sleep(1)

    def __exit__(self, *_):
        time.sleep(0.5)
        self.process.terminate()
        self.process.wait()
