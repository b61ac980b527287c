#!/usr/bin/env bash
# Godot 3's InputEventScreenDrag.speed is 0 until a finger has moved for 100 ms, and then constant for 100 ms at a time:
# the engine collects movement over that time, and keeps the quotient until the next. A flick that is shorter than
# 100 ms has no speed at all, so that a finish rule such as "speed > 500" never sees the swipes it is meant for; and a
# finger that turned round 40 ms before it lifts is reported as moving forwards.
# Seen with Godot 3.2.3 (Debian 12, server build), touches through Input.parse_input_event, a move of 8 px each 8 ms:
#   30 moves, 240 ms             0 for the first 100 ms, then one value for 100 ms, and the next
#   5 moves of -8 px in 40 ms    as before, forwards
source "$(dirname "$0")/lib/setup.sh"
debian godot3-server=3.2.3-stable-1+b3 libenet7=1.3.17+ds-2 libsquish0=1.15-3 libpcre2-32-0=10.42-1+deb12u2

cat > project.godot << 'X'
config_version=4
X
cat > swipe.gd << 'X'
extends SceneTree

# Prints for each drag the time before and after it in milliseconds, its speed and its movement.
func swipe(moves):
	OS.delay_msec(500)
	var position = Vector2(5, 100)
	var touch = InputEventScreenTouch.new()
	touch.pressed = true
	touch.position = position
	print("touch ", OS.get_ticks_msec())
	Input.parse_input_event(touch)
	for move in moves:
		OS.delay_msec(8)
		var drag = InputEventScreenDrag.new()
		drag.relative = Vector2(move, 0)
		position += drag.relative
		drag.position = position
		var before = OS.get_ticks_msec()
		Input.parse_input_event(drag)
		print("drag ", before, " ", OS.get_ticks_msec(), " ", int(drag.speed.x), " ", move)

func _init():
	var moves = []
	for i in range(30): moves.append(8)
	for i in range(5): moves.append(-8)
	for i in range(5): swipe(moves)
	quit()
X
HOME=$work timeout 120 godot3-server --path . -s swipe.gd > seen.log 2> errors.log
# A busy machine may wake the script late: what a swipe shows is compared with its own times. A value of the speed that
# is there sooner than 99 ms after the touch for each value so far would contradict the first line.
expect "swipes, speeds, those that are there too soon" "5 yes 0" "$(awk '
  $1 == "touch" { n++; speed = 0; at = $2; k = 0 }
  $1 == "drag" { if ($4 != speed) { changes++; k++; if ($3 - at < 99 * k) soon++; speed = $4 } }
  END { print n, (changes >= n ? "yes" : "no"), soon + 0 }' seen.log)"
# The best of five swipes: at the end, after 40 ms back at 1,000 px/s, the speed of the way there remains.
expect "a swipe that moved back is reported as moving" forwards "$(awk '
  $1 == "drag" { if ($5 < 0) { if (!turned) since = $2; turned = 1; if ($3 - since < 60) last = $4 } else {
    if (turned && last > 0) good = 1; turned = 0 } }
  END { print ((good || last > 0) ? "forwards" : "back") }' seen.log)"
