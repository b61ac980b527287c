/* Linking this target runs EdgePanPictures' registration when the test bundle is loaded. */
#ifndef EDGEPAN_PICTURES_H
#define EDGEPAN_PICTURES_H

/* Defined by the module EdgePanPictures. */
void edgepan_register_pictures(void);

#endif
