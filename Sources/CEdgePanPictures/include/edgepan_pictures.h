/* Runs EdgePanPictures' registration when the test bundle is loaded; linking the target suffices. */
#ifndef EDGEPAN_PICTURES_H
#define EDGEPAN_PICTURES_H

/* Defined by the module EdgePanPictures. */
void edgepan_register_pictures(void);

#endif
