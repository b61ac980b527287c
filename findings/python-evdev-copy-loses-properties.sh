#!/usr/bin/env bash
# python-evdev's UInput.from_device(), the usual way to pass a device on with changed events, copies the capabilities of
# a device but not its properties: the copy of a touchscreen has no INPUT_PROP_DIRECT, that of a clickpad no
# INPUT_PROP_BUTTONPAD. A screen that reports BTN_TOOL_FINGER is told from a touchpad by the former alone, by udev as by
# EdgePan, so a recording of its copy is measured as a touchpad's. The properties have to be given as input_props.
# Of two devices with one axis, both ranges are passed to the kernel, which keeps the last; which one is the last depends
# on the order of a set. Name, bus, vendor and product are python-evdev's own.
# Seen with evdev 2.0.0 (PyPI), by the calls of its C module for uinput:
#   properties set                        none, with input_props: 1
#   ranges of ABS_MT_POSITION_X (53)      3000 and 4095
source "$(dirname "$0")/lib/setup.sh"
pypi evdev==2.0.0

python3 - > calls.log <<'X'
import types
from evdev import AbsInfo, InputDevice, UInput, ecodes, uinput

class Kernel:
    """Stands between evdev and /dev/uinput, and notes what is asked for."""
    __file__ = None

    def __init__(self):
        self.calls = []

    def __getattr__(self, name):
        return lambda *arguments: self.calls.append((name, arguments))

def screen(largest):
    # A device as it is after it was opened.
    device = object.__new__(InputDevice)
    device.fd, device.ff_effects_count = -1, 0
    device._rawcapabilities = {
        ecodes.EV_KEY: [ecodes.BTN_TOUCH],
        ecodes.EV_ABS: [(53, (0, 0, largest, 0, 0, 30)), (57, (0, 0, 65535, 0, 0, 0))]}
    device.input_props = lambda: [ecodes.INPUT_PROP_DIRECT]
    return device

def copy(*devices, **arguments):
    uinput._uinput = Kernel()
    UInput.from_device(*devices, **arguments)
    return uinput._uinput.calls

UInput._verify = UInput._find_device = lambda *_: None
uinput.ctypes = types.SimpleNamespace(CDLL=lambda _: types.SimpleNamespace(
    _uinput_begin_upload=types.SimpleNamespace(), _uinput_end_upload=types.SimpleNamespace()), c_int=None)
UInput.__del__ = lambda _: None

def properties(calls):
    return [arguments[1] for name, arguments in calls if name == "set_prop"]

print(properties(copy(screen(3000))), properties(copy(screen(3000), input_props=screen(3000).input_props())))
[setup] = [arguments for name, arguments in copy(screen(3000), screen(4095)) if name == "setup"]
print(*sorted(axis[3] for axis in setup[6] if axis[0] == 53))
print(*setup[1:5])
X
expect "properties of the copy, and with input_props" "[] [1]" "$(sed -n 1p calls.log)"
expect "largest values of one axis, of two devices" "3000 4095" "$(sed -n 2p calls.log)"
expect "name, vendor, product, version" "py-evdev-uinput 1 1 1" "$(sed -n 3p calls.log)"
