// Counts the heap allocations of one thread between two calls.
//
// Linked into an executable or a test bundle, this target's malloc and related functions replace
// glibc's; they count each request and pass it to glibc. Counting is per thread: allocations on
// another thread between start and stop are not counted. Without glibc, and under sanitizers (which
// have their own malloc), nothing is counted and edgepan_allocation_counter_is_live() is 0.
#ifndef EDGEPAN_C_ALLOCATION_COUNTER_H
#define EDGEPAN_C_ALLOCATION_COUNTER_H
#include <stdint.h>

/// Starts counting on this thread, from zero.
void edgepan_allocation_counter_start(void);

/// Stops counting and returns the number of blocks that this thread allocated since the start.
uint64_t edgepan_allocation_counter_stop(void);

/// Returns the total size in bytes of the blocks that were counted since the last start.
uint64_t edgepan_allocation_counter_bytes(void);

/// Returns 1 if counting works in this process, so that a count of 0 means that nothing was allocated.
int edgepan_allocation_counter_is_live(void);

#endif
