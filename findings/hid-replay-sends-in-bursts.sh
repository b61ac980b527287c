#!/usr/bin/env bash
# hid-replay does not wait for a report that is due in less than 10 ms: it sends it with the one before. Reports of a
# 125 Hz touchpad leave in pairs every 16 ms, those of a 1,000 Hz device in tens every 10 ms. The kernel stamps events as
# they arrive, so a recorder of the replayed device gets positions 8 ms apart with almost equal times: the velocity
# between them is far too large, and the next one half of it. Pauses are shortened to 2 s. Scan times inside the reports
# stay as they were; only a reader of those sees the swipe's own speed.
# Seen with hid-tools 0.12 (PyPI), with a simulated clock; due times in milliseconds and when the report is sent:
#   0 8 16 24 32 40      at 0 0 16 16 32 32
#   0 .. 11, 1 ms apart  ten at 0, two at 10
#   0 8 5008             at 0 0 2000
source "$(dirname "$0")/lib/setup.sh"
debian libevdev2=1.13.0+dfsg-1
pypi hid-tools==0.12 parse==1.22.4 pyudev==0.24.5 libevdev==0.13.1 pyroute2==0.9.7 PyYAML==6.0.4 click==8.5.1

cat > replay.py <<'X'
import datetime, sys
import hidtools.cli.replay as replay

class Clock:
    now = datetime.datetime(2000, 1, 1)
    today = classmethod(lambda clock: clock.now)

    @classmethod
    def sleep(clock, seconds):
        clock.now += datetime.timedelta(seconds=seconds)

replay.datetime = replay.time = Clock

class Device:
    def call_input_event(self, report):
        self.sent.append(round((Clock.now - self.start).total_seconds() * 1000))

def sent(*due):
    with open("swipe.hid", "w") as file:
        file.writelines(f"E: {time // 1000:06d}.{time % 1000 * 1000:06d} 2 01 {time % 256:02x}\n" for time in due)
    # Without a kernel device behind it: this only skips /dev/uhid.
    player, device = object.__new__(replay.HIDReplay), Device()
    player.filename, player.replayed_count, player._devices = "swipe.hid", 0, {0: device}
    device.start, device.sent = Clock.now, []
    player.inject_events()
    print(*device.sent)

sent(*range(0, 48, 8))
sent(*range(12))
sent(0, 8, 5008)
X
python3 replay.py > sent.log
expect "8 ms apart" "0 0 16 16 32 32" "$(sed -n 1p sent.log)"
expect "1 ms apart" "0 0 0 0 0 0 0 0 0 0 10 10" "$(sed -n 2p sent.log)"
expect "a pause of 5 s" "0 0 2000" "$(sed -n 3p sent.log)"
