#!/usr/bin/env bash
# Three of sewar's measures of likeness do not have their best value for two equal screens. PSNR-B, the PSNR for frames
# of a compressed movie, takes each edge that lies on a boundary of its blocks of 8 px for an artefact, in both pictures:
# a page whose edge is at 96 has 20.2 dB against itself, and 22.8 dB if it is a pixel late. A gate that wants at least
# 22 passes the late page and fails the right one; at 97 px the right one has inf. SCC, the correlation of what a high
# pass leaves, counts areas without structure as 0: of a page with one edge, 0.05 against itself where 1 is the best,
# and 0 for a screen of one colour. VIF has nan for such a screen, which is neither below nor above any limit, so that
# `if score < 0.9: fail` passes. Photographs, with which such measures are tried, have inf, 1 and 1.
# Seen with sewar 0.4.10, numpy 2.4.6, scipy 1.17.1, pillow 13.0.0 (PyPI), frames of 192 x 96, white from x on over black:
#              96, 96    96, 97    97, 97    all white, all white    noise, the same noise
#   psnrb      20.2      22.8      inf       inf                     inf
#   scc        0.05     -0.02      0.05      0                       1
#   vifp       1.00      0.19      1.00      nan                     1.00
source "$(dirname "$0")/lib/setup.sh"
pypi sewar==0.4.10 numpy==2.4.6 scipy==1.17.1 pillow==13.0.0

python3 -W ignore - > seen.log << 'X'
import numpy
from sewar import full_ref

def page(edge):
    frame = numpy.zeros((96, 192, 3), numpy.uint8)
    frame[:, edge:] = 255
    return frame

noise = numpy.random.default_rng(1).integers(0, 256, (96, 192, 3), numpy.uint8)
pairs = [(page(96), page(96)), (page(96), page(97)), (page(97), page(97)), (page(0), page(0)), (noise, noise)]
for measure, digits in ((full_ref.psnrb, 1), (full_ref.scc, 2), (full_ref.vifp, 2)):
    print(*[f"{numpy.real(measure(*pair)):.{digits}f}" for pair in pairs])
X
expect "psnrb" "20.2 22.8 inf inf inf" "$(sed -n 1p seen.log)"
expect "scc" "0.05 -0.02 0.05 0.00 1.00" "$(sed -n 2p seen.log)"
expect "vifp" "1.00 0.19 1.00 nan 1.00" "$(sed -n 3p seen.log)"
