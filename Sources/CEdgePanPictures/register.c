#include "edgepan_pictures.h"

__attribute__((constructor)) static void register_pictures(void) { edgepan_register_pictures(); }
