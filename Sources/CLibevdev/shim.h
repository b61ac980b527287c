#ifndef EDGEPAN_CLIBEVDEV_SHIM_H
#define EDGEPAN_CLIBEVDEV_SHIM_H
#include <libevdev/libevdev.h>
#include <libevdev/libevdev-uinput.h>
/* What Swift's Glibc module leaves out: a node's ACL, and descriptors for poll(2) to wait for. */
#include <sys/xattr.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
/* ioctl(2) is variadic, and EVIOCGRAB a macro of macros: neither reaches Swift. */
#include <linux/input.h>
#include <sys/ioctl.h>
static inline int edgepan_grab(int descriptor, int grabbed) {
  return ioctl(descriptor, EVIOCGRAB, grabbed);
}
#endif
