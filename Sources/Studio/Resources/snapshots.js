// Snapshots that wait: each is shown before it is approved. Decided ones can wait again.
import { byID, call, hear, make } from "./page.js";
import { content, enlarge } from "./compare.js";

// What is known of each difference, across updates: its mark, and whether it was on the screen.
const known = new Map();
const memory = (item) => {
  const key = item.reference + " " + item.seen;
  if (!known.has(key)) known.set(key, { marked: true, loaded: false, inView: false, seen: false });
  return known.get(key);
};

const kinds = (item) => [
  ...(item.isNew ? [] : ["expected"]), "actual", ...(item.hasDifference ? ["difference"] : [])
];

const figure = (item, kind, loaded) => {
  const frame = make("figure");
  frame.append(content(item, kind, loaded), make("figcaption", "", kind));
  return frame;
};

const button = (label, kind, action) => {
  const made = make("button", kind, label);
  made.type = "button";
  made.addEventListener("click", () => Promise.resolve(action()).catch(() => {}));
  return made;
};

// A snapshot is seen when what the test saw has loaded and has been on the screen.
const watch = (frame, item, changed) => {
  const state = memory(item);
  const check = () => {
    if (!state.loaded || !state.inView) return;
    state.seen = true;
    changed();
  };
  new IntersectionObserver((entries) => {
    state.inView = entries.at(-1).isIntersecting;
    check();
  }, { threshold: 0.5 }).observe(frame);
  return () => {
    state.loaded = true;
    check();
  };
};

const choice = (items) => items.map(({ reference, seen }) => ({ reference, seen }));

const thumbnail = (items, index, changed) => {
  const item = items[index];
  const state = memory(item);
  const frame = make("figure");
  const open = button("", "pair", () => enlarge(items, index, { memory, changed }));
  open.title = "Enlarge";
  const loaded = watch(open, item, changed);
  const shown = item.isPicture && !item.isNew ? ["expected", "actual"] : ["actual"];
  const text = item.isPicture || !item.hasDifference ? shown : ["difference"];
  const last = text.at(-1);
  open.append(...text.map((kind) => content(item, kind, kind === last ? loaded : undefined)));
  const mark = make("input");
  mark.type = "checkbox";
  mark.checked = state.marked;
  mark.addEventListener("change", () => {
    state.marked = mark.checked;
    changed();
  });
  const label = make("label");
  label.append(mark, make("span", "", item.reference));
  const caption = make("figcaption");
  caption.append(label);
  if (item.summary !== items[0].summary) caption.append(make("span", "", item.summary));
  frame.append(open, caption);
  const update = () => {
    mark.checked = state.marked;
    frame.classList.toggle("seen", state.seen);
  };
  return { frame, update };
};

const change = (group) => {
  const part = make("article", "change");
  const items = group.items;
  const several = items.length > 1;
  const head = several ? items.length + " snapshots with the same change" : items[0].title;
  part.append(make("h3", "", head), make("p", "", group.summary));
  for (const line of group.changes) part.append(make("p", "quiet", line));
  const meant = () => several ? items.filter((item) => memory(item).marked) : items;
  const reason = make("input");
  reason.type = "text";
  reason.placeholder = "Reason (optional)";
  reason.setAttribute("aria-label", "Reason");
  const decide = (name) => () => call(name, { items: choice(meant()), reason: reason.value });
  const approve = button("Approve", "primary", decide("approve"));
  const reject = button("Reject", "reject", decide("reject"));
  const left = make("span", "quiet");
  let thumbnails = [];
  const changed = () => {
    for (const one of thumbnails) one.update();
    const chosen = meant();
    const unseen = chosen.filter((item) => !memory(item).seen).length;
    // Nothing is approved that was not on the screen.
    approve.disabled = !chosen.length || unseen > 0;
    reject.disabled = !chosen.length;
    approve.textContent = several ? "Approve " + chosen.length : "Approve";
    reject.textContent = several ? "Reject " + chosen.length : "Reject";
    left.textContent = unseen ? unseen + " not seen yet" : "";
  };
  const pictures = make("div", several ? "thumbnails" : "pictures");
  if (several) {
    thumbnails = items.map((item, index) => thumbnail(items, index, changed));
    pictures.append(...thumbnails.map((one) => one.frame));
  } else {
    const loaded = watch(pictures, items[0], changed);
    pictures.append(...kinds(items[0]).map((kind) =>
      figure(items[0], kind, kind === "actual" ? loaded : undefined)));
    pictures.addEventListener("click", () => enlarge(items, 0, { memory, changed }));
  }
  const row = make("div", "row");
  row.append(approve, reject, reason, left);
  part.append(pictures, row);
  changed();
  return part;
};

const decided = (item) => {
  const part = make("article", "decided");
  part.append(make("h3", "", item.title), make("p", item.decision, item.words));
  const row = make("div", "row");
  row.append(
    button("Look", "", () => enlarge([item], 0, { memory })),
    button("Undo", "", () => call("undo", { items: choice([item]) })));
  part.append(row);
  return part;
};

hear("snapshots", (state) => {
  const panel = byID("panel-snapshots");
  const count = state.groups.reduce((sum, group) => sum + group.items.length, 0);
  byID("tab-snapshots").textContent = count ? "Snapshots " + count : "Snapshots";
  panel.replaceChildren(...state.groups.map(change));
  for (const line of state.refused ?? []) panel.append(make("p", "quiet", "left out: " + line));
  if (!panel.children.length) panel.append(make("p", "quiet", "No snapshot waits for a decision."));
  panel.append(...(state.decided ?? []).map(decided));
});
