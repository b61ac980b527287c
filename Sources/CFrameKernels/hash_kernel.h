// The hash of a frame's numbers, eight at a time: FrameHash.swift describes the hash. Written in C,
// because the compiler then keeps the rotation as one instruction. Included once for each variant of
// the kernels, after lanes.h.

#define CANONICAL_NAN 0x7ff8000000000000

INLINED uint64_t FORM(word_at)(const char *words, int64_t index) {
  uint64_t word;
  memcpy(&word, words + 8 * index, sizeof word);
  return word;
}

INLINED uint64_t FORM(hash_step)(uint64_t lane, uint64_t word) {
  // Keeps the lane in an integer register, because a vector multiplication of 64 bits takes six
  // dependent steps.
  __asm__("" : "+r"(lane));
  return __builtin_rotateleft64((lane ^ word) * 0x9e3779b97f4a7c15, 29);
}

INLINED int32_t FORM(any)(lane_bits bits) {
  return (bits[0] | bits[1] | bits[2] | bits[3]) != 0;
}

/// The words to hash for four numbers: their bits, with −0 as 0 and every NaN as CANONICAL_NAN.
INLINED lane_bits FORM(hash_words)(lanes numbers) {
  // −0 + 0 is 0, and any other number plus 0 is itself.
  const lanes nan = (lanes)(CANONICAL_NAN + (lane_bits){0});
  return (lane_bits)select(numbers == numbers, numbers + 0.0, nan);
}

void FORM(frame_hash_numbers)(uint64_t *hash, int64_t count, const double *numbers) {
  uint64_t a = hash[0], b = hash[1], c = hash[2], d = hash[3];
  for (; count >= 8; count -= 8, numbers += 8) {
    const lanes first = load(numbers), second = load(numbers + 4);
    const lanes v = first + 0.0, w = second + 0.0;
    const lane_bits differences = ((lane_bits)first ^ (lane_bits)v) |
                                  ((lane_bits)second ^ (lane_bits)w) | ~((v == v) & (w == w));
    uint64_t changed[8];
    const char *words = (const char *)numbers;
    // Most numbers are already canonical (neither −0 nor NaN), so their bits are hashed in place.
    if (__builtin_expect(FORM(any)(differences), 0)) {
      const lane_bits some = FORM(hash_words)(first), others = FORM(hash_words)(second);
      memcpy(changed, &some, sizeof some);
      memcpy(changed + 4, &others, sizeof others);
      words = (const char *)changed;
    }
    a = FORM(hash_step)(FORM(hash_step)(a, FORM(word_at)(words, 0)), FORM(word_at)(words, 4));
    b = FORM(hash_step)(FORM(hash_step)(b, FORM(word_at)(words, 1)), FORM(word_at)(words, 5));
    c = FORM(hash_step)(FORM(hash_step)(c, FORM(word_at)(words, 2)), FORM(word_at)(words, 6));
    d = FORM(hash_step)(FORM(hash_step)(d, FORM(word_at)(words, 3)), FORM(word_at)(words, 7));
  }
  if (count >= 4) {
    const lane_bits words = FORM(hash_words)(load(numbers));
    a = FORM(hash_step)(a, words[0]);
    b = FORM(hash_step)(b, words[1]);
    c = FORM(hash_step)(c, words[2]);
    d = FORM(hash_step)(d, words[3]);
    count -= 4, numbers += 4;
  }
  // The lanes rotate after each number, so the next number always goes into the first lane.
  for (; count > 0; count--, numbers++) {
    const double number = *numbers + 0.0;
    uint64_t word = CANONICAL_NAN;
    if (number == number) memcpy(&word, &number, sizeof word);
    const uint64_t next = FORM(hash_step)(a, word);
    a = b, b = c, c = d, d = next;
  }
  hash[0] = a, hash[1] = b, hash[2] = c, hash[3] = d;
}
