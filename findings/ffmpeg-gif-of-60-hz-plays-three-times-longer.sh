#!/usr/bin/env bash
# ffmpeg converts an APNG of 60 Hz into a GIF without dropping a frame: times are rounded to hundredths of a second, so
# frames of 17, 16 and 17 ms become 20, 10 and 20 ms. Browsers, and ffmpeg itself, show a frame of 10 ms for 100 ms: a
# transition of 1 s plays for 2.88 s, in jerks of 20, 100 and 20 ms. The last frame, however long it stands in the APNG,
# gets the time of the one before it. An MP4 of the same file has the right times; -r 50 gives even frames in a GIF.
# Seen with ffmpeg 5.1.9 (Debian 12), 60 frames, the last one of 500 ms:
#   times in the APNG    17 16 17 17 16 17 ... 500: 1.483 s
#   times in the GIF     20 10 20 20 10 20 ... 10: 0.99 s, and 2.88 s for ffprobe
#   with -r 50           20 20 20 20 20 20 ...
source "$(dirname "$0")/lib/setup.sh"
version=7:5.1.9-0+deb12u1
debian ffmpeg=$version libavcodec59=$version libavdevice59=$version libavfilter8=$version libavformat59=$version \
  libavutil57=$version libpostproc56=$version libswresample4=$version libswscale6=$version
ldd root/usr/bin/ffmpeg | grep -q 'not found' &&
  { echo "SKIPPED: ffmpeg's libraries are missing: apt-get install ffmpeg"; exit 77; }

python3 - <<'X'
import struct, zlib

def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

starts = [round(frame * 1000 / 60) for frame in range(60)] + [1483]
file = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">2I5B", 64, 8, 8, 2, 0, 0, 0))
file += chunk(b"acTL", struct.pack(">2I", 60, 0))
number = 0
for frame in range(60):
    # A bar of one pixel that moves by one pixel a frame.
    row = b"\0" + bytes(3 * frame) + b"\xff" * 3 + bytes(3 * (63 - frame))
    data = zlib.compress(row * 8)
    time = starts[frame + 1] - starts[frame]
    file += chunk(b"fcTL", struct.pack(">5I2H2B", number, 64, 8, 0, 0, time, 1000, 0, 0))
    file += chunk(b"fdAT", struct.pack(">I", number + 1) + data) if frame else chunk(b"IDAT", data)
    number += 2 if frame else 1
open("swipe.png", "wb").write(file + chunk(b"IEND", b""))
X
# times FILE: the time of each frame in milliseconds, as the GIF's graphic control extensions have it.
times() { python3 -c 'import re, sys; print(*[10 * int.from_bytes(delay, "little") for delay in re.findall(rb"!\xf9\x04.(..).\0[,!]", open(sys.argv[1], "rb").read(), re.S)])' "$1"; }

ffmpeg -v error -f apng -i swipe.png swipe.gif
ffmpeg -v error -f apng -i swipe.png -r 50 even.gif
times swipe.gif > swipe.times
expect "frames, first times, last time" "60 frames: 20 10 20 20 10 20 ... 10" "$(awk '{ print NF " frames: " $1, $2, $3, $4, $5, $6 " ... " $NF }' swipe.times)"
expect "their sum" 990 "$(awk '{ for (i = 1; i <= NF; i++) sum += $i; print sum }' swipe.times)"
expect "the duration that ffprobe reads" 2.880000 \
  "$(ffprobe -v error -count_frames -show_entries stream=duration -of csv=p=0 swipe.gif)"
expect "with -r 50" 20 "$(times even.gif | tr ' ' '\n' | sort -u | tr '\n' ' ' | sed 's/ $//')"
