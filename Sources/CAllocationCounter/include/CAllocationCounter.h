// Counts what one thread takes from the heap between two calls.
//
// Linked into an executable or a test bundle, this target's malloc and kin stand before glibc's;
// they hand every request on and count it. Counting is per thread: work that hops to another thread
// between start and stop is not seen. Elsewhere than on glibc, and under sanitizers (which bring
// their own malloc), nothing is counted and edgepan_allocation_counter_is_live() is 0.
#ifndef EDGEPAN_C_ALLOCATION_COUNTER_H
#define EDGEPAN_C_ALLOCATION_COUNTER_H
#include <stdint.h>

/// Starts counting on this thread, from zero.
void edgepan_allocation_counter_start(void);

/// Stops counting and returns how many blocks this thread asked for since the start.
uint64_t edgepan_allocation_counter_stop(void);

/// How many bytes the blocks of the last count had.
uint64_t edgepan_allocation_counter_bytes(void);

/// 1 if one allocation counts as one: the check that a zero means zero.
int edgepan_allocation_counter_is_live(void);

#endif
