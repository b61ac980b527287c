#!/usr/bin/env bash
# Chromium's virtual time, --virtual-time-budget, by which screenshots are taken without waiting, moves timers and no
# frames. With a budget of 3 s a transition of 1 s should be over in the screenshot; it has just begun. setInterval() has
# run some 290 times, performance.now() says 2.9 s, and in all of that requestAnimationFrame() has run a few times, with
# times of the first tenth of a second: CSS animations, CSS transitions, Web Animations and all that is drawn by frames
# stand at their beginning, and what setInterval() moves is at its end. A golden of "the page after the transition" is
# one of the page before it, a larger budget does not help, and how many frames ran depends on the machine, so that two
# runs differ by some px. A wait of real time, or finish() on all of document.getAnimations(), shows the end.
# Seen with chromium 156.0.8078.108 (Debian 12, headless), --virtual-time-budget=3000, elements that go from 0 to 300 px
# in 1 s; what a timer sees at 2.9 s:
#   frames                                      less than 15, where a display has 174
#   setInterval()                               270 times or more, 300 px
#   requestAnimationFrame(), CSS animation,
#   CSS transition, Web Animation               less than 100 px
# and in a screenshot of the same: less than 100 px, and 300; in one of five tries at least, for a busy machine
source "$(dirname "$0")/lib/setup.sh"
chromium
pypi pillow==13.0.0 2> pip.log

cat > page.html << 'X'
<!doctype html>
<style>
  div { width: 100px; height: 50px; background: #000 }
  #animated { animation: go 1s linear forwards }
  #transition { transition: transform 1s linear }
  @keyframes go { to { transform: translateX(300px) } }
</style>
<body style="margin:0">
<div id=timer></div><div id=drawn></div><div id=animated></div><div id=transition></div><div id=web></div>
<pre id=out></pre>
<script>
  let ticks = 0, count = 0, start;
  const to = (element, x) => { element.style.transform = `translateX(${Math.min(300, x)}px)`; };
  const place = (element) => new DOMMatrix(getComputedStyle(element).transform).e;
  setInterval(() => to(timer, ++ticks * 3), 10);
  requestAnimationFrame(function frame(time) {
    count++;
    to(drawn, (time - (start ??= time)) * 0.3);
    requestAnimationFrame(frame);
  });
  web.animate([{}, { transform: "translateX(300px)" }], { duration: 1000, fill: "forwards" });
  place(transition);
  to(transition, 300);
  setTimeout(() => {
    const slow = [drawn, animated, transition, web].map(place);
    out.textContent = `seen: ${count < 15} ${ticks >= 270} ${place(timer)} ${slow.every((x) => x < 100)} ` +
      (performance.now() > 2800);
  }, 2900);
</script>
X
# in_virtual_time OPTION...: opens the page with a budget of 3 s.
in_virtual_time() {
  HOME=$work timeout 120 root/usr/lib/chromium/chromium --headless --no-sandbox --disable-gpu --user-data-dir=profile \
    --window-size=500,400 --virtual-time-budget=3000 "$@" "file://$work/page.html" 2> chromium.log
}
# until_seen EXPECTED COMMAND...: what the command prints, tried until it is what is expected, five times at most.
until_seen() {
  local expected=$1 seen
  shift
  for _ in 1 2 3 4 5; do
    seen=$("$@")
    [ "$seen" != "$expected" ] || break
  done
  echo "$seen"
}
dom() {
  in_virtual_time --dump-dom > page.log
  sed -n 's/.*>seen: \([a-z0-9 ]*\).*/\1/p' page.log
}
screenshot() {
  in_virtual_time --screenshot=page.png > screenshot.log
  python3 - << 'X'
from PIL import Image
page = Image.open("page.png").convert("L")
left = [next(x for x in range(500) if page.getpixel((x, y)) < 128) for y in (25, 75, 125, 175, 225)]
print(left[0], *[x < 100 for x in left[1:]])
X
}
expected="true true 300 true true"
expect "few frames, all ticks, the timer's px, the others below 100 px, and the clock beyond 2.8 s" "$expected" \
  "$(until_seen "$expected" dom)"
expected="300 True True True True"
expect "the timer's px in a screenshot, and whether the others are below 100" "$expected" \
  "$(until_seen "$expected" screenshot)"
