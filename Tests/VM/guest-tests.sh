# Checks of the recorder in a real kernel. Sourced by the guest's init; every check prints one line "PASS|FAIL
# name: figures". Time is virtual (-icount): sleeping costs no real time, and bounds are exact.

mkdir -p /t; cd /t
pass() { echo "PASS $*"; }
bad() { echo "FAIL $*"; }
verdict() { if [ "$1" = 0 ]; then shift; pass "$@"; else shift; bad "$@"; fi; }

# start MODE [N]: starts a device that waits for /t/go; sets NODE and DRIVE.
start() {
  rm -f /t/go /t/node
  vmtool drive /t/go "$@" > /t/node & DRIVE=$!
  until [ -s /t/node ]; do usleep 10000; done
  NODE=$(cat /t/node)
}
# record ARGS: starts the recorder in the background and waits for its file; sets REC.
record() {
  rm -f /t/r.evemu /t/r.json /t/r.err
  edgepan record --device "$NODE" --output /t/r.evemu --json "$@" > /t/r.json 2> /t/r.err & REC=$!
  ready /t/r.evemu
}
ready() { i=0; until [ -s "$1" ] || [ $i = 400 ]; do usleep 10000; i=$((i + 1)); done; usleep 200000; }
field() { sed -n "s/.*\"$1\" : \([0-9]*\).*/\1/p" /t/r.json | head -1; }

echo "== 1 reference: a second reader with plain read(2)"
one() { # NAME MODE N
  start "$2" "$3"; vmtool tap "$NODE" /t/tap & TAP=$!; record; touch /t/go; wait $DRIVE; wait $REC; RC=$?; wait $TAP
  OUT=$(vmtool compare /t/r.evemu /t/tap); verdict $((RC + $?)) "$1: $OUT"
}
one "swipe" swipe 24
cp /t/r.evemu /out/kernel-swipe.evemu
one "mouse" mouse1000 1
one "mouse that types" typing 40
if grep -qE '^E: [0-9.]+ 0001 00[0-9a-f]{2} |^E: [0-9.]+ 0004 0004' /t/r.evemu; then bad "a key or MSC_SCAN is in the file"; else pass "no key, no MSC_SCAN in the file"; fi
sed -n '/^B: 01/p' /t/r.evemu | grep -qE '^B: 01 (00 ){7}00$' && pass "key bits cleared in B: 01" || bad "key bits not cleared in B: 01"
awk '/^E:/ { if ($3 == "0000" && $4 == "0000" && n == 0) empty++; n = ($3 == "0000" && $4 == "0000") ? 0 : n + 1 } END { exit empty > 0 }' /t/r.evemu
verdict $? "no empty frame in the file"
[ "$(stat -c %a /t/r.evemu)" = 600 ] && pass "mode 0600" || bad "mode $(stat -c %a /t/r.evemu)"

total=0; same=0; skipped=0
for f in /recordings/*.events; do
  [ -e "$f" ] || continue
  stem=$(basename "$f" .events); d="/recordings/$stem.desc"
  : > /t/evd; evemu-device "$d" > /t/evd 2>&1 & EVD=$!
  i=0; until grep -q /dev/input /t/evd 2>/dev/null || [ $i = 40 ]; do usleep 25000; i=$((i + 1)); done
  NODE=$(sed -n 's/.*\(\/dev\/input\/event[0-9]*\).*/\1/p' /t/evd | tail -1)
  if [ -z "$NODE" ]; then skipped=$((skipped + 1)); echo "  evemu-device cannot create $stem"; kill $EVD 2>/dev/null; continue; fi
  vmtool tap "$NODE" /t/tap & TAP=$!; record
  evemu-play "$NODE" < "$f" > /dev/null 2>&1; usleep 100000
  # The device is removed first: if a finger is down then, the kernel releases its button for both readers.
  kill $EVD; wait $EVD 2>/dev/null; wait $REC; RC=$?; wait $TAP
  total=$((total + 1)); OUT=$(vmtool compare /t/r.evemu /t/tap) && [ $RC = 0 ] && same=$((same + 1)) || echo "  $stem (rc $RC): $OUT $(cat /t/r.err)"
done
[ $total = 0 ] && echo "SKIP real recordings: not found" || { [ $same = $total ]; verdict $? "real recordings through evemu: $same of $total equal what the tap read, $skipped devices could not be created"; }

echo "== 2 record, play, record again"
total=0; same=0; refused=0; sent=0; seen=0
for f in /out/kernel-swipe.evemu /play/*.evemu /recordings/*.events; do
  [ -e "$f" ] || continue
  with=""; [ -e "${f%.events}.desc" ] && with="--description ${f%.events}.desc"
  case "$f" in *" "*) cp "$f" /t/played.events; [ -n "$with" ] && { cp "${f%.events}.desc" /t/played.desc; with="--description /t/played.desc"; }; name=$f; f=/t/played.events;; *) name=$f;; esac
  rm -f /t/predicted /t/r.evemu; : > /t/play.err
  # The device exists for a second before the first event.
  edgepan play "$f" $with --predict /t/predicted > /dev/null 2> /t/play.err & PLAY=$!
  i=0; until NODE=$(sed -n 's/.*created \(\/dev\/input\/event[0-9]*\).*/\1/p' /t/play.err) && [ -n "$NODE" ] || ! kill -0 $PLAY 2>/dev/null || [ $i = 400 ]; do usleep 5000; i=$((i + 1)); done
  if [ -z "$NODE" ]; then wait $PLAY; [ $? = 6 ] && refused=$((refused + 1)) || same=-1; echo "  $(basename "$name") not played: $(head -1 /t/play.err)"; continue; fi
  record; wait $PLAY; PRC=$?; wait $REC; RC=$?
  total=$((total + 1)); OUT=$(vmtool expect /t/predicted /t/r.evemu)
  if [ $? = 0 ] && [ $RC = 0 ] && [ $PRC = 0 ]; then same=$((same + 1)); else echo "  $(basename "$name") (play $PRC, record $RC): $OUT $(cat /t/r.err)"; fi
  s=$(grep -c ^E: "$f"); n=$(grep -c ^E: /t/r.evemu); sent=$((sent + s)); seen=$((seen + n))
  echo "  $(basename "$name"): sent $s, $OUT"
done
[ $same = $total ]; verdict $? "play: $same of $total received as predicted, $refused refused; sent $sent, seen $seen, swallowed $((sent - seen)), unexplained 0 in each; schedule error p99 <= 1 ms in each"

echo "== 3 overflow: the reader is stopped while 10,000 frames arrive"
start burst 10000; record; touch /t/go; usleep 500000; kill -STOP $REC; sleep 1; usleep 500000; kill -CONT $REC; wait $DRIVE; wait $REC; RC=$?
drops=$(grep -cE '^E: [0-9.]+ 0000 0003' /t/r.evemu); made=$(grep -c '^# edgepan.synthesised' /t/r.evemu)
[ $RC = 0 ] && [ "$drops" -ge 1 ] && [ "$made" -ge 1 ]; verdict $? "overflow: rc $RC, drops $drops, synthesised spans $made ($(sed -n 's/# edgepan.synthesised: //p' /t/r.evemu | tr '\n' ' '))"
grep -m1 -B2 -A14 '0000 0003' /t/r.evemu | sed 's/^/    /'
# Two fingers before the drop, one swipe after it. The finger that landed and lifted within the drop is not a
# contact.
edgepan show --json /t/r.evemu > /t/show 2>&1; RC=$?; contacts=$(grep -c '"startX"' /t/show)
[ $RC = 0 ] && [ "$contacts" = 3 ]; verdict $? "overflow: $contacts contacts of 3, ends: $(sed -n 's/.*"end" : "\(.*\)".*/\1/p' /t/show | tr '\n' ' ')"
edgepan replay /t/r.evemu > /t/o 2> /t/e; RC=$?; [ $RC -lt 128 ]; verdict $? "replay of a recording with a drop does not crash: rc $RC $(head -1 /t/e)"
edgepan lint /t/r.evemu > /t/lint 2>&1; grep -q dropped /t/lint; verdict $? "lint reports the drop"
cp /t/r.evemu /out/kernel-drop.evemu

echo "== 4 unplug in mid-swipe"
start unplug; record; touch /t/go; wait $DRIVE; wait $REC; RC=$?
[ $RC = 0 ] && grep -q '^# edgepan.note: {"kind":"unplug","contacts":\[{"slot":0,"id":41}\]}' /t/r.evemu && tail -1 /t/r.evemu | grep -q '"reason":"unplugged"'
verdict $? "unplug: rc $RC, $(grep edgepan.note /t/r.evemu), $(tail -1 /t/r.evemu)"
cp /t/r.evemu /out/kernel-unplug.evemu

echo "== 5 errors: each has its own message and exits 5"
start idle 600; PAD=$NODE; IDLE=$DRIVE
vmtool drive /t/go keyboard > /t/keyboard & KEYBOARD=$!; until [ -s /t/keyboard ]; do usleep 10000; done; K=$(cat /t/keyboard)
try() { "$@" > /t/o 2> /t/e; RC=$?; head -1 /t/e; }
expected() { # NAME WORDS
  [ $RC = 5 ] && grep -q "$2" /t/e; verdict $? "$1: rc $RC: $(head -1 /t/e)"; }
chmod 660 $PAD; chmod 755 /t
try su -s /bin/sh nobody -c "edgepan record --device $PAD --output /tmp/x" > /dev/null; expected "permission denied" "not permitted to open"
try edgepan record --device /dev/input/event99 --output /t/x > /dev/null; expected "missing node" "not found"
try edgepan record --device /dev/null --output /t/x > /dev/null; expected "not a device" "not an input device"
try edgepan record --device $K --output /t/x > /dev/null; expected "keyboard" "is a keyboard"
vmtool grab $PAD & GRAB=$!; usleep 200000
try edgepan record --device $PAD --grab --output /t/x > /dev/null; expected "second grab" "another process has grabbed"
try edgepan record --device $PAD --seconds 0.3 --output /t/x > /dev/null; expected "zero events, grabbed" "another process has grabbed"
kill $GRAB; wait $GRAB 2>/dev/null
try edgepan record --device $PAD --seconds 0.3 --output /t/x > /dev/null; expected "zero events" "no event arrived"
edgepan devices > /t/devices; grep -q "refused: a keyboard" /t/devices; verdict $? "devices refuses the keyboard"
sed 's/^/    /' /t/devices
su -s /bin/sh nobody -c "edgepan doctor" > /t/doctor 2>&1; [ $? = 5 ]; verdict $? "doctor as nobody: exit 5"
sed -n '1,8s/^/    /p' /t/doctor
edgepan doctor > /dev/null 2>&1; verdict $? "doctor as root: exit 0"
if [ -x /bin/strace ]; then
  strace -f -e trace=open,openat,openat2 -o /t/strace edgepan record --device vmtool --seconds 0.2 --output /t/x 2> /dev/null > /dev/null
  strace -f -e trace=open,openat,openat2 -o /t/strace2 edgepan devices > /dev/null 2>&1
  grep -q "\"$PAD\"" /t/strace && ! grep -q "\"$K\"" /t/strace /t/strace2; verdict $? "strace: $(cat /t/strace /t/strace2 | grep -c "\"$PAD\"") opens of the pad, $(cat /t/strace /t/strace2 | grep -c "\"$K\"") of the keyboard beside it"
fi
touch /t/go; kill $IDLE $KEYBOARD 2>/dev/null; wait $IDLE $KEYBOARD 2>/dev/null

echo "== 6 a name with a newline and an escape sequence"
start evilname; record; edgepan devices > /t/d1; edgepan devices --json > /t/d2; touch /t/go; wait $DRIVE; wait $REC; RC=$?
ESC=$(printf '\033'); n=$(grep -c '0001 001e' /t/r.evemu)
forged=$(grep -cE '^E: [0-9.]+ 0001 001e' /t/r.evemu)
! grep -q "$ESC" /t/r.evemu /t/d1 /t/d2 /t/r.err && [ "$forged" = 0 ] && [ $RC = 0 ] && [ $(grep -c '^N:' /t/r.evemu) = 1 ] && ! grep -q '^E:' /t/d1
verdict $? "nothing is forged: $forged forged events, no raw escape in file, terminal, JSON; $(grep edgepan.name /t/r.evemu)"

echo "== 7 kill -9 at $KILLS random moments"
start mouse1000 100000; touch /t/go
vmtool killtest $KILLS /t/k.evemu /bin/edgepan record --quiet --device $NODE --output /t/k.evemu > /t/kill; RC=$?
verdict $RC "kill -9: $(cat /t/kill)"; edgepan show /t/k.evemu.* > /dev/null 2>&1; verdict $? "edgepan opens the files of all killed recorders: $(ls /t/k.evemu.* | wc -l)"; rm -f /t/k.evemu.*
kill $DRIVE; wait $DRIVE 2>/dev/null

echo "== 8 a file system of 1 MB fills"
mkdir -p /small; mount -t tmpfs -o size=1m none /small
start mouse8000 10; edgepan record --device $NODE --output /small/f.evemu > /dev/null 2> /t/e & REC=$!; ready /small/f.evemu; touch /t/go; wait $REC; RC=$?
last=$(tail -1 /small/f.evemu); frames=$(grep -cE '^E: [0-9.]+ 0000 0000' /small/f.evemu)
[ $RC = 1 ] && grep -q "disk is full" /t/e && echo "$last" | grep -qE '^E: [0-9.]+ 0000 0000' && edgepan show /small/f.evemu > /dev/null
verdict $? "full disk: rc $RC, $frames whole frames kept, $(stat -c %s /small/f.evemu) bytes: $(grep full /t/e)"
kill $DRIVE; wait $DRIVE 2>/dev/null; umount /small

echo "== 9 an 8,000 Hz mouse and a 1,000 Hz pad together, $LONG virtual seconds"
start mouse8000 $LONG; M=$NODE; D1=$DRIVE; vmtool drive /t/go pad1000 $LONG > /t/node2 & D2=$!; until [ -s /t/node2 ]; do usleep 10000; done; P=$(cat /t/node2)
rm -f /t/r.json /t/two-*; edgepan record --device $M --device $P --output /t/two.evemu --json > /t/r.json 2> /t/r.err & REC=$!
ready /t/two-$(basename $M).evemu; touch /t/go; wait $D1 $D2; wait $REC; RC=$?
drops=$(field drops); w=$(field wakeups); p=$(field polls); r=$(field reads); n=$(field eventsRead); l=$(field largestRead)
em=$(grep -c ^E: /t/two-$(basename $M).evemu); ep=$(grep -c ^E: /t/two-$(basename $P).evemu)
[ $RC = 0 ] && [ "$drops" = 0 ] && [ "$em" = $((LONG * 8000 * 3)) ] && [ "$p" -le $((w + 1)) ] && [ "$r" -le $((w * 2)) ] && [ "$l" -le 64 ]
verdict $? "rates: rc $RC, drops $drops, mouse $em events of $((LONG * 8000 * 3)), pad $ep; wake-ups $w, polls $p, reads $r of two devices, at most $l of the 128 events that the kernel buffers, events $n"
rm -f /t/two-*
if [ -f /malloccount.so ]; then
  count() { # SECONDS -> allocations and events of a recording of that length
    start mouse8000 $1; rm -f /t/r.evemu
    LD_PRELOAD=/malloccount.so edgepan record --quiet --device $NODE --output /t/r.evemu > /dev/null 2> /t/e & REC=$!; ready /t/r.evemu; touch /t/go; wait $DRIVE; wait $REC
    A=$(sed -n 's/allocations: //p' /t/e); N=$(grep -c ^E: /t/r.evemu); }
  count 1; A1=$A; N1=$N; count 3; A3=$A; N3=$N
  [ $(( (A3 - A1) * 100 )) -lt $((N3 - N1)) ]; verdict $? "allocations: $A1 for $N1 events, $A3 for $N3: $((A3 - A1)) more for $((N3 - N1)) more events"
fi

echo "== 10 how a recording ends and is split"
start swipes 3; rm -rf /t/split; edgepan record --device $NODE --gestures 2 --split /t/split --check > /t/o 2> /t/e & REC=$!; ready /t/split/recording-1.evemu; touch /t/go; wait $REC; RC=$?; kill $DRIVE; wait $DRIVE 2>/dev/null
[ $RC = 0 ] && grep -q '"reason":"gestures"' /t/split/recording-1.evemu && [ -e /t/split/pan-002.evemu ] && [ ! -e /t/split/pan-003.evemu ] && grep -q '^# edgepan.edge: "left"' /t/split/pan-001.evemu && edgepan lint /t/split/pan-001.evemu > /dev/null && [ "$(grep -c ' frames at ' /t/o)" = 2 ]
verdict $? "--gestures 2 --split --check: $(grep -c ' frames at ' /t/o) replayed, rc $RC, $(ls /t/split | tr '\n' ' ')$(grep guessed /t/e | head -1)"
for signal in INT TERM; do
  start swipe 24; record; touch /t/go; usleep 200000; kill -$signal $REC; wait $REC; RC=$?; wait $DRIVE
  [ $RC = 0 ] && grep -q '^# edgepan.end' /t/r.evemu; verdict $? "SIG$signal in mid-swipe: rc $RC, $(tail -1 /t/r.evemu)"
done
edgepan record --device "vmtool pad" --wait --output /t/w.evemu > /dev/null 2> /t/e & REC=$!; usleep 500000; start swipe 24; ready /t/w.evemu; touch /t/go; wait $DRIVE; wait $REC; RC=$?
[ $RC = 0 ] && [ "$(grep -c ^E: /t/w.evemu)" = 151 ]; verdict $? "--wait for a device that appears later: rc $RC, $(grep -c ^E: /t/w.evemu) events of 151"
start swipe 24; echo old > /t/r2.evemu; try edgepan record --device $NODE --seconds 1 --output /t/r2.evemu > /dev/null; [ $RC = 2 ] && [ "$(cat /t/r2.evemu)" = old ]; verdict $? "an existing file is not overwritten: rc $RC"
touch /t/go; wait $DRIVE
start swipe 24; vmtool tap "$NODE" /t/tap & TAP=$!; record --grab; touch /t/go; wait $DRIVE; wait $REC; RC=$?; wait $TAP
[ $RC = 0 ] && [ "$(grep -c ^E: /t/r.evemu)" -ge 151 ] && [ ! -s /t/tap ]; verdict $? "--grab: the recorder reads $(grep -c ^E: /t/r.evemu) events, the tap $(($(stat -c %s /t/tap) / 24))"
start swipe 24; rm -f /t/s.evemu; SUDO_UID=65534 SUDO_GID=65534 edgepan record --device $NODE --output /t/s.evemu > /dev/null 2>&1 & REC=$!; ready /t/s.evemu; touch /t/go; wait $DRIVE; wait $REC
[ "$(stat -c %u:%g:%a /t/s.evemu)" = 65534:65534:600 ]; verdict $? "under sudo the file belongs to the caller: $(stat -c %u:%g:%a /t/s.evemu)"

if [ -x /bin/strace ]; then
  rm -f /t/r.evemu; start mouse1000 11; strace -f -e trace=fdatasync -o /t/strace3 edgepan record --quiet --device $NODE --output /t/r.evemu > /dev/null 2>&1 & REC=$!; ready /t/r.evemu; touch /t/go; wait $DRIVE; wait $REC
  n=$(grep -c 'fdatasync(' /t/strace3); [ "$n" -ge 3 ]; verdict $? "synced $n times in 11 s, including the end"
fi

echo "== 11 a USB mouse of the virtual machine, unplugged while it moves"
NODE=""; i=0; while [ -z "$NODE" ] && [ $i -lt 100 ]; do
  for s in /sys/class/input/event*; do case "$(cat $s/device/name)" in *USB*[Mm]ouse*) NODE=/dev/input/$(basename $s);; esac; done; usleep 100000; i=$((i + 1)); done
if [ -z "$NODE" ]; then bad "no USB mouse appeared"; else
  vmtool tap "$NODE" /t/tap & TAP=$!; record; echo "READY for the mouse"; wait $REC; RC=$?; wait $TAP
  OUT=$(vmtool compare /t/r.evemu /t/tap); verdict $((RC + $?)) "USB mouse: $OUT"; sed -n '/^N:/p;/provenance/p' /t/r.evemu | sed 's/^/    /'
fi

echo "== 12 a recording at an interactive terminal"
# moved FILE: the states of the live line, one per line. A state is the text between two carriage returns, without
# the ^C that the terminal itself shows.
moved() { tr '\r' '\n' < "$1" | sed -n 's/^.\[K\(..*\)$/\1/p' | sed 's/\^C$//' | grep -v ^/t/; }
widest() { moved "$1" | awk '{ if (length($0) > n) n = length($0) } END { print n + 0 }'; }
person() { # COLUMNS ACTIONS... : makes a recording on a terminal while swipes arrive
  rm -f /t/r.evemu /t/screen; start swipes 30; touch /t/go
  vmtool terminal "$@" -- edgepan record --device $NODE --output /t/r.evemu > /t/screen; RC=$?
  kill $DRIVE 2>/dev/null; wait $DRIVE 2>/dev/null; }
for columns in 20 40 80 200; do
  person $columns 2500=^C
  n=$(moved /t/screen | wc -l); w=$(widest /t/screen)
  [ $RC = 0 ] && [ "$n" -ge 3 ] && [ "$w" -lt $columns ] && moved /t/screen | grep -q 'left [0-9.]* mm' && tail -1 /t/r.evemu | grep -q '"reason":"interrupted"'
  verdict $? "live line in $columns columns: rc $RC, $n lines, widest $w, last: $(moved /t/screen | tail -1)"
done
person 80 1000:20 2500=^C; w=$(moved /t/screen | tail -5 | awk '{ if (length($0) > n) n = length($0) } END { print n + 0 }')
[ $RC = 0 ] && [ "$(widest /t/screen)" -ge 20 ] && [ "$w" -gt 0 ] && [ "$w" -lt 20 ]; verdict $? "window narrowed during the recording: widest $(widest /t/screen), then $w"
TERM=dumb person 80 1500=^C; [ $RC = 0 ] && ! grep -q "$ESC" /t/screen && grep -q 'ended by interrupted' /t/screen; verdict $? "TERM=dumb: rc $RC, no escape sequence"
start idle 30; PAD=$NODE; IDLE=$DRIVE; vmtool drive /t/go mouse1000 30 > /t/node2 & MOUSE=$!; until [ -s /t/node2 ]; do usleep 10000; done; touch /t/go
rm -f /t/m.evemu; vmtool terminal 80 300=9/ 600=nonsense/ '900=vmtool mouse/' 2000=^C -- edgepan record --output /t/m.evemu > /t/screen; RC=$?
grep -q '^N: vmtool mouse' /t/m.evemu && [ $RC = 0 ] && [ "$(grep -c 'Enter a number from 1 to' /t/screen)" = 2 ]; verdict $? "menu: two wrong answers, then part of a name: rc $RC, $(grep ^N: /t/m.evemu), $(grep -c 'Which one' /t/screen) questions"
vmtool terminal 80 300=^D -- edgepan record --output /t/n.evemu > /t/screen; RC=$?; [ $RC = 5 ] && grep -q 'several pointing devices' /t/screen; verdict $? "menu: no answer: rc $RC"
kill $MOUSE $IDLE 2>/dev/null; wait $MOUSE $IDLE 2>/dev/null
# What a recording must survive, $REPEATS times.
turn=0; while [ $turn -lt $REPEATS ]; do turn=$((turn + 1))
  start swipes 6; vmtool tap "$NODE" /t/tap & TAP=$!; record --grab; kill -TSTP $REC; usleep 300000; touch /t/go; usleep 1200000
  stopped=$(sed -n 's/^State:\t\(.\).*/\1/p' /proc/$REC/status); kill -CONT $REC; usleep 200000; there=$(($(stat -c %s /t/tap) / 24)); wait $DRIVE; wait $REC; RC=$?; wait $TAP; after=$(($(stat -c %s /t/tap) / 24))
  [ $RC = 0 ] && [ "$stopped" = T ] && [ $there -gt 0 ] && [ $after = $there ]; verdict $? "--grab, Ctrl-Z: state $stopped, the tap reads $there events while the recorder is stopped, and $((after - there)) more after fg"

  start swipes 6; vmtool tap "$NODE" /t/tap & TAP=$!; rm -f /t/z.evemu
  vmtool terminal 80 500=^Z -- edgepan record --device $NODE --grab --output /t/z.evemu > /t/screen & TERMINAL=$!
  ready /t/z.evemu; usleep 500000; REC=$(pidof edgepan); touch /t/go; usleep 1200000
  stopped=$(sed -n 's/^State:\t\(.\).*/\1/p' /proc/$REC/status); there=$(($(stat -c %s /t/tap) / 24)); kill -CONT $REC; wait $DRIVE; wait $TERMINAL; RC=$?; wait $TAP
  [ $RC = 0 ] && [ "$stopped" = T ] && [ $there -gt 0 ]; verdict $? "--grab, ^Z typed into the terminal: state $stopped, the tap reads $there events while the recorder is stopped, rc $RC"
  start swipes 6; record; touch /t/go; usleep 700000; vmtool grab $NODE & GRAB=$!; usleep 1500000; kill $GRAB; wait $GRAB 2>/dev/null; wait $DRIVE; wait $REC; RC=$?
  [ $RC = 0 ] && [ "$(grep -c '^# edgepan.note: {"kind":"starved"' /t/r.evemu)" = 1 ] && edgepan lint /t/r.evemu | grep -q starved; verdict $? "another process grabs the device during a swipe: rc $RC, $(grep starved /t/r.evemu)"
  start swipe 24; mkfifo /t/fifo; edgepan record --quiet --device $NODE --output /t/fifo 2> /t/e & REC=$!; edgepan show - < /t/fifo > /t/o & SHOW=$!; usleep 500000; touch /t/go; wait $DRIVE; wait $REC; RC=$?; wait $SHOW
  [ $RC = 0 ] && grep -q '151 events' /t/o; verdict $? "a recording through a FIFO: rc $RC, $(grep timing /t/o)"
  start swipe 24; (edgepan record --quiet --device $NODE --output - 2> /t/e; echo $? > /t/rc) | edgepan show - > /t/o & SHOW=$!; usleep 500000; touch /t/go; wait $DRIVE; wait $SHOW
  [ "$(cat /t/rc)" = 0 ] && grep -q '151 events' /t/o; verdict $? "record --output - through a pipe: rc $(cat /t/rc), $(grep timing /t/o)"
  start swipe 24; record; touch /t/go; usleep 200000; kill -HUP $REC; wait $REC; RC=$?; wait $DRIVE
  [ $RC = 0 ] && grep -q '^# edgepan.end' /t/r.evemu; verdict $? "SIGHUP in mid-swipe: rc $RC, $(tail -1 /t/r.evemu)"
  rm -rf /t/split; start swipes 30; touch /t/go
  vmtool terminal 80 2500! -- edgepan record --device $NODE --split /t/split > /dev/null; RC=$?; kill $DRIVE 2>/dev/null; wait $DRIVE 2>/dev/null
  [ $RC = 0 ] && tail -1 /t/split/recording-1.evemu | grep -q '"reason":"terminated"' && [ -e /t/split/pan-001.evemu ]; verdict $? "terminal closed during the recording: rc $RC, $(ls /t/split | tr '\n' ' ')"
  rm -f /t/fifo
done

echo "== 13 the cost of a recording beside libinput record and evemu-record, of one stream"
# cost PID NAME: sets NAME_cpu (us of all threads), NAME_rss (KB in the page tables: VmHWM and VmRSS lag behind by up
# to 64 page faults of each thread) and NAME_own (KB of no file).
cost() {
  set -- "$1" "$2" "$(cat /proc/$1/task/*/schedstat | awk '{ n += $1 } END { print int(n / 1000) }')" \
    "$(sed -n 's/^Rss:[^0-9]*\([0-9]*\).*/\1/p' /proc/$1/smaps_rollup)" \
    "$(sed -n 's/^Anonymous:[^0-9]*\([0-9]*\).*/\1/p' /proc/$1/smaps_rollup)"
  # A recorder that has just ended has no memory any more: its last figures stay.
  [ -z "$4" ] || [ -z "$5" ] || eval "$2_cpu=$3 $2_rss=$4 $2_own=$5"
}
if [ -x /bin/libinput-record ] && [ -x /bin/evemu-record ]; then
  for stream in "swipes 20" "pad1000 10"; do
    start $stream; rm -f /t/c.*
    edgepan record --quiet --device $NODE --output /t/c.evemu > /dev/null 2>&1 & E=$!
    evemu-record $NODE /t/c.events > /dev/null 2>&1 & V=$!
    libinput-record -o /t/c.yml $NODE > /dev/null 2>&1 & L=$!
    sleep 4; cost $E e; cost $V v; cost $L l; e0=$e_cpu; v0=$v_cpu
    # The processor is otherwise idle, so the time until a recorder waits is its start-up.
    echo "  start-up ($stream): edgepan $e_cpu us, libinput record $l_cpu us (aim: 3 times), evemu-record $v_cpu us"
    vmtool delays $NODE /t/c.evemu /t/c.events /t/c.yml > /t/delays & D=$!; usleep 200000; touch /t/go
    until [ -s /t/delays ]; do [ ! -d /proc/$E ] || { cost $E e; cost $V v; cost $L l; } 2> /dev/null; usleep 100000; done
    wait $DRIVE $D; kill $V $L 2> /dev/null; wait $E $V $L
    sed 's/^/    /' /t/delays
    echo "  memory ($stream): edgepan $e_rss KB, $e_own of no file; libinput record $l_rss KB, $l_own (aim: 3 times); evemu-record $v_rss KB, $v_own"
    echo "  processor ($stream): edgepan $((e_cpu - e0)) us, evemu-record $((v_cpu - v0)) us (aim: 0.6 times)"
    grep -q 'c.evemu .* median [0-9]\{1,3\} us' /t/delays; verdict $? "delay from the kernel's timestamp to the file ($stream): $(sed -n '/c.evemu/s/.*frames, //p' /t/delays) (median at most 1 ms)"
  done
else echo "SKIP cost: libinput-tools is not installed"; fi

echo "== 14 the evemu tools accept what EdgePan writes"
for f in /out/*.evemu; do
  : > /t/evd; evemu-device "$f" > /t/evd 2>&1 & EVD=$!
  i=0; until grep -q /dev/input /t/evd || [ $i = 40 ]; do usleep 25000; i=$((i + 1)); done
  NODE=$(sed -n 's/.*\(\/dev\/input\/event[0-9]*\).*/\1/p' /t/evd | tail -1)
  [ -n "$NODE" ] && evemu-play "$NODE" < "$f" > /t/o 2>&1; verdict $? "evemu-device and evemu-play accept $(basename "$f")"
  kill $EVD 2>/dev/null; wait $EVD 2>/dev/null
done
