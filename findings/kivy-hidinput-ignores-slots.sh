#!/usr/bin/env bash
# Kivy's hidinput provider reads the event device itself, but only the old protocol A, in which SYN_MT_REPORT ends each
# contact. A device with slots, as almost all current touchpads and touchscreens have them, opens
# without a message and gives no touch at all. With protocol A a finger that is alone never lifts: the empty report that
# says so is taken for the last contact again, because what was read of it is kept.
# Seen with Kivy 2.3.1 (PyPI), umockdev 0.17.16 (Debian 12); a finger that lands, moves once and lifts:
#   slots           nothing
#   protocol A      begin, update, and no end
source "$(dirname "$0")/lib/setup.sh"
debian umockdev=0.17.16-1 libumockdev0=0.17.16-1 libpcap0.8=1.10.3-1
pypi Kivy==2.3.1 filetype==1.2.0
export KIVY_HOME=$work/kivy KIVY_NO_ARGS=1 KIVY_NO_CONSOLELOG=1 KIVY_NO_FILELOG=1

cat > slots.events <<'X'
100000 3 57 41
100000 3 53 300
100000 3 54 900
100000 0 0 0
108000 3 53 360
108000 0 0 0
116000 3 57 -1
116000 0 0 0
X
cat > protocol-a.events <<'X'
100000 3 57 41
100000 3 53 300
100000 3 54 900
100000 0 2 0
100000 0 0 0
108000 3 57 41
108000 3 53 360
108000 3 54 900
108000 0 2 0
108000 0 0 0
116000 0 2 0
116000 0 0 0
X
cat > application.py <<'X'
import time
from kivy.input.providers import hidinput

# Without a window: only keyboards and mice need it.
hidinput.Window = hidinput.Keyboard = object()
provider = hidinput.HIDInputMotionEventProvider("touchpad", "/dev/input/event7")
provider.start()
time.sleep(2)
provider.update(lambda kind, touch: print(kind))
print("still reading" if provider.thread.is_alive() else "stopped")
X
# umockdev gives an answer only to a request of the same size, and Kivy's requests are larger than libevdev's.
zeros() { printf "%0$(($1 * 2))d" 0; }
touches() {
  python3 "$lib/device.py" "$1" "$1.events"
  sed -i -E "s/^EVIOCGNAME.*/&$(zeros 1)/; s/^EVIOCGABS.*/&$(zeros 24)/
    s/^EVIOCGBIT\(0\).*/&$(zeros 23)/; s/^EVIOCGBIT\(3\).*/&$(zeros 759)/" device.ioctl
  umockdev-run -d device.umockdev -i /dev/input/event7=device.ioctl -s /dev/input/event7=device.script -- \
    python3 application.py | paste -sd, | sed 's/,/, /g'
}
expect "slots" "still reading" "$(touches slots)"
expect "protocol A" "begin, update, still reading" "$(touches protocol-a)"
