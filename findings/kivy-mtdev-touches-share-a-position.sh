#!/usr/bin/env bash
# Kivy's mtdev provider queues one object per touch, which the thread that reads the device keeps changing. All events
# that wait for the next frame of the application are delivered with the newest position: a touchpad of 125 Hz under a
# 60 Hz loop gives pairs of equal positions, and a frame that takes long gives a touch-down where the finger is now, not
# where it landed. A swipe from the edge begins beyond the edge's band, and a velocity from two positions is 0 or double.
# Seen with Kivy 2.3.1 (PyPI), libmtdev1 1.1.6 (Debian 12), umockdev 0.17.16; a finger that sends x = 90, 300, 600 and
# 900 of 3000 and lifts, all within one frame of the application:
#   begin 900, update 900, update 900, update 900, end 900
source "$(dirname "$0")/lib/setup.sh"
debian libmtdev1=1.1.6-1 umockdev=0.17.16-1 libumockdev0=0.17.16-1 libpcap0.8=1.10.3-1
pypi Kivy==2.3.1 filetype==1.2.0
export KIVY_HOME=$work/kivy KIVY_NO_ARGS=1 KIVY_NO_CONSOLELOG=1 KIVY_NO_FILELOG=1

cat > events <<'X'
100000 3 57 41
100000 3 53 90
100000 3 54 900
100000 0 0 0
108000 3 53 300
108000 0 0 0
116000 3 53 600
116000 0 0 0
124000 3 53 900
124000 0 0 0
132000 3 57 -1
132000 0 0 0
X
cat > application.py <<'X'
import time
from kivy.input.providers.mtdev import MTDMotionEventProvider

provider = MTDMotionEventProvider("touchpad", "/dev/input/event7")
provider.start()
for _ in range(100):
    if len(provider.queue) == 5: break
    time.sleep(0.05)
provider.update(lambda kind, touch: print(kind, round(touch.sx * 3000)))
X
on_device slots events python3 application.py > touches.log
expect "the events of one frame" "begin 900, update 900, update 900, update 900, end 900" "$(paste -sd, touches.log | sed 's/,/, /g')"
