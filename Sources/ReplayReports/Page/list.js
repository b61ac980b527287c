// The index of a page with many items: a filter, and a card with a strip for each.

/** The verdict of an item: of a replay its outcomes, of a failure good or bad; null if there is none. */
function verdictBadge(item) {
  if (!item.verdict) return null;
  const kind = item.kind === "replay" ? outcomeClass(item.verdict) : item.isGood ? "good" : "bad";
  return element("span", { class: `badge ${kind}` }, item.verdict);
}

/** The index as cards; the filter searches titles, subjects and verdicts. */
function indexView(items, open) {
  const cards = items.map((item, index) => {
    const name = element("a", {
      href: `${location.href.split("#")[0]}#item=${encodeURIComponent(item.id)}`,
      click: (event) => { event.preventDefault(); permalink.write({ frame: null }); open(index); },
    }, item.title);
    return element("li", { class: "card", "data-words": words(item) },
      element("div", { class: "card-head" }, name,
        verdictBadge(item)),
      item.subtitle ? element("p", { class: "subtitle" }, item.subtitle) : null,
      item.summary ? element("p", {}, item.summary) : null,
      preview(item, () => open(index)));
  });
  const count = element("output", { class: "count" });
  const filter = element("input", {
    type: "search", id: "filter", input: () => apply(),
  });
  const onlyBad = element("input", { type: "checkbox", id: "only-bad", change: () => apply() });
  const apply = () => {
    const terms = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const [index, card] of cards.entries()) {
      card.hidden = !terms.every((term) => card.dataset.words.includes(term))
        || (onlyBad.checked && items[index].isGood);
      if (!card.hidden) shown += 1;
    }
    count.textContent = `${shown} of ${items.length}`;
    permalink.write({ filter: filter.value || null });
  };
  filter.value = permalink.read().get("filter") ?? "";
  const node = element("section", { class: "index", "aria-label": "Index" },
    element("div", { class: "row filter" },
      element("label", { for: "filter" }, "Filter"), filter,
      items.some((item) => !item.isGood) && items.some((item) => item.isGood)
        ? element("span", { class: "row" }, onlyBad, element("label", { for: "only-bad" }, "only failed")) : null,
      count),
    element("ul", { class: "cards" }, ...cards));
  apply();
  return node;

  function words(item) {
    return `${item.title} ${item.subtitle ?? ""} ${item.verdict ?? ""} ${item.summary ?? ""}`.toLowerCase();
  }
}

/** The preview of an item in the index; null if the item has no frames. */
function preview(item, open) {
  if (item.kind === "failure") return bothSides(item, open);
  if (item.kind !== "replay") return null;
  const scene = new Scene(item.scene);
  const chosen = item.strip.filter((_, index) => index % 2 === 1).slice(0, 4);
  return filmStrip(scene, item.screen, chosen,
    (frame) => `${figure(item.frames.milliseconds[frame])} ms`, open);
}

/** Both sides, expected and actual, of the frame that a failure shows first. */
function bothSides(item, open) {
  const pair = item.pairs.find((one) => one.isFirst);
  if (!pair) return null;
  const sides = ["expected", "actual"].filter((name) => pair[name] !== null);
  const strips = sides.map((name) => filmStrip(new Scene(item[name]), item.screen, [pair[name]],
    () => name, open));
  return element("div", { class: "both" }, ...strips);
}
