#!/usr/bin/env bash
# Panda3D records what the mouse does, record-session, and plays it again, playback-session. The file has the time of each
# sample, and the player does not look at it: by default it plays one sample in each frame. A swipe of a second that was
# recorded at 60 Hz plays in half a second on a display of 120 Hz and in two on a machine that reaches 30: 300 px/s are
# 600 or 150, and a rule with a velocity decides otherwise, with positions that are all right. Where both have the same
# rate, as on the machine that recorded it, nothing of this shows. setFrameTie(False) on the controller plays by the
# times; no setting of the configuration does.
# Seen with Panda3D 1.10.16 (PyPI), no window, a simulated clock and mouse, 60 samples of a swipe of 300 px/s recorded at
# 60 Hz; what its playback takes at 60, 120 and 30 Hz, and px/s:
#   by default                  1.0 s, 300     0.5 s, 600     2.0 s, 150
#   setFrameTie(False)          1.0 s, 300     1.0 s, 300     1.0 s, 300
source "$(dirname "$0")/lib/setup.sh"
pypi panda3d==1.10.16

cat > session.py << 'X'
from panda3d.core import *

clock = ClockObject.getGlobalClock()
clock.setMode(ClockObject.MNonRealTime)

def session(rate, open_session):
    """Opens a session and yields, for each frame, its time and the parts, until the session is over."""
    clock.setDt(1 / rate)
    root = NodePath("data")
    mouse, recorder, watcher = VirtualMouse("mouse"), MouseRecorder("recorder"), MouseWatcher("watcher")
    mouse.setWindowSize(400, 300)
    mouse.setMouseOn(True)
    root.attachNewNode(mouse).attachNewNode(recorder).attachNewNode(watcher)
    controller = RecorderController()
    controller.addRecorder("mouse", recorder)
    open_session(controller)
    traverser, start = DataGraphTraverser(), clock.getFrameTime()
    while controller.isOpen():
        clock.tick()
        time = clock.getFrameTime() - start
        if controller.isPlaying(): controller.playFrame()
        else: mouse.setMousePos(round(10 + 300 * time), 150)
        traverser.traverse(root.node())
        if controller.isRecording(): controller.recordFrame()
        elif not controller.isPlaying(): return
        yield time, (watcher.getMouseX() + 1) * 200, controller

for time, x, controller in session(60, lambda controller: controller.beginRecord("swipe.bam")):
    if time > 0.999: controller.close()

def play(rate, tie):
    def begin(controller):
        controller.beginPlayback("swipe.bam")
        if not tie: controller.setFrameTie(False)
    samples = [(time, x) for time, x, controller in session(rate, begin)]
    samples = [sample for sample in samples if sample[1] < 199 or sample[1] > 201] if not tie else samples
    (first, left), (last, right) = samples[3], samples[-4]
    # Rounding may bring a sample one frame later.
    return f"{last + 4 / rate:.1f} {round((right - left) / (last - first) / 50) * 50}"

for tie in True, False:
    print(*[play(rate, tie) for rate in (60, 120, 30)], sep=", ")
X
python3 session.py > seen.log 2> errors.log
expect "seconds and px/s at 60, 120, 30 Hz" "1.0 300, 0.5 600, 2.0 150" "$(sed -n 1p seen.log)"
expect "the same, setFrameTie(False)" "1.0 300, 1.0 300, 1.0 300" "$(sed -n 2p seen.log)"
