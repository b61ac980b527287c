#!/usr/bin/env bash
# A Kalman filter of OpenCV or filterpy with their default noises follows the position of a finger and misses its
# velocity by a factor of a hundred, so that a plot looks right and a rule with a velocity at the lift never finishes.
# The default process noise is 1 for each state and step, whatever their units: with the time in seconds a step of 8 ms
# may change the velocity by about 1 px/s, so that after a flick of 100 ms at 1,000 px/s the filter has 6 or 8, and the
# position follows by the noise of its own. The same filter with the time in steps has it right. The first position is
# wrong in any unit: the state begins at 0, of which OpenCV is certain and filterpy nearly, so that a finger that lands
# at 300 is first seen at 150 or 200 and then moves right, as if from an edge.
# Seen with opencv-python-headless 5.0.0.93 and filterpy 2.0.0 (PyPI), 13 moves of 8 px, 8 ms apart, from x = 300; the
# first and the last position, which was 396, and the last velocity, which was 1,000 px/s:
#   time in seconds    OpenCV: 150, 391,    6 px/s    filterpy: 200, 391,    8 px/s
#   time in steps      OpenCV: 150, 396,  999 px/s    filterpy: 225, 396, 1000 px/s
source "$(dirname "$0")/lib/setup.sh"
pypi opencv-python-headless==5.0.0.93 filterpy==2.0.0 numpy==2.4.6 scipy==1.17.1

python3 - > seen.log <<'X'
import cv2, numpy
from filterpy.kalman import KalmanFilter

places = [300.0 + 8 * step for step in range(13)]

def opencv(step):
    filter = cv2.KalmanFilter(2, 1)
    filter.transitionMatrix = numpy.array([[1, step], [0, 1]], numpy.float32)
    filter.measurementMatrix = numpy.array([[1, 0]], numpy.float32)
    for x in places:
        filter.predict()
        yield filter.correct(numpy.array([[x]], numpy.float32)).ravel()

def filterpy(step):
    filter = KalmanFilter(dim_x=2, dim_z=1)
    filter.F, filter.H = numpy.array([[1, step], [0, 1.0]]), numpy.array([[1, 0.0]])
    for x in places:
        filter.predict()
        filter.update(x)
        yield filter.x.ravel()

for step in (0.008, 1):
    for kind in (opencv, filterpy):
        states = list(kind(step))
        print(*[f"{number:.0f}" for number in (states[0][0], states[-1][0], states[-1][1] * step / 0.008)])
X
expect "OpenCV, time in seconds: first, last, velocity" "150 391 6" "$(sed -n 1p seen.log)"
expect "filterpy, time in seconds" "200 391 8" "$(sed -n 2p seen.log)"
expect "OpenCV, time in steps" "150 396 999" "$(sed -n 3p seen.log)"
expect "filterpy, time in steps" "225 396 1000" "$(sed -n 4p seen.log)"
