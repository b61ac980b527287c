/* malloccount.so: counts the allocations of a process through LD_PRELOAD and prints the number when it exits. */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
static atomic_long count;
void *malloc(size_t n) { count++; return __libc_malloc(n); }
void *calloc(size_t n, size_t m) { count++; return __libc_calloc(n, m); }
void *realloc(void *p, size_t n) { count++; return __libc_realloc(p, n); }
int posix_memalign(void **out, size_t align, size_t n) { count++; *out = __libc_memalign(align, n); return *out ? 0 : 12; }
__attribute__((destructor)) static void say(void) { fprintf(stderr, "allocations: %ld\n", (long)count); }
