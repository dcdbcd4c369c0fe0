// The keyboard: moving through tests and steps, the compare panel, the recording.
const overview = document.querySelector("a.brand");
const has = (selector) => document.querySelector(selector) !== null;
// Each with whether it does anything on this page.
const names = [
  [filter || overview, "/", "search"],
  [rows.length, "j  k", "the next and the previous test"],
  [has(".steps li"), "j  k", "the next and the previous step"],
  [rows.length, "Enter", "open the test"],
  [has("[rel=next], [rel=prev]"), "n  p", "the next and the previous to look at"],
  [overview, "o", "the overview"],
  [has(".compare"), "1 … 4", "side by side, swipe, onion skin, blink"],
  [has(".compare"), "z", "zoom"],
  [has(".mode-marks"), "m", "outlines"],
  [has(".film"), "space", "play the recording, or halt it"],
  [true, "?", "these keys"]
].filter(([works]) => works);
const help = make("dialog", { id: "keys" },
  make("h2", { textContent: "Keys" }),
  make("dl", {}, ...names.flatMap(([, key, words]) => [
    make("dt", {}, make("kbd", { textContent: key })),
    make("dd", { textContent: words })
  ])));
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
// The panel that is nearest to the top of the window.
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
  j: () => move(1),
  k: () => move(-1),
  n: () => follow("[rel=next]"),
  p: () => follow("[rel=prev]"),
  o: () => follow("a.brand"),
  1: () => choose(0),
  2: () => choose(1),
  3: () => choose(2),
  4: () => choose(3),
  z: () => {
    const boxes = panel() ? all(".segments + .segments input", panel()) : [];
    if (boxes.length) boxes[(boxes.findIndex((box) => box.checked) + 1) % boxes.length].click();
  },
  m: () => {
    const box = panel() && panel().querySelector(".mode-marks");
    if (box) box.click();
  },
  " ": () => {
    const button = document.querySelector(".player button");
    if (button) button.click();
    return Boolean(button);
  },
  "?": () => help.open ? help.close() : help.showModal(),
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target.matches("input[type=search]");
  if (isTyping && event.key === "Escape") {
    field.value = "";
    find();
    field.blur();
    return;
  }
  if (isTyping && event.key === "Enter") {
    field.blur();
    move(1);
    return;
  }
  if (isTyping || (event.key === " " && event.target.matches("button, summary, input, a"))) return;
  const action = actions[event.key];
  if (!action || action() === false) return;
  event.preventDefault();
});
