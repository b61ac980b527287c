#!/usr/bin/env bash
# GtkGestureSwipe's velocity is neither that of the last moves nor that of the finger at the lift, but the distance of
# the last 150 ms divided by their time, rest included. A finger that has stood still for 100 ms before it lifts still
# has more than a third of its speed; Android's VelocityTracker takes it for stopped after 40 ms. A flick of 40 ms after
# a slow drag, as of a user who looks first, has less than a third of its speed. No threshold makes both decide like a
# rule with the velocity of the last moves.
# Seen with GTK 3.24.38 (Debian 12), Xvfb, a touchscreen, moves of 8 ms:
#   1,000 px/s for 200 ms, lift at once                     1000 px/s
#   the same, lift after 50, 100, 151 ms                    675, 359, 0 px/s
#   100 px/s for 160 ms, 2,000 px/s for 40 ms, lift         605 px/s
source "$(dirname "$0")/lib/setup.sh"
version=3.24.38-2~deb12u3
debian libgtk-3-0=$version gir1.2-gtk-3.0=$version
export GI_TYPELIB_PATH=$work/root/usr/lib/x86_64-linux-gnu/girepository-1.0 PYTHONPATH=$lib

/usr/bin/python3 -B - > seen.log <<'X'
import gtk_touch
from gtk_touch import Gtk, path

window = Gtk.Window(default_width=400, default_height=300)
page = Gtk.EventBox()
window.add(page)
window.show_all()
gtk_touch.run(0.3)
gesture = Gtk.GestureSwipe(widget=page, touch_only=True)
gesture.connect("swipe", lambda gesture, x, y: print(round(x)))

for legs in [[(200, 200)], [(200, 200), (0, 50)], [(200, 200), (0, 100)], [(200, 200), (0, 151)], [(16, 160), (80, 40)]]:
    gtk_touch.swipe(page.get_window(), path(*legs))
    gtk_touch.run(0.02)
X
expect "velocity, and after a rest of 50, 100, 151 ms" "1000 675 359 0" "$(head -n 4 seen.log | paste -sd' ')"
expect "a flick after a slow drag" 605 "$(sed -n 5p seen.log)"
