#!/usr/bin/env bash
# libstroke, a recogniser of strokes with the mouse, fills in the points between two positions, one for each unit of the
# way, and after 10,000 of them it takes no more, without an error. In px that is enough; in the units of a touchpad, 30
# a millimetre, it is a third of a metre, and in those of a tablet less than ten centimetres: a finger that goes right by
# 12,000 units and all the way back is the sequence 456, a swipe to the right, where 3,000 units and back are 45654. The
# other limit is 50 points: a swipe of 49 px is no stroke. Directions are not what a grid of three by three suggests: from
# 14 to 76 degrees every line is the diagonal 159, because each axis has a scale of its own unless it is a quarter of the
# other; so a swipe that drifts by 15 degrees, as a thumb's does, is another gesture than one of 13. A way back of less
# than a third is not seen.
# Seen with libstroke0 0.5.1 (Debian 12), positions 8 units apart, as the sequence of cells:
#   right by 3,000, 4,500 units and back     45654, 45654
#   right by 12,000 units and back           456
#   right by 49, 60 units                    none, 456
#   300 units at 13, 15, 45, 75 degrees      456, 159, 159, 159
#   right by 300 units, 80 back              456
source "$(dirname "$0")/lib/setup.sh"
command -v cc > /dev/null || { echo "SKIPPED: a C compiler is missing: apt-get install gcc"; exit 77; }
debian libstroke0=0.5.1-9 libstroke0-dev=0.5.1-9

cat > strokes.c << 'X'
#include <math.h>
#include <stdio.h>
#include <stroke.h>

static void stroke(double degrees, double length, double back) {
  const double step = 8, right = cos(degrees * M_PI / 180), down = sin(degrees * M_PI / 180);
  double way = 0;
  char sequence[STROKE_MAX_SEQUENCE + 1];
  stroke_init();
  for (; way < length; way += step) stroke_record(lround(5 + way * right), lround(300 + way * down));
  way = length;
  stroke_record(lround(5 + way * right), lround(300 + way * down));
  for (; way > length - back; way -= step) stroke_record(lround(5 + way * right), lround(300 + way * down));
  printf("%s\n", stroke_trans(sequence) ? sequence : "none");
}

int main(void) {
  stroke(0, 3000, 3000);
  stroke(0, 4500, 4500);
  stroke(0, 12000, 12000);
  stroke(0, 49, 0);
  stroke(0, 60, 0);
  for (int degrees = 13; degrees <= 15; degrees += 2) stroke(degrees, 300, 0);
  stroke(45, 300, 0);
  stroke(75, 300, 0);
  stroke(0, 300, 80);
}
X
cc -I root/usr/include strokes.c -o strokes root/usr/lib/*/libstroke.so.0 -lm 2> cc.log ||
  cc -I root/usr/include strokes.c -o strokes root/usr/lib/libstroke.so.0 -lm
LD_LIBRARY_PATH=$LD_LIBRARY_PATH:$work/root/usr/lib ./strokes > seen.log
lines() { sed -n "$1p" seen.log | paste -sd ' '; }
expect "3,000 and 4,500 units and back" "45654 45654" "$(lines 1,2)"
expect "12,000 units and back" "456" "$(lines 3)"
expect "49 and 60 units" "none 456" "$(lines 4,5)"
expect "13, 15, 45, 75 degrees" "456 159 159 159" "$(lines 6,9)"
expect "80 of 300 back" "456" "$(lines 10)"
