#!/usr/bin/env bash
# Dear ImGui takes the events of a touchscreen one kind a frame: a touch that lands is first a hovering pointer, the
# button goes down one frame later, and the moves that came in between arrive in one step in the frame after that. So the
# first step of a swipe is up to three times too long, whatever the finger did. A lift in the same frame as moves comes a
# frame later, with a movement of 0: a release velocity from MouseDelta is always 0. With events of a mouse, which a
# backend sends that does not call AddMouseSourceEvent(), press and lift come in the frame of their moves, but a flick
# within one frame is a press, and then a lift 245 px away without a drag between.
# Seen with imgui-bundle 1.93.0 and numpy 2.4.6 (PyPI), no window; frames of 60 Hz, MouseDelta.x in the frames between
# press and lift, and in that of the lift:
#   125 Hz, 8 px a move, touch     press in frame 2, 48 16 16, lift in frame 6: 0
#   the same events of a mouse     press in frame 1, 32 16 16, lift in frame 5: 16
#   one frame, 5 to 250, touch     press in frame 2, 245, lift in frame 4: 0
#   one frame, 5 to 250, mouse     press in frame 1, lift in frame 2: 245, IsMouseDragging() never
source "$(dirname "$0")/lib/setup.sh"
pypi imgui-bundle==1.93.0 numpy==2.4.6

python3 - > seen.log <<'X'
from imgui_bundle import imgui

imgui.create_context()
io = imgui.get_io()
io.display_size, io.delta_time = (393, 852), 1 / 60
io.backend_flags |= imgui.BackendFlags_.renderer_has_textures

def play(source, events):
    """Plays (ms, what, x) in frames of 60 Hz, and prints the frame of the press, the steps, the lift and its step."""
    io.add_mouse_source_event(source)
    pressed, steps, dragged = 0, [], False
    for frame in range(-4, 12):
        if frame < 1: io.add_mouse_pos_event(300, 400)
        while events and frame > 0 and events[0][0] < frame * 1000 / 60:
            _, what, x = events.pop(0)
            io.add_mouse_pos_event(x, 400)
            if what != "move": io.add_mouse_button_event(0, what == "down")
        imgui.new_frame()
        if imgui.is_mouse_clicked(0): pressed = frame
        elif imgui.is_mouse_down(0): steps.append(round(io.mouse_delta.x))
        dragged |= imgui.is_mouse_dragging(0)
        if imgui.is_mouse_released(0): lifted = frame, round(io.mouse_delta.x)
        imgui.render()
    print(f"press {pressed}:", *steps, "lift {}: {}".format(*lifted), "drag" if dragged else "no drag")

def swipe(): return [(0, "down", 5)] + [(8 * i, "move", 5 + 8 * i) for i in range(1, 10)] + [(82, "up", 85)]
def flick(): return [(0, "down", 5), (4, "move", 60), (8, "move", 150), (12, "move", 250), (14, "up", 250)]

for events in swipe, flick:
    for source in imgui.MouseSource.touch_screen, imgui.MouseSource.mouse:
        play(source, events())
X
expect "125 Hz, touch" "press 2: 48 16 16 lift 6: 0 drag" "$(sed -n 1p seen.log)"
expect "125 Hz, mouse" "press 1: 32 16 16 lift 5: 16 drag" "$(sed -n 2p seen.log)"
expect "one frame, touch" "press 2: 245 lift 4: 0 drag" "$(sed -n 3p seen.log)"
expect "one frame, mouse" "press 1: lift 2: 245 no drag" "$(sed -n 4p seen.log)"
