/// The report's one script: what makes it more comfortable where scripts may run. Without it nothing
/// is missing but search, dragging and the recording's controls.
enum ReportScript {
  static let text = [begin, search, keys, compare, player, copy, end].joined(separator: "\n")

  private static let begin = """
    "use strict";
    (() => {
    const all = (selector, root = document) => [...root.querySelectorAll(selector)];
    const make = (name, properties = {}, ...children) => {
      const element = Object.assign(document.createElement(name), properties);
      element.append(...children);
      return element;
    };
    """

  private static let end = "})();\n"

  /// Words that all must be there; `tag:smoke`, `device:iPhone`, `target:core` and `outcome:flaky`
  /// ask for one thing alone, a minus before a word for its absence.
  private static let search = """
    const rows = all(".t").map((element) => {
      const suite = element.closest(".suite");
      const [device = "", target = ""] = element.children[2].textContent.split(" · ");
      const outcome = element.firstElementChild.title;
      const text = [suite.querySelector("strong").textContent, element.textContent, outcome,
        element.dataset.tags || "", element.dataset.why || ""].join(" ").toLowerCase();
      return { element, suite, text, device: device.toLowerCase(), target: target.toLowerCase(),
        outcome: outcome.toLowerCase(), tag: (element.dataset.tags || "").toLowerCase() };
    });
    const field = make("input", { type: "search", id: "search",
      placeholder: "Search: name, tag:smoke, device:iPhone, -word …   /" });
    const count = make("output", { className: "quiet", id: "count" });
    const matches = (row, word) => {
      if (word.length > 1 && word[0] === "-") return !matches(row, word.slice(1));
      const [key, ...rest] = word.split(":");
      return rest.length && ["tag", "device", "target", "outcome"].includes(key)
        ? row[key].includes(rest.join(":")) : row.text.includes(word);
    };
    const find = () => {
      const words = (field.value.toLowerCase().match(/(?:[^\\s"]|"[^"]*")+/g) || [])
        .map((word) => word.replaceAll('"', ""));
      const shown = new Map();
      let total = 0;
      for (const row of rows) {
        const isShown = words.every((word) => matches(row, word));
        if (row.element.hidden === isShown) row.element.hidden = !isShown;
        shown.set(row.suite, shown.get(row.suite) || isShown);
        total += isShown;
      }
      for (const [suite, isShown] of shown) suite.hidden = !isShown;
      for (const part of all(".summary")) part.hidden = words.length > 0;
      count.textContent = words.length ? total + " of " + rows.length : "";
      try { history.replaceState(null, "", words.length ? "#q=" + encodeURIComponent(field.value)
        : location.pathname); } catch { /* a page from a file keeps its address */ }
    };
    const filter = document.querySelector(".filter");
    if (filter) {
      field.setAttribute("aria-label", "Search");
      filter.append(field, count);
      let waits = false;
      field.addEventListener("input", () => {
        if (waits) return;
        waits = true;
        requestAnimationFrame(() => { waits = false; find(); });
      });
      if (location.hash.startsWith("#q=")) {
        const words = location.hash.slice(3);
        try { field.value = decodeURIComponent(words); } catch { field.value = words; }
        find();
      }
    }
    """

  private static let copy = """
    for (const command of all(".command")) {
      const button = make("button", { type: "button", textContent: "copy" });
      button.addEventListener("click", async () => {
        const code = command.querySelector("code");
        try {
          await navigator.clipboard.writeText(code.textContent);
        } catch {
          getSelection().selectAllChildren(code);
          document.execCommand("copy");
        }
        button.textContent = "copied";
        setTimeout(() => { button.textContent = "copy"; }, 1500);
      });
      command.append(button);
    }
    """
}
