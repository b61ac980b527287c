#!/usr/bin/env bash
# ffmpeg's filters for repeated frames, with which dropped frames are counted in recordings of a screen, take a page
# that moves in every frame for one that stands still. mpdecimate drops a frame unless a block of 8 x 8 differs by 12
# levels a pixel, or a third of all blocks by 5: of a white page that moves over iOS's grouped background, 11 levels
# darker, by 1 px a frame, it keeps every fourth frame, as if the app had missed the others. freezedetect takes the
# mean over the screen, with a limit of 0.001: the same page is frozen all the time, and so is a white row of 44 px on
# black, until the change since the freeze began is large enough for the next one to begin. A white page on black is
# right, so a test clip shows nothing. hi=0:lo=0:frac=0, and n=0, leave only frames that are equal.
# Seen with ffmpeg 5.1.9 (Debian 12), 60 frames of 390 x 844 at 60 Hz, an edge that moves by 1 px a frame; the frames
# that mpdecimate keeps, and the times at which freezedetect with d=0.1 reports the beginning of a freeze:
#   white on #F2F2F7                       15    0, 0.233333, 0.466667, 0.7
#   a row of 44 px, white on black         60    the same
#   white on black                         60    none
#   white on #F2F2F7, with the options     60    none
source "$(dirname "$0")/lib/setup.sh"
version=7:5.1.9-0+deb12u1
debian ffmpeg=$version libavcodec59=$version libavdevice59=$version libavfilter8=$version libavformat59=$version \
  libavutil57=$version libpostproc56=$version libswresample4=$version libswscale6=$version
ldd root/usr/bin/ffmpeg | grep -q 'not found' &&
  { echo "SKIPPED: ffmpeg's libraries are missing: apt-get install ffmpeg"; exit 77; }

# clip NAME BELOW HEIGHT: a white layer of a height, over a background of a luma, whose left edge moves by 1 px a frame.
clip() {
  python3 - "$2" "$3" > "$1.y4m" <<'P'
import sys

below, height = map(int, sys.argv[1:])
out = sys.stdout.buffer
out.write(b"YUV4MPEG2 W390 H844 F60:1 Ip A1:1 C420jpeg\n")
for frame in range(60):
    edge = 100 + frame
    luma = (bytes([below]) * edge + bytes([235]) * (390 - edge)) * height + bytes([below]) * 390 * (844 - height)
    out.write(b"FRAME\n" + luma + bytes([128]) * (195 * 422 * 2))
P
}
# measure NAME [OPTIONS OF MPDECIMATE] [OPTIONS OF FREEZEDETECT]: the frames that are kept, and where freezes begin.
measure() {
  ffmpeg -nostdin -v info -i "$1.y4m" -vf "mpdecimate${2:+=$2},showinfo" -f null - 2> kept.log
  ffmpeg -nostdin -v info -i "$1.y4m" -vf "freezedetect=d=0.1${3:+:$3}" -f null - 2> frozen.log
  awk '/ n: *[0-9]+ pts:/ { count++ } END { printf "%d kept, frozen at:", count }' kept.log
  tr '\r' '\n' < frozen.log | awk '/freeze_start: / { printf " %s", $NF }'
}
clip page 224 844
clip row 16 44
clip black 16 844
freezes="0 0.233333 0.466667 0.7"
expect "white on #F2F2F7" "15 kept, frozen at: $freezes" "$(measure page)"
expect "a row of 44 px, white on black" "60 kept, frozen at: $freezes" "$(measure row)"
expect "white on black" "60 kept, frozen at:" "$(measure black)"
expect "white on #F2F2F7, with the options" "60 kept, frozen at:" "$(measure page hi=0:lo=0:frac=0 n=0)"
