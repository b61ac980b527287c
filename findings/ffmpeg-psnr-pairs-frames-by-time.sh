#!/usr/bin/env bash
# ffmpeg's psnr and ssim filters, and blend with them, do not compare frame n of one movie with frame n of the other: a
# frame of the first is paired with the last frame of the second that has begun by then. Two movies of a transition with
# the same 60 pictures, whose times are 17 16 17 ms in one and 16 17 17 in the other, as two roundings of 60 Hz make
# them, are equal in one order of the arguments; in the other each third frame is compared with its predecessor, and the
# result, 24 dB, reads as a regression. Frames of 17 ms against 17 16 17 drift apart until nearly every pair is a wrong
# one, and the shorter movie's last picture is compared with what is left of the longer. A page that is truly late by a
# frame looks the same. With setpts=N on both inputs frame n is paired with frame n, and all are equal.
# Seen with ffmpeg 9.0.2 from imageio-ffmpeg 0.8.1 (PyPI), 60 frames of an edge that moves by 3 px; pairs that were
# compared, and those that differed:
#   16 17 17 after 17 16 17, and before      60, 0    60, 20
#   17 16 17 and 17 17 17                    62, 59
#   with setpts=N                            60, 0
source "$(dirname "$0")/lib/setup.sh"
pypi imageio-ffmpeg==0.8.1
ffmpeg=$(echo python/imageio_ffmpeg/binaries/ffmpeg-*)

python3 - <<'X'
import struct, zlib

def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

for times in [(17, 16, 17), (16, 17, 17), (17, 17, 17)]:
    file = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">2I5B", 192, 16, 8, 2, 0, 0, 0))
    file += chunk(b"acTL", struct.pack(">2I", 60, 0))
    number = 0
    for frame in range(60):
        data = zlib.compress((b"\0" + bytes(9 * frame) + b"\xff" * (576 - 9 * frame)) * 16)
        file += chunk(b"fcTL", struct.pack(">5I2H2B", number, 192, 16, 0, 0, times[frame % 3], 1000, 0, 0))
        file += chunk(b"fdAT", struct.pack(">I", number + 1) + data) if frame else chunk(b"IDAT", data)
        number += 2 if frame else 1
    open("-".join(map(str, times)) + ".png", "wb").write(file + chunk(b"IEND", b""))
X
# compared FIRST SECOND FILTER: the pairs that psnr made, and those that differ.
compared() {
  "$ffmpeg" -v quiet -f apng -i "$1.png" -f apng -i "$2.png" -lavfi "$3=stats_file=pairs.log" -f null -
  awk '!/mse_avg:0\.00/ { differ++ } END { print NR ", " differ + 0 }' pairs.log
}
expect "17 16 17, then 16 17 17" "60, 0" "$(compared 17-16-17 16-17-17 psnr)"
expect "16 17 17, then 17 16 17" "60, 20" "$(compared 16-17-17 17-16-17 psnr)"
expect "17 16 17, then 17 17 17" "62, 59" "$(compared 17-16-17 17-17-17 psnr)"
expect "with setpts=N" "60, 0" "$(compared 16-17-17 17-16-17 '[0]setpts=N[a];[1]setpts=N[b];[a][b]psnr')"
