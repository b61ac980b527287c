#!/usr/bin/env bash
# OSC, which carries the touches of TUIO, has time tags, so that a sender can give each position of a swipe the time at
# which it is due. What becomes of them depends on the library, and no handler is told the tag, so that a velocity can
# be had from the time of arrival only. oscpy, which Kivy's TUIO provider uses, ignores tags that lie ahead: a swipe
# that is sent in one go arrives in one go. python-osc sleeps until a bundle is due, in the thread that reads the
# socket: its positions are on time, but a message without a tag, such as a second finger's lift, waits behind them, and
# so does a bundle that is due before the one that came first. A tag in the past counts as now for both. Sending each
# position when it is due is the only way that both understand.
# Seen with python-osc 1.10.2 and oscpy 0.6.0 (PyPI), a bundle due after 600 ms, one after 300 ms, and one at once, sent
# in this order; when they arrive, in tenths of a second:
#   python-osc     first 6, second 6, third 6
#   oscpy          first 0, second 0, third 0
source "$(dirname "$0")/lib/setup.sh"
pypi python-osc==1.10.2 oscpy==0.6.0

timeout 60 python3 - > seen.log <<'X'
import socket, threading, time
from oscpy.server import OSCThreadServer
from pythonosc.dispatcher import Dispatcher
from pythonosc.osc_bundle_builder import IMMEDIATELY, OscBundleBuilder
from pythonosc.osc_message_builder import OscMessageBuilder
from pythonosc.osc_server import BlockingOSCUDPServer

def arrivals(port):
    """Sends the bundles, and returns when each has arrived."""
    global start
    seen.clear()
    start = time.time()
    for x, due in enumerate([start + 0.6, start + 0.3, IMMEDIATELY]):
        bundle, message = OscBundleBuilder(due), OscMessageBuilder("/x")
        message.add_arg(x)
        bundle.add_content(message.build())
        sender.sendto(bundle.build().dgram, ("127.0.0.1", port))
    while len(seen) < 3: time.sleep(0.01)
    return [seen[x] for x in range(3)]

def note(x): seen[x] = int(10 * (time.time() - start) + 0.1)

seen, sender = {}, socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
dispatcher = Dispatcher()
dispatcher.map("/x", lambda address, x: note(x))
server = BlockingOSCUDPServer(("127.0.0.1", 0), dispatcher)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(*arrivals(server.server_address[1]))
other = OSCThreadServer()
other.listen("127.0.0.1", default=True)
other.bind(b"/x", note)
print(*arrivals(other.getaddress()[1]))
other.stop_all()
X
expect "python-osc: arrivals in tenths of a second" "6 6 6" "$(sed -n 1p seen.log)"
expect "oscpy" "0 0 0" "$(sed -n 2p seen.log)"
