#!/usr/bin/env bash
# jQuery's easing plugin, which reads as a set of more curves, changes those that are there. Once it is loaded, "swing",
# which is the easing of each animation that names none, is easeOutQuad: it starts at full speed, where jQuery's own swing
# is a cosine that starts at rest. A page of 300 px is at 131 px after a quarter of the time instead of at 44, and the
# transitions of code that has never heard of the plugin look thrown rather than pushed. A golden of frames that was made
# before another part of the page loaded the plugin differs in each frame but the first and the last. jQuery's own is
# then called "jswing"; jQuery.easing.def = "jswing" gives it back to those that name none.
# Seen with jQuery 3.6.1 (libjs-jquery) and libjs-jquery-easing 12-4, chromium 156.0.8078.108 (Debian 12); the place of
# a page of 300 px after a quarter, a half and three quarters of an animation without an easing:
#   before                        44 150 256
#   with the plugin              131 225 281
#   and easing.def = "jswing"     44 150 256
source "$(dirname "$0")/lib/setup.sh"
chromium
debian libjs-jquery=3.6.1+dfsg+~3.5.14-1 libjs-jquery-easing=12-4

cat > page.html << 'X'
<!doctype html>
<script src=root/usr/share/javascript/jquery/jquery.js></script>
<script src=swipes.js></script>
<body><div id=page style="position:absolute; left:0">1</div>
<script>
report(async () => {
  // The places at exact times, by the function with which jQuery sets them.
  function places() {
    const tween = jQuery.Animation(page, { left: 300 }, { duration: 1000 }).tweens[0];
    const seenPlaces = [0.25, 0.5, 0.75].map((progress) => Math.round(tween.run(progress).now));
    jQuery(page).stop().css("left", 0);
    seen.push(seenPlaces.join(" "));
  }
  places();
  const script = document.createElement("script");
  script.src = "root/usr/share/javascript/jquery-easing/jquery.easing.js";
  document.body.append(script);
  while (!jQuery.easing.easeOutQuad) await wait(50);
  places();
  jQuery.easing.def = "jswing";
  places();
});
</script>
X
in_chromium > seen.log
expect "before" "44 150 256" "$(sed -n 1p seen.log)"
expect "with the plugin" "131 225 281" "$(sed -n 2p seen.log)"
expect "easing.def = \"jswing\"" "44 150 256" "$(sed -n 3p seen.log)"
