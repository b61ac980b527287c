#!/usr/bin/env bash
# Pillow writes a frame that equals the one before it as a longer time of that one, in an APNG, a GIF and a WebP alike:
# of a transition of 60 frames in which the finger rests for 20 frames, the file has 41. A judge that opens the movie
# and compares frame n with frame n of the golden compares other moments from the rest on, and reports every frame after
# it when a rest is one frame longer; a count of frames takes the rest for dropped frames. img2webp does the same.
# imageio's writer and matplotlib's PillowWriter go through Pillow. Times have to be added up to find the frame of a
# moment, or each frame has to be a file.
# Seen with pillow 13.0.0 and imageio 2.38.1 (PyPI), img2webp 1.2.4 (Debian 12), 60 frames of 17 ms, of which 20 in the
# middle are equal; frames in the file, and the longest time:
#   APNG, WebP            41    340 ms
#   GIF                   41    340 ms, and 10 ms for each other frame
#   imageio, APNG         41
#   img2webp -d 17        41    340 ms
source "$(dirname "$0")/lib/setup.sh"
pypi pillow==13.0.0 imageio==2.38.1 numpy==2.4.6
debian webp=1.2.4-0.2+deb12u1 libwebp7=1.2.4-0.2+deb12u1 libwebpdemux2=1.2.4-0.2+deb12u1 libwebpmux3=1.2.4-0.2+deb12u1
ldd root/usr/bin/img2webp | grep -q 'not found' &&
  { echo "SKIPPED: img2webp's libraries are missing: apt-get install webp"; exit 77; }

python3 - > seen.log <<'X'
import imageio.v3, numpy
from PIL import Image

frames = []
for number in range(60):
    frames.append(Image.new("RGB", (64, 16)))
    frames[-1].paste("white", (number if number < 20 else max(20, number - 19), 0, 64, 16))
    frames[-1].save(f"frame-{number:02d}.png")

def seen(name):
    movie, times = Image.open(name), []
    for number in range(movie.n_frames):
        movie.seek(number)
        movie.load()
        times.append(round(movie.info["duration"]))
    print(len(times), max(times), min(times))

for name in ["movie.png", "movie.webp", "movie.gif"]:
    frames[0].save(name, save_all=True, append_images=frames[1:], duration=17, loop=0)
    seen(name)
imageio.v3.imwrite("imageio.png", numpy.stack([numpy.asarray(frame) for frame in frames]), duration=17)
print(Image.open("imageio.png").n_frames)
X
img2webp -loop 0 -lossless -d 17 frame-*.png -o tool.webp 2> tool.log
expect "APNG: frames, longest and shortest time" "41 340 17" "$(sed -n 1p seen.log)"
expect "WebP" "41 340 17" "$(sed -n 2p seen.log)"
expect "GIF" "41 340 10" "$(sed -n 3p seen.log)"
expect "frames of imageio's APNG" 41 "$(sed -n 4p seen.log)"
webpmux -info tool.webp > tool.log
expect "img2webp: frames, longest time" "41 340" \
  "$(awk '/^ *[0-9]+:/ { frames++; if ($7 > longest) longest = $7 } END { print frames, longest }' tool.log)"
