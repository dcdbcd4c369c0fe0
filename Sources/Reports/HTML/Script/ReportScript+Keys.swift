extension ReportScript {
  static let keys = """
    const overview = document.querySelector("a.brand");
    const has = (selector) => document.querySelector(selector) !== null;
    /// Each with whether it does anything on this page.
    const names = [[filter || overview, "/", "search"],
      [rows.length, "j  k", "the next and the previous test"],
      [has(".steps li"), "j  k", "the next and the previous step"],
      [rows.length, "Enter", "open the test"],
      [has("[rel=next], [rel=prev]"), "n  p", "the next and the previous to look at"],
      [overview, "o", "the overview"],
      [has(".compare"), "1 … 4", "side by side, swipe, onion skin, blink"],
      [has(".compare"), "z", "zoom"], [has(".mode-marks"), "m", "outlines"],
      [has(".film"), "space", "play the recording, or halt it"],
      [true, "?", "these keys"]].filter(([works]) => works);
    const help = make("dialog", { id: "keys" }, make("h2", { textContent: "Keys" }),
      make("dl", {}, ...names.flatMap(([, key, words]) => [
        make("dt", {}, make("kbd", { textContent: key })), make("dd", { textContent: words })])));
    document.body.append(help);
    let at = null;
    const list = () => rows.length
      ? rows.filter((row) => row.element.offsetParent).map((row) => row.element)
      : all(".steps li");
    const move = (by) => {
      const items = list();
      if (!items.length) return;
      const index = at ? items.indexOf(at) : -1;
      const next = items[Math.min(Math.max(index + by, 0), items.length - 1)];
      if (at) at.classList.remove("at");
      at = next;
      at.classList.add("at");
      at.scrollIntoView({ block: "nearest" });
      const target = at.querySelector("a, input");
      if (target) target.focus({ preventScroll: true });
      if (target && target.type === "radio") target.click();
    };
    const follow = (selector) => {
      const link = document.querySelector(selector);
      if (link) link.click();
    };
    /// The panel that is nearest to the window's top.
    const panel = () => all(".compare").sort((one, other) =>
      Math.abs(one.getBoundingClientRect().top) - Math.abs(other.getBoundingClientRect().top))[0];
    const choose = (index) => {
      const box = panel() && all(".segments:first-child input", panel())[index];
      if (box) box.click();
    };
    const actions = {
      "/": () => {
        if (filter) field.focus();
        else if (overview) location.assign(overview.href + "#all");
        else return false;
      },
      j: () => move(1), k: () => move(-1),
      n: () => follow("[rel=next]"), p: () => follow("[rel=prev]"), o: () => follow("a.brand"),
      1: () => choose(0), 2: () => choose(1), 3: () => choose(2), 4: () => choose(3),
      z: () => {
        const boxes = panel() ? all(".segments + .segments input", panel()) : [];
        if (boxes.length) boxes[(boxes.findIndex((box) => box.checked) + 1) % boxes.length].click();
      },
      m: () => { const box = panel() && panel().querySelector(".mode-marks"); if (box) box.click(); },
      " ": () => { const button = document.querySelector(".player button"); if (button) button.click();
        return Boolean(button); },
      "?": () => help.open ? help.close() : help.showModal(),
    };
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = event.target.matches("input[type=search]");
      if (isTyping && event.key === "Escape") { field.value = ""; find(); field.blur(); return; }
      if (isTyping && event.key === "Enter") { field.blur(); move(1); return; }
      if (isTyping || (event.key === " " && event.target.matches("button, summary, input, a"))) return;
      const action = actions[event.key];
      if (!action || action() === false) return;
      event.preventDefault();
    });
    """

  /// Dragging the edge, and looking at one place of several pictures.
  static let compare = """
    for (const panel of all(".compare")) {
      const layers = panel.querySelector(".layers");
      const stops = all(".stop", layers);
      const drag = (event) => {
        if (event.buttons !== 1) return;
        const box = layers.getBoundingClientRect();
        const share = Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
        stops[Math.round(share * (stops.length - 1))].checked = true;
        layers.style.setProperty("--at", share);
      };
      layers.addEventListener("pointerdown", drag);
      layers.addEventListener("pointermove", drag);
      for (const stop of stops) {
        stop.addEventListener("keydown", () => layers.style.removeProperty("--at"));
      }
      const frames = all(".panes .frame", panel);
      for (const frame of frames) {
        frame.addEventListener("scroll", () => {
          for (const other of frames) {
            if (other === frame) continue;
            other.scrollLeft = frame.scrollLeft;
            other.scrollTop = frame.scrollTop;
          }
        });
      }
    }
    """

  /// Plays what SVG's own animation would, with a hand on it: the animation's times are read once,
  /// then the script shows and hides the pieces.
  static let player = """
    const inSeconds = (text) => parseFloat(text);
    for (const film of all(".film")) {
      const svg = film.querySelector(".moving");
      const steps = film.parentElement.querySelectorAll(".steps li");
      const moves = [];
      let length = 0;
      for (const animation of all("animate", svg)) {
        length = inSeconds(animation.getAttribute("dur"));
        const times = animation.getAttribute("keyTimes").split(";").map(Number);
        const values = animation.getAttribute("values").split(";");
        moves.push({ piece: animation.parentElement, times, values });
        animation.remove();
      }
      for (const animation of all("set", svg)) {
        length = length || inSeconds(animation.getAttribute("dur"));
        animation.remove();
      }
      if (!length) continue;
      const sign = svg.querySelector(".play");
      const button = make("button", { type: "button", textContent: "▶" });
      const bar = make("input", { type: "range", min: 0, max: length, step: 0.01, value: length });
      const clock = make("output", {});
      const now = make("div", { className: "now" });
      const speed = make("button", { type: "button", textContent: "1×" });
      bar.setAttribute("aria-label", "Place in the recording");
      speed.setAttribute("aria-label", "Speed");
      button.setAttribute("aria-label", "Play");
      film.append(make("div", { className: "player" }, button, bar, clock, speed, now));
      let rate = 1;
      let began = null;
      let from = length;
      const show = (time) => {
        const share = time / length;
        for (const move of moves) {
          let index = move.times.length - 1;
          while (index > 0 && move.times[index] > share + 1e-9) index -= 1;
          const value = time >= length && move.values.length > 1
            ? move.values[move.values.length - 1] : move.values[index];
          if (move.piece.getAttribute("display") !== value) {
            move.piece.setAttribute("display", value);
          }
        }
        bar.value = time;
        clock.textContent = time.toFixed(1) + " / " + length.toFixed(1) + " s";
        film.dataset.time = time.toFixed(2);
        let words = "";
        for (const step of steps) {
          if (step.dataset.moment !== undefined && Number(step.dataset.moment) <= time) {
            words = step.querySelector(".what").textContent;
          }
        }
        now.textContent = words;
      };
      const halt = () => {
        began = null;
        button.textContent = "▶";
        button.setAttribute("aria-label", "Play");
        sign.style.visibility = "";
      };
      const tick = (stamp) => {
        if (began === null) return;
        const time = from + (stamp - began) / 1000 * rate;
        show(Math.min(time, length));
        if (time >= length) halt(); else requestAnimationFrame(tick);
      };
      const play = () => {
        if (began !== null) { from = Number(bar.value); halt(); return; }
        from = Number(bar.value) >= length - 0.01 ? 0 : Number(bar.value);
        sign.style.visibility = "hidden";
        button.textContent = "❚❚";
        button.setAttribute("aria-label", "Halt");
        began = performance.now();
        requestAnimationFrame(tick);
      };
      button.addEventListener("click", play);
      sign.addEventListener("click", (event) => { event.preventDefault(); play(); });
      bar.addEventListener("input", () => { halt(); sign.style.visibility = "hidden";
        show(Number(bar.value)); });
      speed.addEventListener("click", () => {
        if (began !== null) { from = Number(bar.value); began = performance.now(); }
        rate = rate === 4 ? 0.25 : rate * 2;
        speed.textContent = rate + "×";
      });
      show(length);
    }
    """
}
