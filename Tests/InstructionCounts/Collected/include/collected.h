// A function whose calls mark the code that an instruction counter counts.
// Other code is not counted.

#ifndef EDGEPAN_COLLECTED_H
#define EDGEPAN_COLLECTED_H

/// Calls `body` with `context`. The function does almost nothing itself, but its name is in the symbol
/// table, where callgrind's --toggle-collect and --dump-after find it.
void edgepan_collected(void (*body)(void *context), void *context);

#endif
