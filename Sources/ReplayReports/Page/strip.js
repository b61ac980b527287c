// A film strip: chosen frames side by side, each a button that shows the frame.

/** @param frames positions in the scene; @param describe returns a frame's caption. */
function filmStrip(scene, screen, frames, describe, go) {
  return element("ol", { class: "strip" }, ...frames.map((frame) => {
    const stage = new Stage(scene, screen, `Frame ${describe(frame)}`);
    const item = element("li", {}, element("button", {
      type: "button", class: "still", click: () => go(frame), "data-frame": frame,
    }, stage.node, element("span", {}, describe(frame))));
    stage.node.setAttribute("aria-hidden", "true");
    stage.node.removeAttribute("role");
    whenSeen(item, () => stage.show(frame));
    return item;
  }));
}

/** Calls `action` once, when an element is about to be visible, so that pages with many strips stay fast. */
function whenSeen(node, action) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    action();
  }, { rootMargin: "400px" });
  observer.observe(node);
  addEventListener("beforeprint", () => { observer.disconnect(); action(); }, { once: true });
}
