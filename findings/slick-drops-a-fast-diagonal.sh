#!/usr/bin/env bash
# slick, the carousel of many web pages, takes a finger for one that scrolls if its second coordinate has moved by more
# than 4 px before the first move was accepted, and ignores it until it lifts. Not the direction decides that, but how
# far apart the events are: a swipe at 10 degrees from the horizontal turns the page if it is slow, or if the finger is
# reported each 8 ms, and does nothing if it has 2,000 px/s and is reported each 16 ms, as by the frames of a browser.
# At 30 degrees a slow swipe is accepted. So the flicks that a test is for fail, and slow ones pass. A velocity
# is not in the decision at all: a fifth of the width turns the page, after any rest, and a flick of less does not.
# Seen with slick 1.8.1 (libjs-slick) and jQuery 3.6.1, chromium 156.0.8078.108 (Debian 12), events sent by the page, a
# carousel of 400 px; the way of the page at the lift and whether it turned:
#   10 degrees, 100 px/s, each 16 ms             -200 turned
#   10 degrees, 2,000 px/s, each 8, 16 ms        -200 turned, 0 stayed
#   20 degrees, 1,000 px/s, each 8, 16 ms        -200 turned, 0 stayed
#   30 degrees, 300 px/s, each 8 ms              -180 turned
#   straight, 90 px in 900 ms, rest of 500 ms    -90 turned
#   straight, 64 px in 32 ms                     -64 stayed
source "$(dirname "$0")/lib/setup.sh"
chromium
debian libjs-slick=1.8.1-1 libjs-jquery=3.6.1+dfsg+~3.5.14-1

cat > page.html << 'X'
<!doctype html>
<link rel=stylesheet href=root/usr/share/javascript/slick/slick.css>
<script src=root/usr/share/javascript/jquery/jquery.js></script>
<script src=root/usr/share/javascript/slick/slick.js></script>
<script src=swipes.js></script>
<body style="margin:0"><div id=pages style="width:400px"><div>1</div><div>2</div></div>
<script>
report(async () => {
  $("#pages").slick({ infinite: false, arrows: false, speed: 20 });
  const list = document.querySelector(".slick-list"), track = document.querySelector(".slick-track");
  async function turn(options, ...legs) {
    $("#pages").slick("slickGoTo", 0, true);
    await wait(150);
    let way;
    const held = () => { way = new DOMMatrix(getComputedStyle(track).transform).e; };
    swipe(list, "touch", [390, 10], legs, { ...options, held });
    await wait(150);
    seen.push(`${way} ${$("#pages").slick("slickCurrentSlide") ? "turned" : "stayed"}`);
  }
  const every8 = { step: 8 }, every16 = { step: 16 };
  await turn(every16, [-100, 2000, 17.6]);
  await turn(every8, [-2000, 100, 352]);
  await turn(every16, [-2000, 160, 352]);
  await turn(every8, [-1000, 200, 364]);
  await turn(every16, [-1000, 200, 364]);
  await turn(every8, [-300, 600, 173]);
  await turn(every8, [-100, 900], [0, 500]);
  await turn(every8, [-2000, 32]);
});
</script>
X
in_chromium > seen.log
expect "10 degrees, 100 px/s, each 16 ms" "-200 turned" "$(sed -n 1p seen.log)"
expect "10 degrees, 2,000 px/s, each 8 ms" "-208 turned" "$(sed -n 2p seen.log)"
expect "10 degrees, 2,000 px/s, each 16 ms" "0 stayed" "$(sed -n 3p seen.log)"
expect "20 degrees, 1,000 px/s, each 8 ms" "-200 turned" "$(sed -n 4p seen.log)"
expect "20 degrees, 1,000 px/s, each 16 ms" "0 stayed" "$(sed -n 5p seen.log)"
expect "30 degrees, 300 px/s, each 8 ms" "-180 turned" "$(sed -n 6p seen.log)"
expect "straight, 90 px, then a rest" "-90 turned" "$(sed -n 7p seen.log)"
expect "straight, 64 px in 32 ms" "-64 stayed" "$(sed -n 8p seen.log)"
