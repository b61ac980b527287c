#!/usr/bin/env bash
# The timestamp of an SDL 2 finger event is not that of the touch. SDL has the kernel's time of each event in its hands
# and drops it: the field is the time at which the application asked for events, in whole milliseconds. In a loop of 60
# Hz the two moves that a 125 Hz touchscreen makes in a frame have one time, so that a velocity from the last two events
# is infinite or not a number; a frame that takes long gives one time to half a flick. A recorder on top of SDL, as in a
# game or a kiosk, writes a swipe in steps of 0 and 17 ms instead of 8 ms. Only evdev itself tells the times.
# Seen with SDL 2.26.5 (libsdl2-2.0-0, Debian 12), its video driver evdev, umockdev 0.17.16; a touch of 12 events, 8 ms
# apart, and the events that had the time of the one before, all of which arrived:
#   loop of 1 ms      at most 3, for a busy machine
#   loop of 100 ms    at least 8
source "$(dirname "$0")/lib/setup.sh"
debian libsdl2-2.0-0=2.26.5+dfsg-1 umockdev=0.17.16-1 libumockdev0=0.17.16-1 libpcap0.8=1.10.3-1
ldd root/usr/lib/*/libSDL2-2.0.so.0 | grep -q 'not found' &&
  { echo "SKIPPED: SDL's libraries are missing: apt-get install libsdl2-2.0-0"; exit 77; }

time=2000000
for x in $(seq 90 120 1290); do
  printf "$time %d %d %d\n" 3 53 "$x" 3 54 900 0 0 0
  time=$((time + 8000))
done > moves
{ printf '2000000 %d %d %d\n' 3 57 40 1 330 1; cat moves; printf "$time %d %d %d\n" 3 57 -1 1 330 0 0 0 0; } > events

cat > read.py <<'X'
import ctypes, sys, time

class Finger(ctypes.Structure):
    _fields_ = [("type", ctypes.c_uint32), ("timestamp", ctypes.c_uint32), ("touch", ctypes.c_int64),
                ("finger", ctypes.c_int64), ("x", ctypes.c_float), ("y", ctypes.c_float), ("rest", ctypes.c_char * 64)]

sdl = ctypes.CDLL("libSDL2-2.0.so.0")
sdl.SDL_Init(0x20)  # SDL_INIT_VIDEO
sdl.SDL_CreateWindow(b"", 0, 0, 800, 600, 0)
event, seen = Finger(), []
while time.sleep(float(sys.argv[1])) or not seen or seen[-1].type != 0x701:  # SDL_FINGERUP
    while sdl.SDL_PollEvent(ctypes.byref(event)):
        if 0x700 <= event.type <= 0x702: seen.append(Finger.from_buffer_copy(event))
print(len(seen), sum(one.timestamp == other.timestamp for one, other in zip(seen, seen[1:])))
X
python3 "$lib/device.py" slots events
sed -i s/TOUCHPAD/TOUCHSCREEN/ device.umockdev
# SDL asks for a name of 64 bytes, for the pressure, and for the slots in another order than other programs.
{ sed '/GNAME/{p; s/ 21 / 64 /; s/^\(.\{145\}\).*/\1/}; /MTSLOTS/d' device.ioctl
  echo "EVIOCGABS(58) 0 $(printf '%048d' 0)"
  echo "EVIOCGMTSLOTS(0) 0 39000000$(printf '%040d' 0 | tr 0 F)"
  for code in 35 36 3A; do echo "EVIOCGMTSLOTS(0) 0 ${code}000000$(printf '%040d' 0)"; done; } > sdl.ioctl
# repeated SECONDS: the events, and those with the time of the one before, for a loop that waits so long.
repeated() {
  SDL_VIDEODRIVER=evdev SDL_EVDEV_DEVICES=8:/dev/input/event7 timeout 60 umockdev-run -d device.umockdev \
    -i /dev/input/event7=sdl.ioctl -s /dev/input/event7=device.script -- python3 read.py "$1" 2> sdl.log
}
often=$(repeated 0.001 | awk '{ print $1 ", " ($2 <= 3 ? "at most 3" : $2) }')
seldom=$(repeated 0.1 | awk '{ print $1 ", " ($2 >= 8 ? "at least 8" : $2) }')
expect "loop of 1 ms: events, those with the time of the one before" "12, at most 3" "$often"
expect "loop of 100 ms" "12, at least 8" "$seldom"
