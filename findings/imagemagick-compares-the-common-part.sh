#!/usr/bin/env bash
# ImageMagick's compare takes two screenshots of different sizes for equal if they are equal where they overlap: a frame
# that was drawn 532 rows too short has 0 differing pixels, exit code 0 and an infinite PSNR, in both orders of the
# arguments. A screen whose size changed, or a crop that went wrong, passes a comparison of frames with its golden. The
# count of a large difference is not an integer: from a million pixels on, a third of a phone's screen, AE prints six
# digits and an exponent, so that `[ "$count" -gt 100 ]` is an error, and an `if` with it takes the way of an equal
# frame; cutting the text at the point leaves 2 of 2,962,440. And with PSNR the exit code is the wrong way round: 1, for
# "different", if the frames are equal, and 0 if they are white and black.
# Seen with ImageMagick 6.9.11-60 (Debian 12), frames of 1170 x 2532, white, black, and white of 1170 x 2000:
#   AE      white, short white: 0, exit code 0            white, black: 2.96244e+06, exit code 1
#   PSNR    white, white: inf, exit code 1                white, black: 0, exit code 0
source "$(dirname "$0")/lib/setup.sh"
version=8:6.9.11.60+dfsg-1.6+deb12u15
debian imagemagick-6.q16=$version libmagickcore-6.q16-6=$version libmagickwand-6.q16-6=$version \
  imagemagick-6-common=$version liblqr-1-0=0.4.2-2.1 libfftw3-double3=3.3.10-1 libltdl7=2.4.7-7~deb12u1
ldd root/usr/bin/compare-im6.q16 | grep -q 'not found' &&
  { echo "SKIPPED: ImageMagick's libraries are missing: apt-get install imagemagick"; exit 77; }
MAGICK_CODER_MODULE_PATH=$(echo "$work"/root/usr/lib/*/ImageMagick-6.9.11/modules-Q16/coders)
export MAGICK_CODER_MODULE_PATH MAGICK_CONFIGURE_PATH=$work/root/etc/ImageMagick-6

# frame FILE GREY ROWS: a binary PGM of 1170 columns.
frame() { { printf 'P5 1170 %d 255\n' "$3"; head -c $((1170 * $3)) /dev/zero | tr '\0' "\\$2"; } > "$1"; }
frame white.pgm 377 2532
frame short.pgm 377 2000
frame black.pgm 0 2532
# compare METRIC FRAME FRAME: what compare prints, and its exit code.
compare() {
  local code=0
  compare-im6.q16 -metric "$1" "$2.pgm" "$3.pgm" null: 2> result || code=$?
  echo "$(cat result), exit code $code"
}
expect "AE, white and short white" "0, exit code 0" "$(compare AE white short)"
expect "AE, short white and white" "0, exit code 0" "$(compare AE short white)"
expect "PSNR, white and short white" "inf, exit code 1" "$(compare PSNR white short)"
expect "AE, white and black" "2.96244e+06, exit code 1" "$(compare AE white black)"
expect "PSNR, white and black" "0, exit code 0" "$(compare PSNR white black)"
