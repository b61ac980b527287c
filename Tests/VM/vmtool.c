/* vmtool: the devices and the reference readers of the recorder's tests, run inside the guest. It shares no
 * code with the recorder: it creates devices and sends their events, reads nodes with plain read(2),
 * and reads recordings with a separate parser.
 *
 *   vmtool drive GOFILE MODE [N]   create a uinput device, print its node, wait for GOFILE, send events
 *   vmtool tap NODE FILE           write every struct input_event of a node until the node is gone
 *   vmtool compare RECORDING FILE  compare the recording with what the tap read
 *   vmtool expect PREDICTED RECORDING
 *                                  compare two recordings: type, code, value; and the error of the timestamps
 *   vmtool killtest N FILE CMD...  start CMD, kill -9 at a random moment after the first event
 *   vmtool delays NODE FILE...     until the node is gone, wait for the frames that other programs write to the
 *                                  files, and print the delay from the kernel's timestamp to each file
 *   vmtool grab NODE               hold EVIOCGRAB until killed
 *   vmtool terminal COLUMNS [MS=KEYS | MS:COLUMNS | MS!]... -- CMD...
 *                                  run CMD on its own terminal and print what CMD writes there; after MS
 *                                  milliseconds type KEYS (^C is Ctrl-C, / Enter), make the window COLUMNS
 *                                  wide, or close it
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <linux/uinput.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct { long long us; int type, code, value; } Event;
typedef struct { Event *at; long count, room; } Events;

static void fail(const char *what) { perror(what); exit(99); }

static void add(Events *list, Event e) {
  if (list->count == list->room) {
    list->room = list->room ? list->room * 2 : 4096;
    list->at = realloc(list->at, list->room * sizeof(Event));
    if (!list->at) fail("realloc");
  }
  list->at[list->count++] = e;
}

static long long now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

static void sleep_until(long long us) {
  struct timespec t = { us / 1000000, us % 1000000 * 1000 };
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR) {}
}

/* ---- drive ---------------------------------------------------------------------------------- */

static int ui;

static void bit(unsigned long request, int value) {
  if (ioctl(ui, request, value) < 0) fail("uinput bit");
}

static void axis(int code, int lowest, int highest, int resolution) {
  struct uinput_abs_setup setup = { .code = code };
  setup.absinfo.minimum = lowest;
  setup.absinfo.maximum = highest;
  setup.absinfo.resolution = resolution;
  bit(UI_SET_ABSBIT, code);
  if (ioctl(ui, UI_ABS_SETUP, &setup) < 0) fail("UI_ABS_SETUP");
}

/* One frame is one write(2). */
static struct input_event frame[64];
static int frame_count;
static void put(int type, int code, int value) {
  memset(&frame[frame_count], 0, sizeof *frame);
  frame[frame_count].type = type;
  frame[frame_count].code = code;
  frame[frame_count++].value = value;
}
static void report(void) {
  put(EV_SYN, SYN_REPORT, 0);
  ssize_t size = frame_count * (ssize_t)sizeof *frame;
  if (write(ui, frame, size) != size) fail("uinput write");
  frame_count = 0;
}

static void pad_bits(void) {
  int keys[] = { BTN_LEFT, BTN_TOUCH, BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP };
  bit(UI_SET_EVBIT, EV_KEY);
  for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) bit(UI_SET_KEYBIT, keys[i]);
  bit(UI_SET_EVBIT, EV_MSC);
  bit(UI_SET_MSCBIT, MSC_TIMESTAMP);
  bit(UI_SET_EVBIT, EV_ABS);
  bit(UI_SET_PROPBIT, INPUT_PROP_POINTER);
  axis(ABS_X, 0, 3052, 31);
  axis(ABS_Y, 0, 1888, 31);
  axis(ABS_MT_SLOT, 0, 4, 0);
  axis(ABS_MT_POSITION_X, 0, 3052, 31);
  axis(ABS_MT_POSITION_Y, 0, 1888, 31);
  axis(ABS_MT_TRACKING_ID, 0, 65535, 0);
}

static void mouse_bits(int with_keys) {
  bit(UI_SET_EVBIT, EV_KEY);
  bit(UI_SET_KEYBIT, BTN_LEFT);
  bit(UI_SET_KEYBIT, BTN_RIGHT);
  bit(UI_SET_EVBIT, EV_REL);
  bit(UI_SET_RELBIT, REL_X);
  bit(UI_SET_RELBIT, REL_Y);
  bit(UI_SET_RELBIT, REL_WHEEL);
  bit(UI_SET_RELBIT, REL_WHEEL_HI_RES);
  if (!with_keys) return;
  for (int key = KEY_Q; key <= KEY_M; key++) bit(UI_SET_KEYBIT, key);
  bit(UI_SET_KEYBIT, KEY_OK);
  bit(UI_SET_EVBIT, EV_MSC);
  bit(UI_SET_MSCBIT, MSC_SCAN);
}

static void create(const char *name, int vendor) {
  struct uinput_setup setup = { .id = { .bustype = 0x18, .vendor = vendor, .product = 0x30ba, .version = 1 } };
  snprintf(setup.name, sizeof setup.name, "%s", name);
  if (ioctl(ui, UI_DEV_SETUP, &setup) < 0) fail("UI_DEV_SETUP");
  if (ioctl(ui, UI_DEV_CREATE) < 0) fail("UI_DEV_CREATE");
  char path[300], folder[64] = "";
  if (ioctl(ui, UI_GET_SYSNAME(sizeof folder), folder) < 0) fail("UI_GET_SYSNAME");
  for (int number = 0; number < 64; number++) {
    snprintf(path, sizeof path, "/sys/devices/virtual/input/%s/event%d", folder, number);
    if (access(path, F_OK)) continue;
    snprintf(path, sizeof path, "/dev/input/event%d", number);
    for (int i = 0; i < 200 && access(path, F_OK); i++) usleep(10000);
    printf("%s\n", path);
    fflush(stdout);
    return;
  }
  fail("no event node");
}

/* Sends a swipe from the left edge, one frame every 8 ms. If `cut` is not −1, the function returns after that
 * frame, with the finger down. */
static void swipe(int frames, int cut) {
  long long start = now_us();
  for (int i = 0; i < frames; i++) {
    int x = 20 + i * 55 + i * i, y = 900 + i * 3;
    sleep_until(start + i * 8000LL);
    if (!i) put(EV_ABS, ABS_MT_TRACKING_ID, 41);
    put(EV_ABS, ABS_MT_POSITION_X, x);
    put(EV_ABS, ABS_MT_POSITION_Y, y);
    if (!i) { put(EV_KEY, BTN_TOUCH, 1); put(EV_KEY, BTN_TOOL_FINGER, 1); }
    put(EV_ABS, ABS_X, x);
    put(EV_ABS, ABS_Y, y);
    put(EV_MSC, MSC_TIMESTAMP, i * 8000);
    report();
    if (i == cut) return;
  }
  sleep_until(start + frames * 8000LL);
  put(EV_ABS, ABS_MT_TRACKING_ID, -1);
  put(EV_KEY, BTN_TOUCH, 0);
  put(EV_KEY, BTN_TOOL_FINGER, 0);
  report();
}

/* Two fingers land and move, one frame every 8 ms; half a second later, frames follow as fast as possible.
 * During these, a third finger lands and lifts, and near the end the second finger lifts. */
static void burst(int frames) {
  long long start = now_us();
  put(EV_ABS, ABS_MT_SLOT, 0); put(EV_ABS, ABS_MT_TRACKING_ID, 1);
  put(EV_ABS, ABS_MT_SLOT, 1); put(EV_ABS, ABS_MT_TRACKING_ID, 2);
  put(EV_KEY, BTN_TOUCH, 1); put(EV_KEY, BTN_TOOL_DOUBLETAP, 1);
  report();
  for (int i = 0; i < 20; i++) {
    sleep_until(start + i * 8000LL);
    put(EV_ABS, ABS_MT_SLOT, i & 1); put(EV_ABS, ABS_MT_POSITION_X, 2000 + i * 10); put(EV_ABS, ABS_MT_POSITION_Y, 1000);
    report();
  }
  sleep_until(start + 700000);
  for (int i = 0; i < frames; i++) {
    put(EV_ABS, ABS_MT_SLOT, i & 1);
    put(EV_ABS, ABS_MT_POSITION_X, 1 + i % 3000);
    put(EV_ABS, ABS_MT_POSITION_Y, 1 + i % 1800);
    if (i == frames / 2) {
      put(EV_ABS, ABS_MT_SLOT, 2); put(EV_ABS, ABS_MT_TRACKING_ID, 3);
      put(EV_ABS, ABS_MT_POSITION_X, 777); put(EV_ABS, ABS_MT_POSITION_Y, 555);
    }
    if (i == frames / 2 + 10) { put(EV_ABS, ABS_MT_SLOT, 2); put(EV_ABS, ABS_MT_TRACKING_ID, -1); }
    if (i == frames - 10) {
      put(EV_ABS, ABS_MT_SLOT, 1); put(EV_ABS, ABS_MT_TRACKING_ID, -1);
      put(EV_ABS, ABS_MT_SLOT, 0); put(EV_KEY, BTN_TOOL_DOUBLETAP, 0); put(EV_KEY, BTN_TOOL_FINGER, 1);
    }
    report();
  }
}

/* A mouse that moves on a fixed time grid. If the program is delayed by more than a millisecond, the grid is
 * shifted by the delay, because no mouse sends missed events in a burst. */
static void mouse(int hertz, double seconds) {
  long long start = now_us(), frames = (long long)(hertz * seconds);
  for (long long i = 0; i < frames; i++) {
    long long due = start + i * 1000000LL / hertz;
    sleep_until(due);
    if (now_us() - due > 1000) start += now_us() - due;
    put(EV_REL, REL_X, (int)(i % 7) + 1);
    put(EV_REL, REL_Y, -1 - (int)(i % 3));
    report();
  }
}

/* A finger that moves back and forth at 1,000 Hz. */
static void fast_pad(double seconds) {
  long long start = now_us(), frames = (long long)(1000 * seconds);
  put(EV_ABS, ABS_MT_TRACKING_ID, 9); put(EV_KEY, BTN_TOUCH, 1); put(EV_KEY, BTN_TOOL_FINGER, 1);
  for (long long i = 0; i < frames; i++) {
    sleep_until(start + i * 1000);
    int x = (int)(i % 3000);
    put(EV_ABS, ABS_MT_POSITION_X, x); put(EV_ABS, ABS_MT_POSITION_Y, 100 + x % 50);
    put(EV_ABS, ABS_X, x); put(EV_ABS, ABS_Y, 100 + x % 50);
    report();
  }
  put(EV_ABS, ABS_MT_TRACKING_ID, -1); put(EV_KEY, BTN_TOUCH, 0); put(EV_KEY, BTN_TOOL_FINGER, 0);
  report();
}

/* Sends pointer events and key events, in separate frames and in shared ones. */
static void typing(int strokes) {
  for (int i = 0; i < strokes; i++) {
    int key = KEY_Q + i % 10;
    put(EV_REL, REL_X, 3); report();
    for (int down = 1; down >= 0; down--) {
      put(EV_MSC, MSC_SCAN, 0x70000 + key); put(EV_KEY, key, down);
      if (i % 3 == 0) put(EV_REL, REL_Y, 1);
      report(); usleep(3000);
    }
    if (i % 5 == 0) { put(EV_KEY, KEY_OK, 1); report(); put(EV_KEY, KEY_OK, 0); report(); }
    if (i % 4 == 0) { put(EV_KEY, BTN_LEFT, 1); report(); put(EV_KEY, BTN_LEFT, 0); report(); }
  }
}

static int drive(int argc, char **argv) {
  const char *go = argv[0], *mode = argv[1];
  double n = argc > 2 ? atof(argv[2]) : 0;
  if ((ui = open("/dev/uinput", O_WRONLY | O_CLOEXEC)) < 0) fail("/dev/uinput");
  int is_mouse = !strcmp(mode, "mouse8000") || !strcmp(mode, "mouse1000") || !strcmp(mode, "typing") || !strcmp(mode, "evilname");
  if (!strcmp(mode, "keyboard")) {
    bit(UI_SET_EVBIT, EV_KEY);
    for (int key = KEY_ESC; key <= KEY_KPDOT; key++) bit(UI_SET_KEYBIT, key);
    create("vmtool keyboard", 3);
  } else if (is_mouse) {
    mouse_bits(!strcmp(mode, "typing"));
    create(!strcmp(mode, "evilname") ? "a\nE: 0.000001 0001 001e 1\n\x1b[31mred\"\\<b>" : "vmtool mouse", 1);
  } else {
    pad_bits();
    create("vmtool pad", 2);
  }
  while (access(go, F_OK)) usleep(5000);
  usleep(100000);
  if (!strcmp(mode, "swipe")) swipe((int)n, -1);
  else if (!strcmp(mode, "swipes")) for (int i = 0; i < (int)n; i++) { swipe(24, -1); usleep(300000); }
  else if (!strcmp(mode, "unplug")) { swipe(24, 10); ioctl(ui, UI_DEV_DESTROY); return 0; }
  else if (!strcmp(mode, "burst")) { burst((int)n); sleep(2); swipe(10, -1); }
  else if (!strcmp(mode, "mouse8000")) mouse(8000, n);
  else if (!strcmp(mode, "mouse1000")) mouse(1000, n);
  else if (!strcmp(mode, "pad1000")) fast_pad(n);
  else if (!strcmp(mode, "typing")) typing((int)n);
  else if (!strcmp(mode, "evilname")) mouse(100, 0.2);
  else usleep((useconds_t)(n * 1e6));
  usleep(300000);
  return 0;
}

/* ---- tap ------------------------------------------------------------------------------------ */

static int tap(char **argv) {
  int fd = open(argv[0], O_RDONLY | O_CLOEXEC), clock = CLOCK_MONOTONIC;
  if (fd < 0) fail(argv[0]);
  if (ioctl(fd, EVIOCSCLOCKID, &clock) < 0) fail("EVIOCSCLOCKID");
  int out = open(argv[1], O_WRONLY | O_CREAT | O_TRUNC, 0644);
  static struct input_event buffer[4096];
  ssize_t size;
  while ((size = read(fd, buffer, sizeof buffer)) > 0)
    if (write(out, buffer, size) != size) fail("tap write");
  return 0;
}

/* ---- delays --------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b) {
  long long x = *(const long long *)a, y = *(const long long *)b;
  return (x > y) - (x < y);
}

/* Whether a line ends a frame, in evemu's text and in libinput's YAML. */
static int ends_frame(const char *line) {
  return strncmp(line, "E: ", 3) ? strstr(line, "SYN_REPORT (0)") && strstr(line, "- [") : strstr(line, " 0000 0000 ") != NULL;
}

static int delays(int count, char **argv) {
  int fd = open(argv[0], O_RDONLY | O_CLOEXEC), clock = CLOCK_MONOTONIC, watch = inotify_init1(IN_CLOEXEC);
  if (fd < 0 || watch < 0 || ioctl(fd, EVIOCSCLOCKID, &clock) < 0) fail(argv[0]);
  FILE *files[8];
  Events sent = { 0 }, seen[8] = { { 0 } };
  char *line = NULL;
  size_t room = 0;
  for (int i = 1; i < count && i < 8; i++) {
    if (!(files[i] = fopen(argv[i], "r")) || inotify_add_watch(watch, argv[i], IN_MODIFY) < 0) fail(argv[i]);
    fseek(files[i], 0, SEEK_END);
  }
  struct pollfd polls[] = { { fd, POLLIN, 0 }, { watch, POLLIN, 0 } };
  while (poll(polls, 2, -1) > 0) {
    static char changes[4096];
    static struct input_event raw[256];
    if (polls[1].revents) {
      Event now = { now_us(), 0, 0, 0 };
      if (read(watch, changes, sizeof changes) < 0) fail("inotify");
      for (int i = 1; i < count; i++) {
        long place = ftell(files[i]);
        while (getline(&line, &room, files[i]) > 0) {
          /* The rest of a line that is not whole is read again. */
          if (!strchr(line, '\n')) { fseek(files[i], place, SEEK_SET); break; }
          place = ftell(files[i]);
          if (ends_frame(line)) add(&seen[i], now);
        }
        clearerr(files[i]);
      }
    }
    if (!polls[0].revents) continue;
    ssize_t size = read(fd, raw, sizeof raw);
    if (size <= 0) break;
    for (ssize_t i = 0; i < size / (ssize_t)sizeof *raw; i++) {
      Event e = { raw[i].input_event_sec * 1000000LL + raw[i].input_event_usec, 0, 0, 0 };
      if (raw[i].type == EV_SYN && raw[i].code == SYN_REPORT) add(&sent, e);
    }
  }
  for (int i = 1; i < count; i++) {
    long n = seen[i].count < sent.count ? seen[i].count : sent.count;
    long long *delay = calloc(n + 1, sizeof *delay);
    for (long j = 0; j < n; j++) delay[j] = seen[i].at[j].us - sent.at[j].us;
    qsort(delay, n, sizeof *delay, by_size);
    printf("%s %ld of %ld frames, median %lld us, p99 %lld us\n", argv[i], n, sent.count, delay[n / 2], delay[n * 99 / 100]);
  }
  return 0;
}

/* ---- traces --------------------------------------------------------------------------------- */

typedef struct { Events events; long long zero; long made_up, drops, notes; int ended; char reason[64]; } Trace;

static Trace read_trace(const char *path, int keep_made_up) {
  Trace trace = { .zero = 0 };
  FILE *file = fopen(path, "r");
  if (!file) fail(path);
  char *line = NULL;
  size_t room = 0;
  long skip = 0;
  while (getline(&line, &room, file) > 0) {
    long long s, us;
    unsigned type, code;
    int value;
    long count;
    if (sscanf(line, "E: %lld.%lld %x %x %d", &s, &us, &type, &code, &value) == 5) {
      if (!strchr(line, '\n')) break; /* the file is truncated */
      Event e = { s * 1000000 + us, (int)type, (int)code, value };
      if (skip > 0) { skip--; if (!keep_made_up) continue; }
      if (type == EV_SYN && code == SYN_DROPPED) trace.drops++;
      add(&trace.events, e);
    } else if (sscanf(line, "# edgepan.zero: %lld", &s) == 1) trace.zero = s;
    else if (sscanf(line, "# edgepan.synthesised: %ld", &count) == 1) { trace.made_up += count; skip = count; }
    else if (!strncmp(line, "# edgepan.note:", 15)) trace.notes++;
    else if (!strncmp(line, "# edgepan.end:", 14)) {
      trace.ended = 1;
      char *reason = strstr(line, "\"reason\":\"");
      if (reason) sscanf(reason, "\"reason\":\"%63[^\"]", trace.reason);
    }
  }
  fclose(file);
  return trace;
}

/* The privacy rule, implemented independently of the recorder. */
static int may_be_recorded(int type, int code) {
  switch (type) {
  case EV_SYN: case EV_REL: case EV_ABS: return 1;
  case EV_KEY: return (code >= 0x100 && code <= 0x15f) || (code >= 0x220 && code <= 0x223) || (code >= 0x2c0 && code <= 0x2e7);
  case EV_MSC: return code == MSC_TIMESTAMP;
  default: return 0;
  }
}

static int compare(char **argv) {
  Trace trace = read_trace(argv[0], 0);
  Events truth = { 0 };
  FILE *file = fopen(argv[1], "rb");
  if (!file) fail(argv[1]);
  struct input_event raw;
  long seen = 0, frame_start = 0, differences = 0, tap_drops = 0;
  while (fread(&raw, sizeof raw, 1, file) == 1) {
    seen++;
    Event e = { raw.input_event_sec * 1000000LL + raw.input_event_usec, raw.type, raw.code, raw.value };
    if (e.type == EV_SYN && e.code == SYN_DROPPED) tap_drops++;
    if (!may_be_recorded(e.type, e.code)) continue;
    if (e.type == EV_SYN && e.code == SYN_REPORT) {
      if (truth.count == frame_start) continue; /* the privacy rule removed all events of the frame */
      add(&truth, e);
      frame_start = truth.count;
    } else add(&truth, e);
  }
  long most = truth.count > trace.events.count ? truth.count : trace.events.count;
  for (long i = 0; i < most; i++) {
    if (i >= truth.count || i >= trace.events.count) { differences++; continue; }
    Event a = truth.at[i], b = trace.events.at[i];
    if (a.us != b.us + trace.zero || a.type != b.type || a.code != b.code || a.value != b.value) {
      if (!differences) printf("  first difference, event %ld: tap %lld %x %x %d, recording %lld %x %x %d\n", i,
        a.us, a.type, a.code, a.value, b.us + trace.zero, b.type, b.code, b.value);
      differences++;
    }
  }
  printf("tap %ld, allowed by the privacy rule %ld, recording %ld, differences %ld (times in µs included), drops in the tap %ld, end '%s'\n",
    seen, truth.count, trace.events.count, differences, tap_drops, trace.reason);
  return differences || !trace.ended || truth.count == 0;
}

static int expect(char **argv) {
  Trace wanted = read_trace(argv[0], 1), got = read_trace(argv[1], 1);
  long differences = 0, most = wanted.events.count > got.events.count ? wanted.events.count : got.events.count, errors = 0;
  long long *error = calloc(most + 1, sizeof *error);
  long long a0 = wanted.events.count ? wanted.events.at[0].us : 0, b0 = got.events.count ? got.events.at[0].us : 0;
  for (long i = 0; i < most; i++) {
    if (i >= wanted.events.count || i >= got.events.count) { differences++; continue; }
    Event a = wanted.events.at[i], b = got.events.at[i];
    if (a.type != b.type || a.code != b.code || a.value != b.value) {
      if (!differences) printf("  first difference, event %ld: predicted %x %x %d, seen %x %x %d\n", i, a.type, a.code, a.value, b.type, b.code, b.value);
      differences++;
    }
    /* The kernel adds a SYN_REPORT with the value 1 when the device is removed; its time is not compared. */
    if (a.type == EV_SYN && a.value == 0) error[errors++] = llabs((a.us - a0) - (b.us - b0));
  }
  qsort(error, errors, sizeof *error, by_size);
  long long p99 = errors ? error[errors * 99 / 100 < errors ? errors * 99 / 100 : errors - 1] : 0;
  printf("predicted %ld, seen %ld, unexplained %ld, schedule error p99 %lld us, worst %lld us\n",
    wanted.events.count, got.events.count, differences, p99, errors ? error[errors - 1] : 0);
  return differences != 0 || p99 > 1000;
}

/* ---- killtest ------------------------------------------------------------------------------- */

static int killtest(int argc, char **argv) {
  int times = atoi(argv[0]), bad = 0;
  const char *path = argv[1];
  long long worst = 0, sum = 0;
  srand(1);
  (void)argc;
  for (int i = 0; i < times; i++) {
    unlink(path);
    pid_t child = fork();
    if (!child) {
      int null = open("/dev/null", O_RDWR);
      dup2(null, 0); dup2(null, 1); dup2(null, 2);
      execv(argv[2], argv + 2);
      _exit(98);
    }
    /* Events have been recorded when the file is larger than its header. */
    struct stat st;
    for (int tries = 0; tries < 4000; tries++) {
      if (!stat(path, &st) && st.st_size > 6000) break;
      usleep(1000);
    }
    usleep(rand() % 150000);
    long long killed = now_us();
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    Trace trace = read_trace(path, 1);
    /* Every file is kept, as FILE.N: EdgePan's own reader must open all of them. */
    char kept[4096];
    snprintf(kept, sizeof kept, "%s.%d", path, i);
    if (rename(path, kept)) fail(kept);
    if (!trace.events.count) { bad++; printf("  kill %d: no event in the file\n", i); continue; }
    long long lost = killed - (trace.zero + trace.events.at[trace.events.count - 1].us);
    free(trace.events.at);
    if (lost > worst) worst = lost;
    sum += lost;
    if (lost > 20000) { bad++; printf("  kill %d: lost %lld us\n", i, lost); }
  }
  printf("kills %d, lost at most %lld us, on average %lld us, bad %d\n", times, worst, sum / (times ? times : 1), bad);
  return bad != 0;
}

static int grab(char **argv) {
  int fd = open(argv[0], O_RDONLY);
  if (fd < 0) fail(argv[0]);
  if (ioctl(fd, EVIOCGRAB, 1) < 0) fail("EVIOCGRAB");
  pause();
  return 0;
}

/* Performs one of the terminal's actions from the command line: types keys or sets the window's width. */
static void act(int terminal, const char *what) {
  while (*what >= '0' && *what <= '9') what++;
  if (*what == ':') {
    struct winsize size = { .ws_row = 24, .ws_col = atoi(what + 1) };
    ioctl(terminal, TIOCSWINSZ, &size);
  }
  if (*what != '=') return;
  for (const char *at = what + 1; *at; at++) {
    char key = *at == '^' && at[1] ? *++at & 0x1f : *at == '/' ? '\n' : *at;
    if (write(terminal, &key, 1) != 1) fail("write terminal");
  }
}

static long long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static int terminal(int argc, char **argv) {
  int next = 1, end = 1, master, status;
  while (end < argc && strcmp(argv[end], "--")) end++;
  if (end + 1 >= argc) return 2;
  struct winsize size = { .ws_row = 24, .ws_col = atoi(argv[0]) };
  pid_t child = forkpty(&master, NULL, NULL, &size);
  if (child < 0) fail("forkpty");
  if (child == 0) { execvp(argv[end + 1], argv + end + 1); fail("exec"); }
  long long start = milliseconds();
  while (1) {
    while (next < end && milliseconds() - start >= atoll(argv[next])) {
      if (argv[next][strlen(argv[next]) - 1] == '!') { close(master); master = -1; break; }
      act(master, argv[next++]);
    }
    if (master < 0) break;
    struct pollfd wait = { .fd = master, .events = POLLIN };
    if (poll(&wait, 1, 10) <= 0) continue;
    char buffer[4096];
    ssize_t count = read(master, buffer, sizeof buffer);
    if (count <= 0) break; /* EIO: no process has the terminal open any more */
    if (write(1, buffer, count) != count) fail("write");
  }
  if (waitpid(child, &status, 0) < 0) fail("waitpid");
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int main(int argc, char **argv) {
  if (argc >= 4 && !strcmp(argv[1], "drive")) return drive(argc - 2, argv + 2);
  if (argc == 4 && !strcmp(argv[1], "tap")) return tap(argv + 2);
  if (argc >= 4 && !strcmp(argv[1], "delays")) return delays(argc - 2, argv + 2);
  if (argc == 4 && !strcmp(argv[1], "compare")) return compare(argv + 2);
  if (argc == 4 && !strcmp(argv[1], "expect")) return expect(argv + 2);
  if (argc >= 5 && !strcmp(argv[1], "killtest")) return killtest(argc - 2, argv + 2);
  if (argc == 3 && !strcmp(argv[1], "grab")) return grab(argv + 2);
  if (argc >= 5 && !strcmp(argv[1], "terminal")) return terminal(argc - 2, argv + 2);
  fprintf(stderr, "usage: see the top of vmtool.c\n");
  return 2;
}
