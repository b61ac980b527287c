#!/usr/bin/env bash
# Swiper, the pager of many web and hybrid apps, decides by the time since the finger landed. Below 300 ms every swipe
# that moves at all turns the page, however slowly: 12 px in 250 ms do, on a page of 400 px. From 300 ms on only half of
# the way does, at any speed: a finger that rests on the page for 400 ms, as one does that looks first, and then flicks
# by 140 px at 1,500 px/s turns nothing, nor do 190 px in 304 ms. There is no velocity, neither at the lift nor elsewhere.
# Below 300 ms a rest before the lift does not matter; above, coming back does not: from 290 px of 400 back to 210 turns.
# One recording with a longer wait before it, as a player adds one, decides the other way.
# Seen with Swiper 11.1.0 from dash-swiper 0.0.3, React 18.3.1 from dash 4.4.1 (PyPI), chromium 156.0.8078.108 (Debian
# 12), events sent by the page, moves of 8 ms to the left; the way of the page at the lift and whether it turned:
#   12 px in 250 ms                            -7 turned
#   32 px in 32 ms, rest of 200 ms            -24 turned
#   rest of 400 ms, 144 px at 1,500 px/s     -132 stayed
#   190 px in 296, in 304 ms                 -185 turned, -180 stayed
#   290 px in 400 ms, 80 back in 200         -204 turned
source "$(dirname "$0")/lib/setup.sh"
chromium
pypi dash-swiper==0.0.3 dash==4.4.1 2> pip.log
export PYTHONPATH="$lib:$PYTHONPATH"

cat > page.html << 'X'
<!doctype html>
<style>
  .swiper { width: 400px; overflow: hidden }
  .swiper-wrapper { display: flex }
  .swiper-slide { flex-shrink: 0; width: 400px; height: 200px }
</style>
<script src=python/dash/deps/react@18.3.1.min.js></script>
<script src=python/dash/deps/react-dom@18.3.1.min.js></script>
<script src=python/dash/deps/prop-types@15.8.1.min.js></script>
<script src=swipes.js></script>
<script src=python/dash_swiper/dash_swiper.min.js></script>
<body style="margin:0"><div id=dash></div>
<div class=swiper id=pages><div class=swiper-wrapper>
  <div class=swiper-slide>1</div><div class=swiper-slide>2</div><div class=swiper-slide>3</div>
</div></div>
<script>
report(async () => {
  // Dash's component has the class in it, and effects of its own; the pager here has Swiper's defaults.
  const root = ReactDOM.createRoot(dash);
  root.render(React.createElement(dash_swiper.DashSwiper, { id: "dash-swiper", setProps() {} }, []));
  while (!dash.querySelector(".swiper")?.swiper) await wait(50);
  const Swiper = dash.querySelector(".swiper").swiper.constructor;
  root.unmount();
  const pager = new Swiper(pages, { speed: 0 });
  async function turn(...legs) {
    pager.slideTo(1, 0, false);
    await wait(60);
    const start = pager.translate;
    let way;
    swipe(pager.slides[1], "pointer", [390, 100], legs, { held: () => { way = Math.round(pager.translate - start); } });
    await wait(60);
    seen.push(`${way} ${pager.activeIndex == 2 ? "turned" : "stayed"}`);
  }
  await turn([-48, 250]);
  await turn([-1000, 32], [0, 200]);
  await turn([0, 400], [-1500, 96]);
  await turn([-190 / 0.296, 296]);
  await turn([-190 / 0.304, 304]);
  await turn([-725, 400], [400, 200]);
});
</script>
X
in_chromium > seen.log
expect "12 px in 250 ms" "-7 turned" "$(sed -n 1p seen.log)"
expect "32 px in 32 ms, rest of 200 ms" "-24 turned" "$(sed -n 2p seen.log)"
expect "rest of 400 ms, 144 px at 1,500 px/s" "-132 stayed" "$(sed -n 3p seen.log)"
expect "190 px in 296 ms" "-185 turned" "$(sed -n 4p seen.log)"
expect "190 px in 304 ms" "-180 stayed" "$(sed -n 5p seen.log)"
expect "290 px, 80 back" "-204 turned" "$(sed -n 6p seen.log)"
