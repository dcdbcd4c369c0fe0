// Snapshots that wait: expected, actual and difference, to approve or to reject.
import { byID, call, hear, make } from "./page.js";

const address = (item, kind) =>
  "snapshot/" + [item.number, kind, ...item.reference.split("/")].map(encodeURIComponent).join("/");

const figure = (item, kind, caption) => {
  const frame = make("figure");
  if (item.isPicture) {
    const picture = make("img");
    picture.alt = kind + " of " + item.title;
    picture.src = address(item, kind);
    frame.append(picture);
  } else {
    const text = make("pre", "", "…");
    fetch(address(item, kind)).then(async (answer) => {
      text.textContent = answer.ok ? await answer.text() : "–";
    }, () => {});
    frame.append(text);
  }
  frame.append(make("figcaption", "", caption ?? kind));
  return frame;
};

const button = (label, kind, action) => {
  const made = make("button", kind, label);
  made.type = "button";
  made.addEventListener("click", () => action().catch(() => {}));
  return made;
};

const change = (group) => {
  const part = make("article", "change");
  const item = group.items[0];
  const others = group.items.length - 1;
  part.append(make("h3", "", item.title + (others ? " and " + others + " more" : "")));
  part.append(make("p", "", group.summary));
  for (const line of group.changes) part.append(make("p", "quiet", line));
  const pictures = make("div", "pictures");
  const kinds = item.isNew ? ["actual"] : ["expected", "actual", "difference"];
  pictures.append(...kinds.map((kind) => figure(item, kind)));
  // Nothing is approved that the page does not show.
  const thumbnails = make("div", "thumbnails");
  thumbnails.append(...group.items.slice(1).map((other) => figure(other, "actual", other.title)));
  const row = make("div", "row");
  const references = group.items.map((one) => one.reference);
  const decide = (name) => () => call(name, { reference: item.reference, references });
  const label = others ? "Approve all " + references.length : "Approve";
  row.append(button(label, "primary", decide("approve")));
  row.append(button("Reject", "", decide("reject")));
  part.append(pictures, thumbnails, row);
  return part;
};

hear("snapshots", (state) => {
  const panel = byID("panel-snapshots");
  const count = state.groups.reduce((sum, group) => sum + group.items.length, 0);
  byID("tab-snapshots").textContent = count ? "Snapshots " + count : "Snapshots";
  panel.replaceChildren(...state.groups.map(change));
  for (const line of state.refused ?? []) panel.append(make("p", "quiet", "left out: " + line));
  if (!panel.children.length) panel.append(make("p", "quiet", "No snapshot waits for a decision."));
});
