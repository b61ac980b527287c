#!/usr/bin/env bash
# reveal.js, the slides of many talks and kiosks, turns the slide while the finger is still down, as soon as it is 40 px
# from where it landed; the lift plays no role. A user who peeks and comes back has turned the slide, and it stays so:
# the way back, in the same touch, does nothing, since only a new touch can turn again. The 40 px are px of the screen, not
# a share of the slide, and neither time nor speed is in the rule, so that a finger which creeps at 20 px/s turns as a
# flick does, and a flick of 32 px in 32 ms, as on a small screen, does not. Nothing of a swipe but its first 40 px can
# be tested with it; a recording that ends in a cancel on a phone turns the slide here.
# Seen with reveal.js 5.2.1 from sphinx-revealjs 3.2.1 (PyPI), chromium 156.0.8078.108 (Debian 12), events sent by the
# page, moves of 8 ms to the left on slide 2; the slide before the lift and after it:
#   200 px in 200 ms and back           3 3
#   48 px in 2.4 s                      3 3
#   200 px, and 400 px back             3 3
#   32 px in 32 ms                      2 2
source "$(dirname "$0")/lib/setup.sh"
chromium
pypi sphinx-revealjs==3.2.1 2> pip.log
export PYTHONPATH="$lib:$PYTHONPATH"
ln -s python/sphinx_revealjs/_static/revealjs/dist reveal

cat > page.html << 'X'
<!doctype html>
<link rel=stylesheet href=reveal/reveal.css>
<script src=reveal/reveal.js></script>
<script src=swipes.js></script>
<body style="margin:0"><div class=reveal id=deck style="width:800px; height:500px"><div class=slides>
  <section>0</section><section>1</section><section>2</section><section>3</section><section>4</section>
</div></div>
<script>
report(async () => {
  const slides = new Reveal(deck, { embedded: true, transition: "none" });
  await slides.initialize();
  async function touch(...legs) {
    slides.slide(2);
    await wait(60);
    let before;
    swipe(deck, "pointer", [600, 200], legs, { held: () => { before = slides.getIndices().h; } });
    await wait(60);
    seen.push(`${before} ${slides.getIndices().h}`);
  }
  await touch([-1000, 200], [1000, 200]);
  await touch([-20, 2400]);
  await touch([-1000, 200], [1000, 400]);
  await touch([-1000, 32]);
});
</script>
X
in_chromium > seen.log
expect "200 px and back" "3 3" "$(sed -n 1p seen.log)"
expect "48 px in 2.4 s" "3 3" "$(sed -n 2p seen.log)"
expect "200 px, and 400 px back" "3 3" "$(sed -n 3p seen.log)"
expect "32 px in 32 ms" "2 2" "$(sed -n 4p seen.log)"
