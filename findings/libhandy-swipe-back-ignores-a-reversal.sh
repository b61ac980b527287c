#!/usr/bin/env bash
# libhandy's HdyDeck, whose swipe back is GTK 3's counterpart of UINavigationController's, takes the average velocity of
# the last 150 ms; if that is below a limit between 250 and 300 px/s, the nearer end decides. A user who turns round at
# 86 % and moves back at 575 px/s for 100 ms goes back to the page below all the same, because the way there is in the
# average. Until the reversal has lasted nearly the whole 150 ms, the finger cannot change its mind. A flick that has
# rested for 100 ms still finishes, one that has rested for 160 ms does not. A rule with the velocity at the lift, as
# EdgePan's are, decides three of these swipes differently.
# Seen with libhandy 1.8.1, GTK 3.24.38 (Debian 12), Xvfb, a deck of 400 px, moves of 8 ms from x = 5; a is the page
# below, b the page on top, so that a is a swipe that finished:
#   345 px in 400 ms, lift                              a
#   the same, 60 px back in 104 ms, 90 px in 152 ms     a, b
#   145 px in 96 ms, lift after 0, 100, 160 ms          a, a, b
#   in 160 ms 40 px, 48 px                              b, a
source "$(dirname "$0")/lib/setup.sh"
version=3.24.38-2~deb12u3
debian libhandy-1-0=1.8.1-1 gir1.2-handy-1=1.8.1-1 libgtk-3-0=$version gir1.2-gtk-3.0=$version
export GI_TYPELIB_PATH=$work/root/usr/lib/x86_64-linux-gnu/girepository-1.0 PYTHONPATH=$lib

/usr/bin/python3 -B - > seen.log <<'X'
import gtk_touch
from gtk_touch import Gtk, path
gtk_touch.gi.require_version("Handy", "1")
from gi.repository import Handy

Handy.init()
window, deck = Gtk.Window(default_width=400, default_height=300), Handy.Deck(can_swipe_back=True)
for name in "ab":
    deck.add(Gtk.EventBox(name=name))
window.add(deck)
window.show_all()
below, top = deck.get_children()
gtk_touch.run(0.3)
# The deck's own window: those of the pages move under the finger.
surface = below.get_window().get_parent().get_parent()
assert deck.get_allocated_width() == 400

def swipe(*legs):
    deck.set_visible_child(top)
    gtk_touch.run(0.5)
    gtk_touch.swipe(surface, path(*legs))
    gtk_touch.run(1)
    print(deck.get_visible_child().get_name())

swipe((345, 400))
swipe((345, 400), (-60, 104))
swipe((345, 400), (-90, 152))
for rest in 0, 100, 160: swipe((145, 96), (0, rest))
for distance in 40, 48: swipe((distance, 160))
X
expect "a long swipe, and back for 104 and 152 ms" "a a b" "$(sed -n 1,3p seen.log | paste -sd' ')"
expect "a flick, lifted after 0, 100, 160 ms" "a a b" "$(sed -n 4,6p seen.log | paste -sd' ')"
expect "250 px/s and 300 px/s" "b a" "$(sed -n 7,8p seen.log | paste -sd' ')"
