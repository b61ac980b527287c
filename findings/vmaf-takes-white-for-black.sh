#!/usr/bin/env bash
# VMAF, the usual perceptual score for movies, has 97.43 for a movie that is white throughout when the reference is
# black throughout: the same as for two equal ones, which do not have 100 either. Its features compare structure, and
# where both are flat there is none; the mean is not looked at. A transition that never showed its page, or a screen that
# stayed black, is thus perfect wherever the golden is one colour, as before and after a push between plain pages.
# Where something moves, the score hardly tells a page that is late by one frame, which a user does not see, from one
# that is missing: 10 and 2 on black; and both depend on the colour: on iOS's grouped background the late one has 67.
# Two movies that are equal have 100 only in frames in which something moves. Compare for equality, or the layers.
# Seen with ffmpeg 9.0.2 from imageio-ffmpeg 0.8.1, with libvmaf, and pillow 13.0.0 (PyPI), movies of 30 frames of 390 x
# 844, a page whose edge moves by 12 px a frame; the mean:
#   black and black, white and black              97.43, 97.43
#   white page on black: the same, late, missing  99.9, 10, 2
#   on #F2F2F7: the same, late                    97.9, 67
source "$(dirname "$0")/lib/setup.sh"
pypi imageio-ffmpeg==0.8.1 pillow==13.0.0

python3 - > seen.log << 'X'
import json, subprocess
import imageio_ffmpeg
from PIL import Image

ffmpeg, size = imageio_ffmpeg.get_ffmpeg_exe(), (390, 844)

def movie(name, page, ground, edges):
    frames = b""
    for edge in edges:
        frame = Image.new("RGB", size, ground)
        frame.paste(page, (edge, 0, *size))
        frames += frame.tobytes()
    subprocess.run([ffmpeg, "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "390x844", "-r", "60", "-i", "-",
                    "-c:v", "ffv1", "-pix_fmt", "yuv420p", f"{name}.mkv"], input=frames, check=True)

def score(movie, reference):
    subprocess.run([ffmpeg, "-v", "error", "-i", f"{movie}.mkv", "-i", f"{reference}.mkv", "-lavfi",
                    "libvmaf=log_fmt=json:log_path=log.json", "-f", "null", "-"], check=True)
    return json.load(open("log.json"))["pooled_metrics"]["vmaf"]["mean"]

white, black, grey = (255, 255, 255), (0, 0, 0), (242, 242, 247)
edges = [378 - 12 * frame for frame in range(30)]
late = [390] + edges[:-1]
movie("white", white, white, [0] * 30)
movie("black", black, black, [0] * 30)
for ground, name in ((black, "dark"), (grey, "light")):
    movie(name, white, ground, edges)
    movie(name + "-late", white, ground, late)
print(f"{score('black', 'black'):.2f} {score('white', 'black'):.2f}")
print(f"{score('dark', 'dark'):.1f} {score('dark-late', 'dark'):.0f} {score('black', 'dark'):.0f}")
print(f"{score('light', 'light'):.1f} {score('light-late', 'light'):.0f}")
X
expect "black and black, white and black" "97.43 97.43" "$(sed -n 1p seen.log)"
expect "on black: the same, late, missing" "99.9 10 2" "$(sed -n 2p seen.log)"
expect "on #F2F2F7: the same, late" "97.9 67" "$(sed -n 3p seen.log)"
