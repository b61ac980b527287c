// A call that an instruction counter can be told to watch, and nothing else of the program.

#ifndef EDGEPAN_COLLECTED_H
#define EDGEPAN_COLLECTED_H

/// Calls `body` with `context`. Of its own it does next to nothing, but its name is in the
/// symbol table: callgrind's --toggle-collect and --dump-after know it.
void edgepan_collected(void (*body)(void *context), void *context);

#endif
