#!/usr/bin/env bash
# Compares the C kernels of arm64, under qemu-aarch64, with each x86-64 variant of the kernels (baseline, AVX2,
# AVX-512): 200 rounds of three kinds of data for each group of kernels. Every bit must be equal; all NaNs count
# as equal. A Swift build for arm64 is not tested.
# Exits 1 if results differ, 77 if the compiler for arm64 or the emulator cannot be installed.
set -euo pipefail
cd "$(dirname "$0")/../.."

for need in qemu-aarch64:qemu-user aarch64-linux-gnu-ld:binutils-aarch64-linux-gnu; do
  command -v "${need%%:*}" > /dev/null || missing=1
done
[ -e /usr/aarch64-linux-gnu/lib/libc.a ] || missing=1
[ -z "${missing:-}" ] || $(command -v sudo) sh -c 'apt-get update -qq && apt-get install -qqy \
  --no-install-recommends qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross' > /dev/null ||
  { echo "SKIPPED: no qemu-user or no compiler for arm64"; exit 77; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
flags=(-O2 -Wall -Werror -static -I Sources/CFrameKernels/include -I Sources/CPixelKernels/include)
sources=(Tests/KernelArchitectures/kernels.c Sources/CFrameKernels/*.c Sources/CPixelKernels/*.c)
# The Swift toolchain's compiler builds both programs, because it also compiles the package's C targets.
clang "${flags[@]}" "${sources[@]}" -o "$folder/x86_64"
clang --target=aarch64-linux-gnu "${flags[@]}" "${sources[@]}" -o "$folder/aarch64"

qemu-aarch64 "$folder/aarch64" > "$folder/arm64.txt"
compared=0
for form in baseline avx2 avx512; do
  EDGEPAN_KERNELS=$form "$folder/x86_64" > "$folder/$form.txt" ||
    { echo "SKIPPED: kernels $form; this CPU does not support them"; continue; }
  diff "$folder/arm64.txt" "$folder/$form.txt" || { echo "arm64 and x86-64 ($form) differ"; exit 1; }
  compared=$((compared + 1))
done
[ "$compared" -gt 0 ] || { echo "this CPU supports no x86-64 variant of the kernels"; exit 1; }
echo "$(wc -l < "$folder/arm64.txt") rows, equal on arm64 and in $compared variants of x86-64"
