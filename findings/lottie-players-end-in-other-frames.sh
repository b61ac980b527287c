#!/usr/bin/env bash
# Three frames are called the last one of a Lottie file. A transition of 24 frames, from 10 to 110, has its last
# keyframe at frame 24, which is also its out point. rlottie counts 25 frames, 0 to 24, and shows 110 in the last.
# ThorVG counts 24; asked for frame 24 it shows frame 23, 106, although it shows 23.9, nearly 110: the end cannot be
# shown, and a player that sets frame = progress x total steps back at the end. rlottie takes whole frames only, so that
# a file of 24 Hz on a display of 120 Hz stands still for five frames; ThorVG interpolates. A picture of "the last frame"
# by one is no golden for the other.
# Seen with rlottie-python 1.3.8, thorvg-python 1.1.3, pillow 13.0.0 (PyPI); centre of a square that moves by 4.17 px a
# frame:
#   rlottie    25 frames    11: 55.8    12: 60.0                23: 105.8               24: 110.0
#   ThorVG     24 frames    11: 56      11.5: 58    12: 60      23: 106   23.9: 110     24: 106
source "$(dirname "$0")/lib/setup.sh"
pypi rlottie-python==1.3.8 thorvg-python==1.1.3 pillow==13.0.0

python3 - > seen.log <<'X'
import json
import thorvg_python
from rlottie_python import LottieAnimation

def fixed(*value): return {"a": 0, "k": list(value) if len(value) > 1 else value[0]}

move = {"a": 1, "k": [{"t": 0, "s": [10, 30, 0], "o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}}, {"t": 24, "s": [110, 30, 0]}]}
layer = {"ty": 1, "nm": "page", "ip": 0, "op": 24, "st": 0, "sw": 20, "sh": 20, "sc": "#ffffff", "ks": {
    "o": fixed(100), "r": fixed(0), "p": move, "a": fixed(10, 10, 0), "s": fixed(100, 100, 100)}}
text = json.dumps({"v": "5.7.0", "fr": 24, "ip": 0, "op": 24, "w": 120, "h": 60, "layers": [layer]})
open("move.json", "w").write(text)

def centre(image):
    row = [image.convert("RGBA").getpixel((x, 30))[3] for x in range(120)]
    return sum((x + 0.5) * alpha for x, alpha in enumerate(row)) / sum(row)

animation = LottieAnimation.from_data(text)
print(animation.lottie_animation_get_totalframe(),
      *[f"{frame}:{centre(animation.render_pillow_frame(frame_num=frame)):.1f}" for frame in (11, 12, 23, 24)])

engine = thorvg_python.Engine()
canvas = thorvg_python.SwCanvas(engine)
canvas.set_target(120, 60)
animation = thorvg_python.LottieAnimation(engine)
picture = animation.get_picture()
picture.load("move.json")
picture.set_size(120, 60)
canvas.add(picture)

def shown(frame):
    animation.set_frame(frame)
    canvas.update()
    canvas.draw(True)
    canvas.sync()
    return f"{frame}:{centre(canvas.get_pillow()):.0f}"

print(round(animation.get_total_frame()[1]), *map(shown, (11, 11.5, 12, 23, 23.9, 24)))
X
expect "rlottie: frames, and positions" "25 11:55.8 12:60.0 23:105.8 24:110.0" "$(sed -n 1p seen.log)"
expect "ThorVG: frames, and positions" "24 11:56 11.5:58 12:60 23:106 23.9:110 24:106" "$(sed -n 2p seen.log)"
