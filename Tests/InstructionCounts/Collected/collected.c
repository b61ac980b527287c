// Kept out of line and free of tail calls: a counter sees it entered and left.

#include "collected.h"

static volatile int calls = 0;

__attribute__((noinline)) void edgepan_collected(void (*body)(void *context), void *context) {
  calls = calls + 1;
  body(context);
  // After the call, so that it is no jump.
  calls = calls + 1;
}
