#ifndef EDGEPAN_EMBEDDED_FILES_H
#define EDGEPAN_EMBEDDED_FILES_H

#include <stddef.h>

// Files that are part of the program: the parts of report pages, and the recordings of bench. SwiftPM's own way, a
// literal of Swift with one number for each byte, takes the compiler a minute under load; #embed takes none.
// Each function returns the bytes of a file and sets their number.

const unsigned char *embedded_page_template(size_t *count);
const unsigned char *embedded_page_style(size_t *count);
// The scripts of pages, the shared ones first; in each, a script follows those that it needs.
const unsigned char *embedded_shared_script(size_t *count);
const unsigned char *embedded_report_script(size_t *count);
const unsigned char *embedded_live_script(size_t *count);
const unsigned char *embedded_slow_finish(size_t *count);
const unsigned char *embedded_slow_cancel(size_t *count);

#endif
