#include "CAllocationCounter.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(SANITIZED)

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

// initial-exec, because accessing these variables must not allocate.
#define THREAD_LOCAL static _Thread_local __attribute__((tls_model("initial-exec")))
THREAD_LOCAL int is_counting;
THREAD_LOCAL uint64_t blocks;
THREAD_LOCAL uint64_t bytes;

static inline void note(size_t size) {
  if (is_counting) {
    blocks += 1;
    bytes += size;
  }
}

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note(count * size);
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  note(size);
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **out, size_t alignment, size_t size) {
  void *block = memalign(alignment, size);
  if (!block) return ENOMEM;
  *out = block;
  return 0;
}

void edgepan_allocation_counter_start(void) {
  blocks = 0;
  bytes = 0;
  is_counting = 1;
}

uint64_t edgepan_allocation_counter_stop(void) {
  is_counting = 0;
  return blocks;
}

uint64_t edgepan_allocation_counter_bytes(void) { return bytes; }

int edgepan_allocation_counter_is_live(void) {
  edgepan_allocation_counter_start();
  void *volatile block = malloc(17);
  const uint64_t count = edgepan_allocation_counter_stop();
  free(block);
  return count == 1;
}

#else

void edgepan_allocation_counter_start(void) {}
uint64_t edgepan_allocation_counter_stop(void) { return 0; }
uint64_t edgepan_allocation_counter_bytes(void) { return 0; }
int edgepan_allocation_counter_is_live(void) { return 0; }

#endif
