// The function is not inlined and has no tail call, so that a counter registers its entry and its
// return.

#include "collected.h"

static volatile int calls = 0;

__attribute__((noinline)) void edgepan_collected(void (*body)(void *context), void *context) {
  calls = calls + 1;
  body(context);
  // This statement follows the call, so that the call is not compiled to a jump.
  calls = calls + 1;
}
