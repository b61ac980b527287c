#ifndef EDGEPAN_CLIBEVDEV_SHIM_H
#define EDGEPAN_CLIBEVDEV_SHIM_H
#include <libevdev/libevdev.h>
#include <libevdev/libevdev-uinput.h>
/* getxattr, for a node's ACL: Swift's Glibc module leaves it out. */
#include <sys/xattr.h>
#endif
