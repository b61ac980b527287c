#!/usr/bin/env bash
# OpenCV's VideoCapture opens an animated PNG and reads each of its frames, but CAP_PROP_FRAME_COUNT is a large negative
# number: the format has no duration, and the count is computed from the marker for "unknown". The usual loop over
# range(count) runs zero times, so a comparison of two movies of a transition compares nothing and finds no difference.
# cv2.imcount() and reading until read() fails give the right number. VideoCapture knows no times of frames either: its
# rate is one number for all.
# Seen with opencv-python-headless 5.0.0.93 (PyPI), a movie of 6 frames of 17, 16 and 17 ms:
#   CAP_PROP_FRAME_COUNT    about -5.5e15, range(count) has 0 elements
#   imcount()               6        read() succeeds    6 times
source "$(dirname "$0")/lib/setup.sh"
pypi opencv-python-headless==5.0.0.93 numpy==2.4.6

python3 - > counts.log <<'X'
import struct, zlib
import cv2

def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

file = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">2I5B", 64, 8, 8, 2, 0, 0, 0))
file += chunk(b"acTL", struct.pack(">2I", 6, 0))
number = 0
for frame, time in enumerate([17, 16, 17, 17, 16, 17]):
    row = b"\0" + bytes(3 * frame) + b"\xff" * 3 + bytes(3 * (63 - frame))
    data = zlib.compress(row * 8)
    file += chunk(b"fcTL", struct.pack(">5I2H2B", number, 64, 8, 0, 0, time, 1000, 0, 0))
    file += chunk(b"fdAT", struct.pack(">I", number + 1) + data) if frame else chunk(b"IDAT", data)
    number += 2 if frame else 1
open("swipe.png", "wb").write(file + chunk(b"IEND", b""))

movie, frames = cv2.VideoCapture("swipe.png"), 0
count = int(movie.get(cv2.CAP_PROP_FRAME_COUNT))
while movie.read()[0]: frames += 1
print("negative" if count < 0 else count, len(range(count)))
print(cv2.imcount("swipe.png"), frames)
X
expect "CAP_PROP_FRAME_COUNT, and steps of a loop over it" "negative 0" "$(sed -n 1p counts.log)"
expect "imcount(), and frames read" "6 6" "$(sed -n 2p counts.log)"
