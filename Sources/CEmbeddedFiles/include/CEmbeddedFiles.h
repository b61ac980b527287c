#ifndef EDGEPAN_EMBEDDED_FILES_H
#define EDGEPAN_EMBEDDED_FILES_H

#include <stddef.h>

// Files that are part of the program: the parts of report pages, and the recordings of bench. SwiftPM's own way, a
// literal of Swift with one number for each byte, takes the compiler a minute under load; #embed takes none.
struct embedded_file {
  const unsigned char *bytes;
  size_t count;
};

struct embedded_file embedded_page_template(void);
struct embedded_file embedded_page_style(void);
// The scripts of pages, the shared ones first; in each, a script follows those that it needs.
struct embedded_file embedded_shared_script(void);
struct embedded_file embedded_report_script(void);
struct embedded_file embedded_live_script(void);
struct embedded_file embedded_slow_finish(void);
struct embedded_file embedded_slow_cancel(void);

#endif
