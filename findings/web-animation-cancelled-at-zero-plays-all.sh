#!/usr/bin/env bash
# The Web Animations API has what an interactive transition needs: pause(), currentTime set by the finger, play() to
# finish and reverse() to cancel. At the two ends these do the opposite of what is meant. reverse() at 0 ms, as for a
# finger that came back to the edge before it lifted, does not end at once: it seeks to the end, so that the page leaps
# away by its whole width and takes the whole second to come back. play() at the end, for a finger that has gone all the
# way, seeks to the start and plays all of it once more. 5 ms from the ends both are right, so that swipes which stop
# short of them show nothing; updatePlaybackRate(-1) and play() do the same. Without fill, the page is at its start at
# 100 %, although the animation is paused, and at 999 of 1,000 ms not. finish() goes to the end of its direction at once.
# Seen with chromium 156.0.8078.108 (Debian 12, headless), 0 to 300 px in 1,000 ms, paused, fill "both"; px after the
# call, and for how long it then runs:
#   at 5 ms, reverse()                        2     5 ms
#   at 0 ms, reverse()                      300  1000 ms
#   at 995 ms, play()                       299     5 ms
#   at 1,000 ms, play()                       0  1000 ms
#   at 0 ms, rate -1, finish()                0     0 ms
# and at 0, 300, 999, 1,000, 700 ms without fill: 0 90 300 0 210
source "$(dirname "$0")/lib/setup.sh"
chromium

cat > page.html << 'X'
<!doctype html>
<body style="margin:0"><div id=page style="width:400px; height:300px"></div>
<script src=swipes.js></script>
<script>
report(async () => {
  const place = () => Math.round(new DOMMatrix(getComputedStyle(page).transform).e);
  async function held(time, fill) {
    const made = page.animate([{ transform: "translateX(0)" }, { transform: "translateX(300px)" }],
      { duration: 1000, fill });
    made.pause();
    await made.ready;
    made.currentTime = 200;
    made.currentTime = time;
    return made;
  }
  async function lift(time, end, backwards = time < 500) {
    const made = await held(time, "both");
    end(made);
    const left = made.playState == "finished" ? 0 : backwards ? made.currentTime : 1000 - made.currentTime;
    seen.push(`${place()} ${left}`);
    made.cancel();
  }
  await lift(5, (made) => made.reverse());
  await lift(0, (made) => made.reverse());
  await lift(0, (made) => { made.updatePlaybackRate(-1); made.play(); });
  await lift(995, (made) => made.play());
  await lift(1000, (made) => made.play());
  await lift(0, (made) => { made.playbackRate = -1; made.finish(); });
  const made = await held(0, "none"), places = [];
  for (const time of [0, 300, 999, 1000, 700]) {
    made.currentTime = time;
    places.push(place());
  }
  seen.push(`${places.join(" ")} ${made.playState}`);
});
</script>
X
in_chromium > seen.log
expect "reverse() at 5 ms" "2 5" "$(sed -n 1p seen.log)"
expect "reverse() at 0 ms" "300 1000" "$(sed -n 2p seen.log)"
expect "updatePlaybackRate(-1) and play() at 0 ms" "300 1000" "$(sed -n 3p seen.log)"
expect "play() at 995 ms" "299 5" "$(sed -n 4p seen.log)"
expect "play() at 1,000 ms" "0 1000" "$(sed -n 5p seen.log)"
expect "rate -1 and finish() at 0 ms" "0 0" "$(sed -n 6p seen.log)"
expect "0, 300, 999, 1,000, 700 ms without fill" "0 90 300 0 210 paused" "$(sed -n 7p seen.log)"
