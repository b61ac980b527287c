// The content of the page: an index if there are several items, and the chosen item below it.

const data = pageData();
const main = document.getElementById("main");
/** The view of the open item, which handles keys and can be stopped. */
let current = null;

document.addEventListener("keydown", (event) => {
  if (current?.key(event)) event.preventDefault();
});

const views = {
  replay: (item) => replayView(item),
  failure: (item) => failureView(item),
  map: (item) => ({ node: mapView(item), key: () => false, stop() {} }),
  bench: (item) => ({ node: benchView(item), key: () => false, stop() {} }),
};

/** Opens one item below the index. */
function open(index, place, moves = false) {
  current?.stop();
  const item = data.items[index];
  const view = views[item.kind](item);
  // On a page with a single item, the page's title already contains the item's title.
  const isOne = data.items.length === 1;
  const heading = element("h2", { tabindex: -1, id: "open-title" },
    isOne && item.subtitle ? item.subtitle : item.title,
    verdictBadge(item));
  place.replaceChildren(heading, item.subtitle && !isOne ? element("p", { class: "subtitle" }, item.subtitle) : "", view.node);
  current = view;
  if (data.items.length > 1) permalink.write({ item: item.id });
  if (moves) {
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ behavior: prefersStillness() ? "auto" : "smooth" });
  }
}

function start() {
  if (data.items.length === 0) return;
  document.getElementById("static").hidden = true;
  const place = element("article", { id: "open", "aria-labelledby": "open-title" });
  const wanted = data.items.findIndex((item) => item.id === permalink.read().get("item"));
  if (data.items.length > 1) main.append(indexView(data.items, (index) => open(index, place, true)));
  main.append(place);
  // A page with one replay has its subject in the heading below.
  if (data.items.length === 1 && data.items[0].kind === "replay") document.querySelector("header p").hidden = true;
  if (data.items.length === 1) open(0, place);
  else if (wanted >= 0) open(wanted, place);
  addEventListener("hashchange", () => {
    const index = data.items.findIndex((item) => item.id === permalink.read().get("item"));
    if (index >= 0) open(index, place);
  });
}

start();
