#!/usr/bin/env bash
# Programs that make PNGs smaller make a still picture of an animated one, in place or as the usual step of a build, and
# call it a success: pngcrush, zopflipng, pngquant and advpng leave the first frame of a transition and exit with 0. zopflipng
# reports a file of a tenth of the size, pngcrush that it handles ten unknown chunks; pngcheck finds the file OK, as it found
# the animation OK. Of five only optipng, whose frames are all kept, is safe, and it makes just the first one smaller. The
# remedy that zopflipng's help suggests is worse: with --keepchunks=acTL,fcTL,fdAT the chunks of all frames are there, and
# Pillow counts six, but the picture's form was changed from 24 bits a pixel to one, and theirs not: each frame after the
# first is an error when it is decoded. A golden movie that went through such a step shows the page before the transition.
# Seen with optipng 0.7.7, pngcrush 1.8.13, zopfli 1.0.3, pngquant 2.17.0, advancecomp 2.5, pngcheck 3.0.3 (Debian 12),
# pillow 13.0.0 (PyPI), an APNG of 6 frames; exit code and frames left:
#   optipng     0, 6
#   pngcrush    0, 1        zopflipng    0, 1        pngquant    0, 1        advpng -z    0, 1
#   zopflipng --keepchunks=acTL,fcTL,fdAT    0, 6, frame 1: OSError
source "$(dirname "$0")/lib/setup.sh"
debian optipng=0.7.7-2+b1 pngcrush=1.8.13-0.1 zopfli=1.0.3-1 libzopfli1=1.0.3-1 pngquant=2.17.0-1 \
  libimagequant0=2.17.0-1 advancecomp=2.5-1 pngcheck=3.0.3-1
pypi pillow==13.0.0

python3 - << 'X'
from PIL import Image, ImageDraw

frames = []
for x in range(0, 72, 12):
    frames.append(Image.new("RGB", (120, 80), "#F2F2F7"))
    ImageDraw.Draw(frames[-1]).rectangle([x, 0, 119, 79], fill="white")
frames[0].save("movie.png", save_all=True, append_images=frames[1:], duration=17)
X
# left FILE COMMAND...: the exit code of a command, and the frames of the file that it wrote.
left() {
  local file=$1 code=0
  shift
  "$@" > command.log 2>&1 || code=$?
  python3 -c 'import sys
from PIL import Image
print(sys.argv[1], getattr(Image.open(sys.argv[2]), "n_frames", 1), end="")' "$code" "$file"
}
expect "optipng" "0 6" "$(left optipng.png optipng -out optipng.png movie.png)"
expect "pngcrush" "0 1" "$(left pngcrush.png pngcrush movie.png pngcrush.png)"
expect "zopflipng" "0 1" "$(left zopfli.png zopflipng -y movie.png zopfli.png)"
expect "pngquant" "0 1" "$(left pngquant.png pngquant --force -o pngquant.png movie.png)"
cp movie.png adv.png
expect "advpng -z" "0 1" "$(left adv.png advpng -z adv.png)"
expect "pngcheck, before and after" "OK: OK:" "$(pngcheck movie.png | cut -d ' ' -f 1) $(pngcheck zopfli.png | cut -d ' ' -f 1)"
expect "zopflipng --keepchunks" "0 6" "$(left kept.png zopflipng -y --keepchunks=acTL,fcTL,fdAT movie.png kept.png)"
expect "its second frame" "OSError" "$(python3 -c '
from PIL import Image
movie = Image.open("kept.png")
movie.seek(1)
try: movie.load()
except OSError: print("OSError")')"
