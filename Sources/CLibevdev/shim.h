#ifndef EDGEPAN_CLIBEVDEV_SHIM_H
#define EDGEPAN_CLIBEVDEV_SHIM_H
#include <libevdev/libevdev.h>
#include <libevdev/libevdev-uinput.h>
/* Headers that Swift's Glibc module omits: for a device node's ACL (an extended attribute) and
   eventfd(2). */
#include <sys/xattr.h>
#include <sys/eventfd.h>
/* Swift can import neither ioctl(2), which is variadic, nor EVIOCGRAB, a nested macro. */
#include <linux/input.h>
#include <sys/ioctl.h>
static inline int edgepan_grab(int descriptor, int grabbed) {
  return ioctl(descriptor, EVIOCGRAB, grabbed);
}
/* glibc declares it only with _GNU_SOURCE. */
#include <semaphore.h>
#include <time.h>
extern int sem_clockwait(sem_t *, clockid_t, const struct timespec *);
/* The addresses between which the linker put the program's headers, constants and code, all read-only. */
#include <sys/mman.h>
#include <unistd.h>
extern const char __executable_start[], etext[];
static inline void edgepan_unmap_code(void) {
  size_t size = (size_t)(etext - __executable_start);
  madvise((void *)__executable_start, size - size % (size_t)sysconf(_SC_PAGESIZE), MADV_DONTNEED);
}
#endif
