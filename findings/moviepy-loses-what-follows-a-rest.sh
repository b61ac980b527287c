#!/usr/bin/env bash
# MoviePy never shows the transition in a recording of a phone's screen that rests first. Such recorders write a frame only
# when the screen changes, so that 1 s of rest and 60 frames at 60 Hz are a file of 60 frames in 2 s. MoviePy takes 30 for
# the rate, the average in the file's header, and cuts the movie to 60 frames; ffmpeg, by which it reads, fills the rest
# with copies and gives 120 at 60 Hz. All that iter_frames() has is the picture before the transition, and so has
# get_frame(1.5). Readers do not agree on what frame n is: imageio with ffmpeg has 120, with PyAV, and OpenCV, 60,
# so that a comparison "frame by frame" of one reader's golden with another's movie compares other moments. A movie of
# an even rate is the same for all, and that is what a test clip is. PyAV's frames have their times.
# Seen with moviepy 2.2.1, imageio 2.38.1, imageio-ffmpeg 0.8.1 (ffmpeg 9.0.2), av 18.1.0, opencv-python-headless 5.0.0.93,
# numpy 2.4.6 (PyPI), 60 frames at 60 Hz, the first of which stays for a second; frames read, and different ones:
#   MoviePy, iter_frames()     60, 1     get_frame(1.5): 0 instead of 30
#   imageio, ffmpeg           120, 60
#   imageio, PyAV              60, 60
#   OpenCV                     60, 60
# and without the rest: 60, 60 by each
source "$(dirname "$0")/lib/setup.sh"
pypi moviepy==2.2.1 imageio==2.38.1 imageio-ffmpeg==0.8.1 av==18.1.0 opencv-python-headless==5.0.0.93 numpy==2.4.6 \
  pillow==13.0.0 proglog==0.1.12 decorator==5.3.1 python-dotenv==1.2.4 tqdm==4.70.1

cat > readers.py << 'X'
import subprocess
import cv2, imageio.v3, imageio_ffmpeg, moviepy, numpy

WIDTH, HEIGHT = 64, 48
FRAMES = numpy.zeros((60, HEIGHT, WIDTH), numpy.uint8) + numpy.arange(0, 240, 4, numpy.uint8)[:, None, None]

def write(name, time):
    subprocess.run(
        [imageio_ffmpeg.get_ffmpeg_exe(), "-v", "error", "-f", "rawvideo", "-pix_fmt", "gray", "-s", f"{WIDTH}x{HEIGHT}",
         "-r", "60", "-i", "-", "-vf", f"settb=1/90000,setpts='{time}'", "-fps_mode", "passthrough",
         "-enc_time_base", "1/90000", "-video_track_timescale", "90000", "-c:v", "libx264", "-qp", "0", "-bf", "0",
         "-pix_fmt", "yuv420p", name], input=FRAMES.tobytes(), check=True)

def opencv(name):
    movie = cv2.VideoCapture(name)
    while (frame := movie.read())[0]: yield frame[1]

def number(frame):
    return round(frame.mean() / 4)

def show(frames):
    numbers = [number(frame) for frame in frames]
    print(len(numbers), len(set(numbers)))

write("even.mp4", "N*1500")
write("rest.mp4", "if(lt(N,1),0,N*1500+90000)")
for name in "rest.mp4", "even.mp4":
    movie = moviepy.VideoFileClip(name)
    show(movie.iter_frames())
    show(imageio.v3.imiter(name, plugin="FFMPEG"))
    show(imageio.v3.imiter(name, plugin="pyav"))
    show(opencv(name))
print(number(moviepy.VideoFileClip("rest.mp4").get_frame(1.5)))
X
timeout 120 python3 readers.py > seen.log 2> warnings.log
expect "MoviePy" "60 1" "$(sed -n 1p seen.log)"
expect "imageio, ffmpeg" "120 60" "$(sed -n 2p seen.log)"
expect "imageio, PyAV" "60 60" "$(sed -n 3p seen.log)"
expect "OpenCV" "60 60" "$(sed -n 4p seen.log)"
expect "without the rest" "60 60 60 60 60 60 60 60" "$(sed -n 5,8p seen.log | paste -sd ' ')"
expect "MoviePy, the frame at 1.5 s" "0" "$(sed -n 9p seen.log)"
