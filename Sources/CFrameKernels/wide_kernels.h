// Springs and angles, whose speed is limited by arithmetic alone, with more lanes than a vector of
// the CPU has, so that each operation is done for several independent vectors in turn. With one
// vector, each operation would wait for the result of the previous one, and the CPU does not look far
// enough ahead to start on the next vector meanwhile.
//
// The file that includes this one defines LANES; WIDE(name), the name of a kernel for LANES numbers at
// a time; FORM(name), the name of the kernel for any count; and REST(name), the name of the kernel for
// the numbers after the last group of LANES. Those have their own kernel because rows are padded only
// to a multiple of four, not of LANES.

#pragma push_macro("FORM")
#undef FORM
#define FORM(name) WIDE(name)
#include "lanes.h"
#include "angles_kernel.h"
#include "springs_kernel.h"
#pragma pop_macro("FORM")

#define WHOLE_GROUPS(count) ((count) & ~(int64_t)(LANES - 1))

int32_t REST(frame_sincos)(
    int64_t count, const double *angles, double *sines, double *cosines);

int32_t FORM(frame_sincos)(int64_t count, const double *angles, double *sines, double *cosines) {
  const int64_t done = WHOLE_GROUPS(count);
  const int32_t fits = WIDE(frame_sincos)(done, angles, sines, cosines);
  return fits & REST(frame_sincos)(count - done, angles + done, sines + done, cosines + done);
}

#define SPRINGS(name)                                                                             \
  int32_t REST(name)(                                                                             \
      int64_t count, const double *rows, int64_t stride, const double *time, int32_t is_shared,   \
      double *out);                                                                               \
  int32_t FORM(name)(                                                                             \
      int64_t count, const double *rows, int64_t stride, const double *time, int32_t is_shared,   \
      double *out) {                                                                              \
    const int64_t done = WHOLE_GROUPS(count);                                                     \
    const int32_t fits = WIDE(name)(done, rows, stride, time, is_shared, out);                    \
    return fits & REST(name)(count - done, rows + done, stride, is_shared ? time : time + done,   \
                             is_shared, out + done);                                              \
  }

SPRINGS(frame_springs)
SPRINGS(frame_critical_springs)
SPRINGS(frame_overdamped_springs)
