// Snapshots that wait: each is shown before it is approved. Decided ones can wait again.
import { byID, call, hear, make } from "./page.js";
import { content, enlarge } from "./compare.js";

// What is known of each difference, across updates: its mark, and whether it was on the screen.
const known = new Map();
const memory = (item) => {
  const key = item.reference + " " + item.seen;
  if (!known.has(key)) known.set(key, { marked: true, seen: false });
  return known.get(key);
};

const kinds = (item) => [
  ...(item.isNew ? [] : ["expected"]), "actual", ...(item.hasDifference ? ["difference"] : [])
];

// What of a snapshot shows all of its change: that is seen before it is approved.
const proof = (item) => item.isPicture || !item.hasDifference ? "actual" : "difference";

// The content of one kind. The one that has to be seen is whole, however long, and watched.
const shown = (item, kind, changed) => {
  if (kind !== proof(item)) return content(item, kind);
  const watched = watch(item, changed);
  const made = content(item, kind, watched.loaded);
  made.classList.add("whole");
  watched.observe(made);
  return made;
};

const figure = (item, kind, changed) => {
  const frame = make("figure");
  frame.append(shown(item, kind, changed), make("figcaption", "", kind));
  return frame;
};

const button = (label, kind, action) => {
  const made = make("button", kind, label);
  made.type = "button";
  made.addEventListener("click", () => Promise.resolve(action()).catch(() => {}));
  return made;
};

// A snapshot is seen once what proves its change has been on the screen: a picture, or each line of
// a text.
const watch = (item, changed) => {
  const state = memory(item);
  let element = null;
  const unseen = new Set();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, intersectionRatio } of entries) {
      if (intersectionRatio < 0.9) continue;
      unseen.delete(target);
      observer.unobserve(target);
    }
    if (unseen.size) return;
    state.seen = true;
    changed();
  }, { threshold: 0.9 });
  const observe = (made) => (element = made);
  const loaded = () => {
    if (element.tagName === "PRE") {
      const lines = element.textContent.replace(/\n$/, "").split("\n");
      element.replaceChildren(...lines.map((line) => make("div", "", line || " ")));
    }
    for (const part of element.tagName === "PRE" ? element.children : [element]) {
      unseen.add(part);
      observer.observe(part);
    }
  };
  return { observe, loaded };
};

const choice = (items) => items.map(({ reference, seen }) => ({ reference, seen }));

const thumbnail = (items, index, changed) => {
  const item = items[index];
  const state = memory(item);
  const frame = make("figure");
  const open = button("", "pair", () => enlarge(items, index, { memory, changed }));
  open.title = "Enlarge";
  const beside = item.isPicture && !item.isNew ? ["expected"] : [];
  open.append(...[...beside, proof(item)].map((kind) => shown(item, kind, changed)));
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
    left.textContent = unseen ? unseen + " not seen yet: scroll through" : "";
  };
  const pictures = make("div", several ? "thumbnails" : "pictures");
  if (several) {
    thumbnails = items.map((item, index) => thumbnail(items, index, changed));
    pictures.append(...thumbnails.map((one) => one.frame));
  } else {
    pictures.append(...kinds(items[0]).map((kind) => figure(items[0], kind, changed)));
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
