#!/usr/bin/env bash
# wf-touch, by which the compositor Wayfire recognises swipes on a touchscreen, measures a swipe of several fingers at
# their centre. Fingers that rest on the screen are part of it: a palm or a thumb that lies still and one finger that
# moves are a swipe of two, at twice the distance, and two that rest make a swipe of three at three times. The direction
# is as loose: without a tolerance, which is off by default, a finger at 84 degrees to the horizontal swipes right. A swipe
# is done when the centre has moved by the threshold, before the lift, so that no way back cancels it, and its time
# limit counts from the landing, so that a finger which rests first and then flicks is cancelled. Speed is not in it.
# Seen with libwf-touch-dev 0.7.4 and libglm-dev 0.9.9.8 (Debian 12), compiled here, a drag to the right of 100 px
# that may take 600 ms, 1,000 px/s, events each 8 ms; how far the first finger had moved when it was done:
#   1 finger                            104
#   2 fingers, one at rest              200
#   3 fingers, two at rest              304
#   1 finger at 84 degrees              101
#   1 finger, rest of 600 ms first      cancelled
source "$(dirname "$0")/lib/setup.sh"
command -v g++ > /dev/null || { echo "SKIPPED: g++ is missing: apt-get install g++"; exit 77; }
debian libwf-touch-dev=0.7.4-3+deb12u1 libglm-dev=0.9.9.8+ds-6

cat > swipe.cpp << 'X'
#include <wayfire/touch/touch.hpp>
#include <cstdio>

using namespace wf::touch;

// `fingers` land and the first of them moves, after a rest, by 8 ms each.
void swipe(int fingers, double right, double down, unsigned rest) {
  bool done = false, cancelled = false;
  auto drag = std::make_unique<drag_action_t>(MOVE_DIRECTION_RIGHT, 100);
  drag->set_duration(600);
  std::vector<std::unique_ptr<gesture_action_t>> actions;
  actions.push_back(std::make_unique<touch_action_t>(fingers, true));
  actions.push_back(std::move(drag));
  gesture_t gesture(std::move(actions), [&] { done = true; }, [&] { cancelled = true; });
  unsigned time = 1000;
  gesture.reset(time);
  for (int finger = 0; finger < fingers; finger++)
    gesture.update_state({ EVENT_TYPE_TOUCH_DOWN, time, finger, { 5.0, 300.0 + 50 * finger } });
  time += rest;
  double moved = 0;
  for (int move = 1; move <= 75 && !done && !cancelled; move++) {
    time += 8;
    moved = right * 0.008 * move;
    gesture.update_state({ EVENT_TYPE_MOTION, time, 0, { 5 + moved, 300 + down * 0.008 * move } });
  }
  if (done) printf("%.0f\n", moved); else puts(cancelled ? "cancelled" : "nothing");
}

int main() {
  swipe(1, 1000, 0, 0);
  swipe(2, 1000, 0, 0);
  swipe(3, 1000, 0, 0);
  swipe(1, 200, 2000, 0);
  swipe(1, 1000, 0, 600);
}
X
g++ -std=c++17 -Iroot/usr/include swipe.cpp root/usr/lib/*/libwftouch.a -o swipe
./swipe > seen.log
expect "1 finger" "104" "$(sed -n 1p seen.log)"
expect "2 fingers, one at rest" "200" "$(sed -n 2p seen.log)"
expect "3 fingers, two at rest" "304" "$(sed -n 3p seen.log)"
expect "1 finger at 84 degrees" "101" "$(sed -n 4p seen.log)"
expect "a rest of 600 ms first" "cancelled" "$(sed -n 5p seen.log)"
