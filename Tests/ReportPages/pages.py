"""Drives the pages of edgepan in Chromium. Prints each check that fails, and exits 1 if any does."""

import base64
import functools
import http.server
import json
import pathlib
import sys
import threading
import time

from axe_selenium_python import Axe
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

pages, shots = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print(f"FAILED: {what}", flush=True)


def browser(width, height, dark, still=False):
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                     "--disable-dev-shm-usage", f"--window-size={width},{height}"):
        options.add_argument(argument)
    if dark:
        options.add_argument("--force-dark-mode")
    if still:
        options.add_argument("--force-prefers-reduced-motion")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
        {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
        {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}]})
    driver.set_script_timeout(300)
    return driver


def load(driver, name, fragment=""):
    """Opens a page and checks that it makes no request and logs nothing."""
    driver.get("about:blank")
    driver.get_log("performance"), driver.get_log("browser")
    driver.get((pages / name).resolve().as_uri() + fragment)
    time.sleep(0.6)
    quiet(driver, name)


def quiet(driver, name):
    messages = [entry["message"] for entry in driver.get_log("browser")]
    check(not messages, f"{name}: the console shows {messages[:3]}")
    own = (pages / name).resolve().as_uri()
    for entry in driver.get_log("performance"):
        event = json.loads(entry["message"])["message"]
        if event["method"] == "Network.requestWillBeSent":
            url = event["params"]["request"]["url"]
            check(url.split("#")[0] == own or url.startswith("data:"), f"{name}: requests {url[:80]}")


def axe(driver, name):
    """Runs axe and reports its violations. The page's content security policy is bypassed, so that the script can be injected."""
    driver.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
    runner = Axe(driver)
    runner.inject()
    results = runner.run()
    for violation in results["violations"]:
        nodes = "; ".join(node["html"][:90] for node in violation["nodes"][:3])
        check(False, f"{name}: axe: {violation['id']}: {nodes}")
    return len(results["passes"])


def label(driver):
    return driver.find_element(By.CSS_SELECTOR, ".player .frame-label").text


def keys(driver, *pressed):
    ActionChains(driver).send_keys(*pressed).perform()


def picture(driver, selector=".player .stage canvas"):
    """The pixels of a drawing, which change when the drawing does; empty if there is no drawing."""
    return driver.execute_script("return document.querySelector(arguments[0])?.toDataURL() ?? ''", selector)


def colors(driver, selector):
    """The number of colours of a drawing; one if nothing is drawn."""
    return driver.execute_script("""
      const canvas = document.querySelector(arguments[0]);
      if (!canvas?.width) return 0;
      const bytes = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
      return new Set(new Uint32Array(bytes.buffer)).size;""", selector)


def replay(driver):
    load(driver, "one.html")
    driver.find_element(By.TAG_NAME, "h1").click()

    # Play by mouse, in slow motion: the layers move, and no frame is skipped.
    driver.find_element(By.CSS_SELECTOR, ".markers .began").click()
    driver.find_element(By.CSS_SELECTOR, ".player select option:last-child").click()
    first, drawn = label(driver), picture(driver)
    check("frame" in first, "one: no frame is named")
    driver.find_element(By.CSS_SELECTOR, ".player .primary").click()
    time.sleep(0.9)
    check(label(driver) != first, "one: Play does not advance the frame")
    check(picture(driver) != drawn, "one: Play does not change the drawing")
    keys(driver, Keys.SPACE)  # the button has the focus: Space activates it, and pauses
    paused = label(driver)
    time.sleep(0.3)
    check(label(driver) == paused, "one: Space does not pause")

    driver.find_element(By.CSS_SELECTOR, ".player select option:first-child").click()

    # Keys step by single frames, and go to the first and last frame.
    driver.find_element(By.TAG_NAME, "h1").click()
    driver.execute_script("document.activeElement.blur()")
    keys(driver, Keys.HOME)
    at = label(driver)
    keys(driver, Keys.ARROW_RIGHT)
    check(label(driver) != at, "one: the right arrow does not step")
    keys(driver, Keys.ARROW_LEFT)
    check(label(driver) == at, "one: the left arrow does not step back")
    keys(driver, Keys.SPACE)
    time.sleep(0.5)
    check(label(driver) != at, "one: Space does not play")
    keys(driver, Keys.SPACE)
    keys(driver, Keys.END)
    last = label(driver)
    check(last != at, "one: End does not go to the last frame")

    driver.execute_script("document.activeElement.blur()")

    # Markers, by mouse and by keyboard.
    markers = driver.find_elements(By.CSS_SELECTOR, ".markers button")
    check(len(markers) >= 5, f"one: only {len(markers)} markers")
    names = " ".join(marker.text for marker in markers)
    for wanted in ("touch", "recognised", "lift", "decision", "cancelled"):
        check(wanted in names, f"one: no marker '{wanted}' in '{names}'")
    indices = driver.execute_script("return data.items[0].frames.index")
    start = driver.execute_script("return data.items[0].swipes[0].from")
    for marker in markers:
        wanted = f"frame {indices[start + int(marker.get_attribute('data-frame'))]} "
        marker.click()
        check(label(driver).startswith(wanted), f"one: marker {marker.text} goes to {label(driver)}")
        # On a button, Home scrolls the page.
        driver.execute_script("document.activeElement.blur()")
        keys(driver, Keys.HOME)
        driver.execute_script("arguments[0].focus()", marker)
        keys(driver, Keys.ENTER)
        check(label(driver).startswith(wanted), f"one: marker {marker.text} by key: {label(driver)}")

    # The slider and the curves scrub.
    slider = driver.find_element(By.CSS_SELECTOR, ".player input[type=range]")
    ActionChains(driver).move_to_element(slider).click().perform()
    middle = label(driver)
    check(middle not in (at, last), "one: the slider does not scrub")
    chart = driver.find_element(By.CSS_SELECTOR, ".chart")
    ActionChains(driver).move_to_element_with_offset(chart, -120, 0).click().perform()
    check(label(driver) != middle, "one: a click in the curves does not scrub")

    # The tree of layers: the selected layer is outlined, arrow keys move the selection, collapsing hides
    # layers.
    driver.execute_script("arguments[0].scrollIntoView()", driver.find_element(By.CSS_SELECTOR, ".tree"))
    items = driver.find_elements(By.CSS_SELECTOR, "[role=treeitem]")
    check(len(items) > 8, f"one: only {len(items)} layers")
    items[5].find_element(By.CSS_SELECTOR, ".layer-name").click()
    check(driver.find_elements(By.CSS_SELECTOR, ".player .outline"), "one: no outline of the selected layer")
    check(items[5].get_attribute("aria-selected") == "true", "one: the selected layer is not marked as selected")
    values = driver.find_element(By.CSS_SELECTOR, ".tree-box .values").text
    check("bounds" in values and "owner" in values, f"one: values are {values!r}")
    owners = " ".join(node.text for node in driver.find_elements(By.CSS_SELECTOR, ".tree .owner"))
    check("Controller" in owners, f"one: no owner is named in {owners!r}")
    before = driver.execute_script("return document.activeElement.dataset.layer")
    keys(driver, Keys.ARROW_DOWN)
    check(driver.execute_script("return document.activeElement.dataset.layer") != before,
          "one: the arrow keys do not move the selection in the tree")
    driver.execute_script("document.querySelector('[role=treeitem]').focus()")
    keys(driver, Keys.ARROW_LEFT)
    check(len(driver.find_elements(By.CSS_SELECTOR, "[role=treeitem]")) == 1, "one: the tree does not collapse")
    keys(driver, Keys.ARROW_RIGHT)

    # A key opens the exploded view; other keys rotate, move, zoom and reset it.
    driver.execute_script("document.activeElement.blur(); scrollTo(0, 0)")
    keys(driver, "e")
    view = lambda: picture(driver)
    check(driver.find_elements(By.CSS_SELECTOR, ".player .exploded"), "one: E does not open the exploded view")
    start = view()
    for key in ("d", "w"):
        old = view()
        keys(driver, key)
        check(view() != old, f"one: {key} does not rotate the layers")
    old = view()
    keys(driver, "x", "a")
    check(view() != old, "one: X and A do not move the layers")
    old = view()
    ActionChains(driver).key_down(Keys.SHIFT).send_keys("+").key_up(Keys.SHIFT).perform()
    driver.find_element(By.XPATH, "//button[text()='Nearer']").click()
    check(view() != old, "one: the layers do not come nearer")
    driver.execute_script("document.activeElement.blur()")
    keys(driver, "v", "0")
    check(view() == start, "one: 0 does not reset the view")
    driver.save_screenshot(str(shots / "one-exploded.png"))
    keys(driver, "e")
    check(not driver.find_elements(By.CSS_SELECTOR, ".player .exploded"), "one: E does not close the exploded view")

    # The costs of frames, and the table "What if".
    check(driver.find_elements(By.CSS_SELECTOR, ".bar"), "one: the costs of frames are not shown")
    cells = driver.find_elements(By.CSS_SELECTOR, ".matrix .cell")
    check(len(cells) > 100, f"one: only {len(cells)} cells")
    check(len({cell.text for cell in cells}) > 1, "one: all cells have the same text")
    driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", cells[0])
    cells[0].click()
    check(cells[0].get_attribute("aria-pressed") == "true", "one: the chosen cell is not marked")
    time.sleep(0.6)
    seen = driver.execute_script("""const { top, bottom } = document.querySelector('.cell-detail').getBoundingClientRect();
      return top < innerHeight && bottom > 0""")
    check(seen, "one: the result of a cell is not in view")
    check(colors(driver, ".cell-detail .stage canvas") > 2, "one: a cell opens no frames")
    quiet(driver, "one.html")

    # A permalink leads to its frame.
    frame = indices[len(indices) // 2]
    load(driver, "one.html", f"#frame={frame}")
    check(label(driver).startswith(f"frame {frame} "), f"one: #frame={frame} opens {label(driver)}")


def swipes(driver):
    """A recording of forty swipes: a time line, a list, one swipe at a time."""
    load(driver, "swipes.html")
    size = (pages / "swipes.html").stat().st_size
    check(size <= 2_500_000, f"swipes: the page has {size} bytes")
    painted = driver.execute_script("return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 1e9")
    print(f"swipes: {size} bytes, first picture after {painted:.0f} ms")
    cards = driver.find_elements(By.CSS_SELECTOR, ".swipe-card")
    check(len(cards) >= 40, f"swipes: only {len(cards)} swipes are listed")
    check(colors(driver, "li:not([hidden]) > .swipe-card canvas") > 2, "swipes: the list has no pictures")
    outcomes = driver.execute_script("return data.items[0].swipes.map((swipe) => swipe.outcome)")
    bars = driver.find_elements(By.CSS_SELECTOR, ".touch-bar")
    check(len(bars) >= len(cards), f"swipes: {len(bars)} bars for {len(cards)} swipes")
    title = lambda: driver.find_element(By.ID, "swipe-title").text
    check(title().startswith(f"Swipe {outcomes.index('cancelled') + 1} of"), f"swipes: '{title()}' is open first")
    cards[4].click()
    check(title().startswith("Swipe 5 of") and cards[4].get_attribute("aria-current") == "true", "swipes: a card does not open its swipe")
    # Nothing of another swipe is in the curves: no value after the last frame of this swipe.
    part = driver.execute_script("const { from, to } = data.items[0].swipes[4]; return data.items[0].frames.milliseconds.slice(from, to + 1)")
    check(part[-1] - part[0] < 3000, f"swipes: the part of a swipe lasts {part[-1] - part[0]} ms")
    drawn = picture(driver)
    line = driver.find_element(By.CSS_SELECTOR, ".time-line")
    driver.execute_script("scrollTo(0, 0)")
    ActionChains(driver).move_to_element(bars[0]).perform()
    check(picture(driver) != drawn, "swipes: pointing at the time line shows no other frame")
    ActionChains(driver).move_to_element(driver.find_element(By.TAG_NAME, "h1")).perform()
    check(picture(driver) == drawn, "swipes: the frame does not return after the pointer leaves")
    ActionChains(driver).move_to_element(bars[0]).click().perform()
    check(title().startswith("Swipe 1 of"), f"swipes: a click in the time line opens '{title()}'")
    driver.find_element(By.XPATH, "//button[contains(text(), ' cancelled')]").click()
    shown = [card for card in driver.find_elements(By.CSS_SELECTOR, ".swipe-card") if card.is_displayed()]
    check(len(shown) == outcomes.count("cancelled"), f"swipes: the choice 'cancelled' lists {len(shown)} swipes")
    quiet(driver, "swipes.html")


def same_pixels(driver):
    """The canvas against the PNG of the same frame. Edges of pieces and the marked finger may differ, areas may not."""
    load(driver, "explode.html")
    # In a strip, the texts of the picture are a few pixels high; a seam around each piece would be 21 % of the pixels.
    for png in sorted([*pages.glob("explode-*.png"), *pages.glob("strip-*.png")]):
        most, mean = (0.02, 1.5) if png.stem.startswith("explode") else (0.12, 4)
        number = int(png.stem.split("-")[1])
        url = "data:image/png;base64," + base64.b64encode(png.read_bytes()).decode()
        share, worst = driver.execute_async_script("""
          const [url, index, done] = arguments;
          const image = new Image();
          image.onload = () => {
            const [item] = data.items;
            const contexts = [0, 1].map(() => {
              const canvas = document.createElement("canvas");
              [canvas.width, canvas.height] = [image.width, image.height];
              return canvas.getContext("2d", { willReadFrequently: true });
            });
            contexts[0].drawImage(image, 0, 0);
            const position = item.frames.index.indexOf(index);
            drawFrame(contexts[1], new Scene(item.scene).list(position), { scale: image.width / item.screen[0] });
            const finger = item.frames.finger[position];
            const [a, b] = contexts.map((context) => context.getImageData(0, 0, image.width, image.height).data);
            let [count, sum] = [0, 0];
            for (let at = 0; at < a.length; at += 4) {
              const [x, y] = [at / 4 % image.width, Math.floor(at / 4 / image.width)];
              const near = finger && Math.hypot(x - finger[0], y - finger[1]) < 26;
              const most = near ? 0 : Math.max(...[0, 1, 2].map((channel) => Math.abs(a[at + channel] - b[at + channel])));
              if (most > 8) count += 1;
              sum += most;
            }
            done([count / (a.length / 4), sum / (a.length / 4)]);
          };
          image.src = url;""", url, number)
        check(share < most and worst < mean, f"{png.stem}: frame {number}: {100 * share:.2f} % of the pixels differ by more than 8, the mean is {worst:.2f}")
    rate = driver.execute_async_script("""
      const done = arguments[0];
      const [first, play] = ["First", "Play"].map((name) => [...document.querySelectorAll("button")].find((one) => one.textContent === name));
      let drawn = 0;
      const show = Stage.prototype.show;
      Stage.prototype.show = function (frame) { drawn += 1; show.call(this, frame); };
      first.click();
      drawn = 0;
      const begin = performance.now();
      play.click();
      const tick = () => (play.textContent === "Pause" ? requestAnimationFrame(tick) : done(drawn / (performance.now() - begin) * 1000));
      requestAnimationFrame(tick);""")
    print(f"explode: {rate:.0f} drawn frames a second")


def index(driver):
    load(driver, "many.html")
    cards = driver.find_elements(By.CSS_SELECTOR, ".card")
    check(len(cards) > 10, f"many: only {len(cards)} cards")
    check(colors(driver, ".card .still canvas") > 2, "many: no strip is drawn")
    shown = lambda: [card for card in driver.find_elements(By.CSS_SELECTOR, ".card") if card.is_displayed()]
    box = driver.find_element(By.ID, "filter")
    box.send_keys("flick")
    check(0 < len(shown()) < len(cards), f"many: the filter shows {len(shown())} of {len(cards)} cards")
    check(all("flick" in card.text.lower() for card in shown()), "many: the filter shows cards that do not match")
    link = shown()[0].find_element(By.TAG_NAME, "a")
    title = link.text
    link.send_keys(Keys.ENTER)
    time.sleep(0.4)
    check(driver.find_element(By.ID, "open-title").text.startswith(title), "many: a card does not open")
    address = driver.current_url
    check("item=" in address, "many: the open recording is not in the address")
    quiet(driver, "many.html")
    load(driver, "many.html", "#" + address.split("#")[1])
    check(driver.find_element(By.ID, "open-title").text.startswith(title), "many: the permalink opens another recording")


def inked(driver, selector):
    """The number of pixels of an element's screenshot that are not black, counted in the page."""
    shot = driver.find_element(By.CSS_SELECTOR, selector).screenshot_as_base64
    return driver.execute_async_script("""
      const [shot, done] = arguments;
      const image = new Image();
      image.onload = () => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [image.width, image.height];
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        const bytes = context.getImageData(0, 0, image.width, image.height).data;
        let count = 0;
        for (let at = 0; at < bytes.length; at += 4) {
          if (bytes[at] + bytes[at + 1] + bytes[at + 2] > 0) count += 1;
        }
        done(count);
      };
      image.src = "data:image/png;base64," + shot;""", shot)


def compare(driver):
    load(driver, "failures.html")
    link = driver.find_elements(By.CSS_SELECTOR, ".card a")
    check(len(link) >= 3, f"failures: {len(link)} cards")
    check(len(driver.find_elements(By.CSS_SELECTOR, ".card .both .still")) == 2 * len(link),
          "failures: a card does not show both sides")
    link[0].click()
    time.sleep(0.3)
    text = driver.find_element(By.ID, "open").text
    for wanted in ("first differing frame", "expected", "actual", " accept ", "pixels differ",
                   "What caused the failure", "in the creation of the scene"):
        check(wanted in text, f"failures: the page does not contain '{wanted}'")
    check(len(driver.find_elements(By.CSS_SELECTOR, ".comparison .stage")) == 2, "failures: both sides are not shown")
    check(driver.find_elements(By.CSS_SELECTOR, ".comparison .outline"), "failures: nothing is outlined")
    chosen = lambda: driver.find_element(
        By.CSS_SELECTOR, "[aria-label=Comparison] [aria-pressed=true]").text
    names = ("side by side", "slider", "blend", "difference")
    for mode in names:
        driver.find_element(By.XPATH, f"//button[text()='{mode}']").click()
        check(chosen() == mode, f"failures: a click on '{mode}' selects '{chosen()}'")
        driver.save_screenshot(str(shots / f"failures-{mode.replace(' ', '-')}.png"))
    outline = driver.find_element(By.XPATH, "//button[text()='outline']")
    outline.click()
    check(not driver.find_elements(By.CSS_SELECTOR, ".comparison .outline"), "failures: outlines are still shown after they are switched off")
    driver.execute_script("arguments[0].scrollIntoView()", driver.find_element(By.CSS_SELECTOR, ".pictures"))
    check(inked(driver, ".pictures") > 500, "failures: the difference is black")
    outline.click()
    for place, mode in enumerate(names):
        driver.execute_script("document.activeElement.blur()")
        keys(driver, str(place + 1))
        check(chosen() == mode, f"failures: key {place + 1} selects '{chosen()}', not '{mode}'")
    frame = lambda: driver.find_element(By.CSS_SELECTOR, "#open .frame-label").text
    first = frame()
    keys(driver, Keys.ARROW_RIGHT)
    check(frame() != first, "failures: the right arrow does not go to another frame")
    keys(driver, Keys.ARROW_LEFT)
    check(frame() == first, "failures: the left arrow does not go back")
    quiet(driver, "failures.html")


def sandboxed(driver):
    """Checks the page without an origin, as viewers of CI artefacts serve it: scripts run, nothing else is allowed."""
    handler = functools.partial(Sandbox, directory=str(pages))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    driver.get_log("browser")
    driver.get(f"http://127.0.0.1:{server.server_port}/one.html")
    time.sleep(0.8)
    check(colors(driver, ".player .stage canvas") > 2, "sandbox: nothing is drawn")
    keys(driver, Keys.END)
    check("frame" in label(driver), "sandbox: keys have no effect")
    messages = [entry["message"] for entry in driver.get_log("browser")]
    check(not messages, f"sandbox: the console has {messages[:2]}")
    server.shutdown()


class Sandbox(http.server.SimpleHTTPRequestHandler):
    def end_headers(self):
        self.send_header("Content-Security-Policy", "sandbox allow-scripts; connect-src 'none'")
        super().end_headers()

    def log_message(self, *arguments):
        pass


def every(names):
    """Checks every page at both widths, light and dark: it logs nothing, fits the window, and axe finds no violation."""
    for width, height, size in ((1280, 900, "desktop"), (390, 844, "phone")):
        for dark in (False, True):
            driver = browser(width, height, dark, still=dark)
            for name in names:
                load(driver, name)
                opened = driver.find_elements(By.CSS_SELECTOR, ".card a")
                if opened:
                    opened[0].click()
                    time.sleep(0.3)
                wide = driver.execute_script("return document.documentElement.scrollWidth")
                check(wide <= width, f"{name}: {wide} px wide on a {size} of {width}")
                passed = axe(driver, f"{name} ({size}, {'dark' if dark else 'light'})")
                check(passed > 10, f"{name}: axe passed only {passed} rules")
                whole = driver.execute_script("return document.documentElement.scrollHeight")
                driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                    "width": width, "height": min(whole, 6000), "deviceScaleFactor": 1, "mobile": width < 600})
                time.sleep(0.3)
                tone = "dark" if dark else "light"
                driver.save_screenshot(str(shots / f"{name[:-5]}-{size}-{tone}.png"))
                driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                    "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})
            driver.quit()


def main():
    names = sorted(path.name for path in pages.glob("*.html"))
    check(len(names) > 0, "no page to check")
    driver = browser(1280, 900, False)
    try:
        if "one.html" in names:
            replay(driver)
            sandboxed(driver)
        if "swipes.html" in names:
            swipes(driver)
        if "untouched.html" in names:
            load(driver, "untouched.html")
            check("No finger lands" in driver.find_element(By.ID, "open").text, "untouched: the page does not say that no finger lands")
        if "unrecognised.html" in names:
            load(driver, "unrecognised.html")
            for chart in driver.find_elements(By.CSS_SELECTOR, ".chart"):
                numbers = [tick.text for tick in chart.find_elements(By.CSS_SELECTOR, ".tick")]
                check(len(set(numbers)) == len(numbers), f"unrecognised: an axis has the labels {numbers}")
        if "explode.html" in names:
            same_pixels(driver)
        if "many.html" in names:
            index(driver)
        if "failures.html" in names:
            compare(driver)
    finally:
        driver.quit()
    every(names)
    print(f"{len(names)} pages in Chromium: {len(failures)} failures")
    sys.exit(1 if failures else 0)


main()
