// The hash of a frame's numbers, eight at a time: FrameHash.swift describes the hash. Written in C,
// because the compiler then keeps the rotation as one instruction. Included once for each form of
// the kernels, after lanes.h.

#define CANONICAL_NAN 0x7ff8000000000000

INLINED uint64_t FORM(hash_step)(uint64_t lane, uint64_t word) {
  // Keeps the word in an integer register, because a vector multiplication of 64 bits takes six
  // dependent steps.
  __asm__("" : "+r"(word));
  return __builtin_rotateleft64((lane ^ word) * 0x9e3779b97f4a7c15, 29);
}

void FORM(frame_hash_numbers)(uint64_t *hash, int64_t count, const double *numbers) {
  uint64_t a = hash[0], b = hash[1], c = hash[2], d = hash[3];
  int64_t i = 0;
  for (; i + 8 <= count; i += 8) {
    // −0 + 0 is 0, and any other number plus 0 is itself.
    lanes first = load(numbers + i) + 0.0;
    lanes second = load(numbers + i + 4) + 0.0;
    const lane_bits are_numbers = (first == first) & (second == second);
    if (__builtin_expect(!every(are_numbers), 0)) {
      const lanes nan = (lanes)(CANONICAL_NAN + (lane_bits){0});
      first = select(first == first, first, nan);
      second = select(second == second, second, nan);
    }
    const lane_bits v = (lane_bits)first, w = (lane_bits)second;
    a = FORM(hash_step)(FORM(hash_step)(a, v[0]), w[0]);
    b = FORM(hash_step)(FORM(hash_step)(b, v[1]), w[1]);
    c = FORM(hash_step)(FORM(hash_step)(c, v[2]), w[2]);
    d = FORM(hash_step)(FORM(hash_step)(d, v[3]), w[3]);
  }
  // The lanes rotate after each number, so the next number always goes into the first lane.
  for (; i < count; i++) {
    const double number = numbers[i] + 0.0;
    uint64_t word = CANONICAL_NAN;
    if (number == number) memcpy(&word, &number, sizeof word);
    const uint64_t next = FORM(hash_step)(a, word);
    a = b, b = c, c = d, d = next;
  }
  hash[0] = a, hash[1] = b, hash[2] = c, hash[3] = d;
}
