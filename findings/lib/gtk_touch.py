"""Plays touches of a touchscreen into GTK 3, on a display of its own, with times that the caller gives.

Ends with 77 if GTK or the display is missing.
"""
import atexit
import ctypes
import os
import subprocess
import sys
import time

try:
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "800x600x24"], pass_fds=[writer], stderr=subprocess.DEVNULL)
    atexit.register(server.wait)
    atexit.register(server.terminate)
    os.environ.update(DISPLAY=":" + os.read(reader, 16).decode().strip(), GDK_BACKEND="x11", NO_AT_BRIDGE="1")
    import gi
    for module in ["Gtk", "Gdk", "GdkX11"]:
        gi.require_version(module, "3.0")
    from gi.repository import Gdk, GdkX11, GObject, Gtk  # noqa: F401 (GdkX11 names the type of the device)
except (ImportError, OSError, ValueError) as error:
    print(f"SKIPPED: {error} (apt-get install xvfb python3-gi gir1.2-gtk-3.0)", file=sys.stderr)
    sys.exit(77)


class TouchEvent(ctypes.Structure):
    """The beginning of GdkEventTouch: the sequence has no setter in Python."""
    _fields_ = [
        ("type", ctypes.c_int), ("window", ctypes.c_void_p), ("send_event", ctypes.c_int8), ("time", ctypes.c_uint32),
        ("x", ctypes.c_double), ("y", ctypes.c_double), ("axes", ctypes.c_void_p), ("state", ctypes.c_uint),
        ("sequence", ctypes.c_void_p), ("emulating_pointer", ctypes.c_int)]


def run(seconds):
    """Runs GTK's loop."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        while Gtk.events_pending():
            Gtk.main_iteration()
        time.sleep(0.002)


def screen():
    """A touchscreen, made from the display's mouse."""
    seat = Gdk.Display.get_default().get_default_seat()
    [mouse, *_] = [device for device in seat.get_slaves(Gdk.SeatCapabilities.POINTER)
                   if device.get_source() == Gdk.InputSource.MOUSE]
    return seat.get_pointer(), GObject.new(
        type(mouse), name="screen", type=Gdk.DeviceType.SLAVE, input_source=Gdk.InputSource.TOUCHSCREEN,
        input_mode=Gdk.InputMode.SCREEN, has_cursor=True, display=mouse.get_display(),
        device_manager=mouse.get_property("device-manager"), device_id=99)


start = 0


def swipe(surface, points):
    """Plays points (milliseconds, x) into a window of GDK, which must not move; the finger lifts at the last one."""
    global start
    start += 10_000
    pointer, device = screen()
    for index, (milliseconds, x) in enumerate(points):
        kind = Gdk.EventType.TOUCH_UPDATE if 0 < index < len(points) - 1 else \
            Gdk.EventType.TOUCH_END if index else Gdk.EventType.TOUCH_BEGIN
        event = Gdk.Event.new(kind)
        event.touch.window, event.touch.time = surface, start + milliseconds
        event.touch.x = event.touch.x_root = x
        event.touch.y = event.touch.y_root = 150
        event.set_device(pointer)
        event.set_source_device(device)
        # PyGObject's hash of a structure is its address.
        raw = TouchEvent.from_address(hash(event))
        assert raw.x == x and raw.time == start + milliseconds
        raw.sequence, raw.emulating_pointer = 1, 1
        Gtk.main_do_event(event)
        run(0.002)


def path(*legs, x=5, step=8):
    """The points of a finger that goes through legs (distance, milliseconds) and lifts where the last one ends."""
    points = [(0, x)]
    for distance, milliseconds in legs:
        time, x = points[-1]
        count = milliseconds // step if distance else 0
        points += [(time + (i + 1) * step, x + distance * (i + 1) / count) for i in range(count)]
        if not distance:
            points.append((time + milliseconds, x))
    return points + [points[-1]] if legs[-1][0] else points
