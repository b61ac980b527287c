#include "CEmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define EMBEDDED(NAME) \
  const unsigned char *embedded_##NAME(size_t *count) { \
    *count = sizeof NAME; \
    return NAME; \
  }

static const unsigned char page_template[] = {
#embed "../ReplayReports/Page/page.html"
};
EMBEDDED(page_template)

static const unsigned char page_style[] = {
#embed "../ReplayReports/Page/style.css"
};
EMBEDDED(page_style)

// The scripts that the report page and the live page share.
static const unsigned char shared_script[] = {
#embed "../ReplayReports/Page/draw.js"
  , '\n',
#embed "../ReplayReports/Page/elements.js"
  , '\n',
#embed "../ReplayReports/Page/stage.js"
  , '\n',
};
EMBEDDED(shared_script)

static const unsigned char report_script[] = {
#embed "../ReplayReports/Page/player.js"
  , '\n',
#embed "../ReplayReports/Page/chart.js"
  , '\n',
#embed "../ReplayReports/Page/strip.js"
  , '\n',
#embed "../ReplayReports/Page/tree.js"
  , '\n',
#embed "../ReplayReports/Page/whatif.js"
  , '\n',
#embed "../ReplayReports/Page/map.js"
  , '\n',
#embed "../ReplayReports/Page/compare.js"
  , '\n',
#embed "../ReplayReports/Page/measure.js"
  , '\n',
#embed "../ReplayReports/Page/replay.js"
  , '\n',
#embed "../ReplayReports/Page/list.js"
  , '\n',
#embed "../ReplayReports/Page/main.js"
};
EMBEDDED(report_script)

static const unsigned char live_script[] = {
#embed "../ReplayReports/Page/live.js"
};
EMBEDDED(live_script)

static const unsigned char slow_finish[] = {
#embed "../../Recordings/slow-finish.evemu"
};
EMBEDDED(slow_finish)

static const unsigned char slow_cancel[] = {
#embed "../../Recordings/slow-cancel.evemu"
};
EMBEDDED(slow_cancel)
