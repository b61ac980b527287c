#!/usr/bin/env bash
# perfect-scrollbar, which makes the scrolling areas of many web pages, throws by the speed between the last two moves,
# however long ago they were. A finger that has swiped by 200 px, stops for a second and lifts, as a user does who has
# found the place, throws the area by 148 px, as one does that lifts in full motion. One that trembles by 1 px before it
# lifts throws it by 18 or by nothing, and one that takes back 8 px in its last move throws it backwards by as much as
# the whole swipe would have thrown it forwards. So the outcome of a recording depends on its last sample, which a filter
# or a rounding changes, and not on the rest that everybody sees.
# Seen with libjs-perfect-scrollbar 1.5.5, chromium 156.0.8078.108 (Debian 12), events sent by the page, an area of 400
# px, moves of 8 ms to the left; how far it had moved at the lift, and by how much it was thrown:
#   1,000 px/s for 200 ms, lift after 0 ms, 1 s     200 148, 200 148
#   the same, 1 px in 8 ms, lift                    201  18
#   the same, rest of 1 s, 1 px, lift               201   0
#   the same, 8 px back in 8 ms, lift               192 -148
source "$(dirname "$0")/lib/setup.sh"
chromium
debian libjs-perfect-scrollbar=1.5.5-2

cat > page.html << 'X'
<!doctype html>
<script src=swipes.js></script>
<script src=root/usr/share/javascript/utatti-perfect-scrollbar/dist/perfect-scrollbar.js></script>
<body style="margin:0">
<div id=area style="position:relative; width:400px; height:300px; overflow:hidden"><div style="width:20000px">1</div></div>
<script>
report(async () => {
  new PerfectScrollbar(area, {});
  async function thrown(...legs) {
    area.scrollLeft = 8000;
    await wait(50);
    let moved;
    swipe(area, "touch", [390, 10], legs, { held: () => { moved = area.scrollLeft; } });
    let before;
    do { before = area.scrollLeft; await wait(400); } while (area.scrollLeft != before);
    seen.push(`${moved - 8000} ${area.scrollLeft - moved}`);
  }
  await thrown([-1000, 200]);
  await thrown([-1000, 200], [0, 1000]);
  await thrown([-1000, 200], [-125, 8]);
  await thrown([-1000, 200], [0, 1000], [-125, 8]);
  await thrown([-1000, 200], [1000, 8]);
});
</script>
X
in_chromium > seen.log
expect "1,000 px/s for 200 ms" "200 148" "$(sed -n 1p seen.log)"
expect "lift after a rest of 1 s" "200 148" "$(sed -n 2p seen.log)"
expect "then 1 px in 8 ms" "201 18" "$(sed -n 3p seen.log)"
expect "after a rest of 1 s, 1 px" "201 0" "$(sed -n 4p seen.log)"
expect "8 px back in 8 ms" "192 -148" "$(sed -n 5p seen.log)"
