#ifndef EDGEPAN_CZLIB_SHIM_H
#define EDGEPAN_CZLIB_SHIM_H
#include <zlib.h>
/* deflateInit is a macro, which Swift cannot import. */
static inline int edgepan_deflate_init(z_stream *stream, int level) {
  return deflateInit(stream, level);
}
#endif
