#!/bin/busybox sh
# /init of the test guest: mounts file systems, loads modules, runs the tests, writes the results to the disk,
# and powers off.
/bin/busybox mkdir -p /proc /sys /dev /tmp /run /out
/bin/busybox mount -t proc proc /proc
/bin/busybox mount -t sysfs sys /sys
/bin/busybox mount -t devtmpfs dev /dev
/bin/busybox mkdir -p /dev/pts
/bin/busybox mount -t devpts devpts /dev/pts
/bin/busybox --install -s /bin
export PATH=/bin:/usr/bin
for module in $(cat /modules.list); do insmod "$module" || echo "insmod $module failed"; done
. /tests.sh
tar c -C /out . > /dev/vda
sync
poweroff -f
