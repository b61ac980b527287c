#!/usr/bin/env bash
# Quasar's v-touch-swipe decides at the first move of a touch whether it is a swipe. That move must be 6 px or more from
# where the finger landed, with more than 60 px/s since then, or the whole touch is none, whatever it does later. So the
# rate of the events decides: 600 px/s are a swipe if reported each 16 ms and none each 8 ms, and 1,000 px/s none each 4
# ms. A finger that rests on the page for 150 ms, or starts gently, and then flicks is none at any speed. What is reported
# as the swipe's duration and distance are those of that first move, 8 ms and 8 px, and it is reported at once: a finger
# that turns back has swiped. Browsers withhold moves within a slop of some px, others do not, and a player of
# recorded events sends all. With a mouse there is no such rule, but 50 px to go.
# Seen with Quasar 2.18.5 from nicegui 3.18.0 (PyPI), chromium 156.0.8078.108 (Debian 12), events sent by the page, to the
# left; the swipes, as distance and duration, of which each has come before the lift:
#   1,000 px/s each 8 ms, each 4 ms                    8 px in 8 ms, none
#   600 px/s each 16 ms, each 8 ms                     10 px in 16 ms, none
#   rest of 150 ms, then 800 px/s                      none
#   1,000 px/s for 48 ms, the same back                8 px in 8 ms
#   mouse, 40 px, 80 px at 1,000 px/s                  none, 56 px in 56 ms
source "$(dirname "$0")/lib/setup.sh"
chromium
pypi nicegui==3.18.0 2> pip.log
export PYTHONPATH="$lib:$PYTHONPATH"

# Vue is there as a module, which a page cannot load from a file.
python3 - << 'X'
import re

module = open("python/nicegui/static/vue.esm-browser.prod.js").read()
body, names = re.fullmatch(r"(?s)(.*)export\s*\{([^}]*)\};?\s*", module).groups()
names = ",".join(":".join(reversed(name.split(" as "))) for name in names.strip().split(","))
open("vue.js", "w").write(f"(() => {{{body};window.Vue={{{names}}}}})()")
X
cat > page.html << 'X'
<!doctype html>
<body style="margin:0"><div id=app></div>
<script src=swipes.js></script>
<script src=vue.js></script>
<script src=python/nicegui/static/quasar.umd.prod.js></script>
<script>
report(async () => {
  let swipes = [];
  const note = (swipe) => swipes.push(`${Math.round(swipe.distance.x)} px in ${swipe.duration} ms`);
  const page = () => Vue.withDirectives(Vue.h("div", { id: "page", style: "width:400px; height:200px" }),
    [[Quasar.TouchSwipe, note, "", { left: true, right: true, mouse: true }]]);
  Vue.createApp({ render: page }).use(Quasar).mount(app);
  await wait(50);
  function touch(step, kind, ...legs) {
    swipes = [];
    swipe(app.firstChild, kind, [390, 100], legs, { step, held: () => { swipes.push("lift"); } });
    seen.push(swipes.join(", "));
  }
  touch(8, "touch", [-1000, 200]);
  touch(4, "touch", [-1000, 200]);
  touch(16, "touch", [-600, 320]);
  touch(8, "touch", [-600, 320]);
  touch(8, "touch", [0, 150], [-800, 200]);
  touch(8, "touch", [-1000, 48], [1000, 48]);
  touch(8, "mouse", [-1000, 40]);
  touch(8, "mouse", [-1000, 80]);
});
</script>
X
in_chromium > seen.log
expect "1,000 px/s each 8 ms" "8 px in 8 ms, lift" "$(sed -n 1p seen.log)"
expect "1,000 px/s each 4 ms" "lift" "$(sed -n 2p seen.log)"
expect "600 px/s each 16 ms" "10 px in 16 ms, lift" "$(sed -n 3p seen.log)"
expect "600 px/s each 8 ms" "lift" "$(sed -n 4p seen.log)"
expect "rest of 150 ms, then 800 px/s" "lift" "$(sed -n 5p seen.log)"
expect "48 px and back" "8 px in 8 ms, lift" "$(sed -n 6p seen.log)"
expect "mouse, 40 px" "lift" "$(sed -n 7p seen.log)"
expect "mouse, 80 px" "56 px in 56 ms, lift" "$(sed -n 8p seen.log)"
