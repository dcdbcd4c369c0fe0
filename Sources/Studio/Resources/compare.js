// One snapshot, large: side by side, slider, blink, difference. Keys choose and mark.
import { byID, make } from "./page.js";

const address = (item, kind) =>
  "snapshot/" + [kind, item.seen, ...item.reference.split("/")].map(encodeURIComponent).join("/");

// A picture or a text; `loaded` is called once it can be seen.
export const content = (item, kind, loaded = () => {}) => {
  if (item.isPicture) {
    const picture = make("img");
    picture.alt = kind + " of " + item.title;
    picture.addEventListener("load", loaded);
    picture.src = address(item, kind);
    return picture;
  }
  const text = make("pre", "", "…");
  fetch(address(item, kind)).then(async (answer) => {
    text.textContent = answer.ok ? await answer.text() : "–";
    if (answer.ok) loaded();
  }, () => {});
  return text;
};

const modes = ["Side by side", "Slider", "Blink", "Difference"];
let mode = 0;

const stack = (item, kind) => {
  const frame = make("div", "stack " + kind);
  frame.append(content(item, "expected"), content(item, "actual"));
  if (kind !== "slider") return [frame];
  const edge = make("input");
  edge.type = "range";
  edge.setAttribute("aria-label", "Edge");
  const move = () => frame.style.setProperty("--at", edge.value + "%");
  edge.addEventListener("input", move);
  move();
  return [frame, edge];
};

const body = (item) => {
  const sides = item.isNew ? ["actual"] : ["expected", "actual"];
  // Texts and new ones have nothing to lay over another.
  if (mode === 3 && item.hasDifference) return [content(item, "difference")];
  if ((mode === 1 || mode === 2) && item.isPicture && !item.isNew) {
    return stack(item, mode === 1 ? "slider" : "blink");
  }
  const frame = make("div", "sides");
  frame.append(...sides.map((kind) => {
    const figure = make("figure");
    figure.append(content(item, kind), make("figcaption", "", kind));
    return figure;
  }));
  return [frame];
};

export const enlarge = (items, first, { memory, changed }) => {
  const dialog = byID("compare");
  let index = first;
  const show = () => {
    const item = items[index];
    const place = items.length > 1 ? "  " + (index + 1) + " of " + items.length : "";
    const head = make("h3", "", item.title + place);
    const choices = make("div", "row");
    choices.setAttribute("role", "radiogroup");
    choices.append(...modes.map((label, number) => {
      const choose = make("button", number === mode ? "primary" : "", label);
      choose.type = "button";
      choose.setAttribute("role", "radio");
      choose.setAttribute("aria-checked", number === mode);
      choose.addEventListener("click", () => {
        mode = number;
        show();
      });
      return choose;
    }));
    const marked = changed && items.length > 1
      ? (memory(item).marked ? "marked · " : "not marked · ") + "space marks · " : "";
    const keys = make("p", "quiet", marked + "← → others · 1 – 4 views · Esc closes");
    const frame = make("div", "large");
    frame.append(...body(item));
    dialog.replaceChildren(head, choices, frame, keys);
  };
  dialog.onkeydown = (event) => {
    const inSlider = event.target.type === "range";
    const step = inSlider ? 0 : { ArrowRight: 1, ArrowLeft: -1 } [event.key] ?? 0;
    if (step) {
      index = Math.max(0, Math.min(items.length - 1, index + step));
    } else if ("1234".includes(event.key)) {
      mode = Number(event.key) - 1;
    } else if (event.key === " " && changed && items.length > 1) {
      const state = memory(items[index]);
      state.marked = !state.marked;
      changed();
    } else {
      return;
    }
    event.preventDefault();
    show();
    dialog.focus();
  };
  show();
  dialog.showModal();
  dialog.focus();
};
