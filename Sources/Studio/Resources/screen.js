// The live screen: drawn as text, with keys and mouse for the app.
import { byID, call, hear, make, say, tell } from "./page.js";

const screen = byID("screen");
// The extent of a cell; of a picture's point, where the app has no cells.
let cellHeight = 18;
const lines = [];
let boxes = [];
let hoverBox = null;
let cursor = null;
let frame = null;
let isPicking = false;

// How wide a cell of a screen is.
export const measure = (place) => {
  const probe = make("span", "", "0".repeat(100));
  const line = make("div", "line");
  line.append(probe);
  place.append(line);
  const width = probe.getBoundingClientRect().width / 100;
  line.remove();
  return width;
};
let width = 0;

const place = (box, [x, y, columns, rows]) => {
  box.style.left = x * width + "px";
  box.style.top = y * cellHeight + "px";
  box.style.width = columns * width + "px";
  box.style.height = rows * cellHeight + "px";
};

// Marks elements on the screen.
export const highlight = (frames) => {
  boxes.forEach((box) => box.remove());
  boxes = frames.map((rect) => {
    const box = make("div", "box");
    place(box, rect);
    screen.append(box);
    return box;
  });
};

export const hover = (rect) => {
  hoverBox?.remove();
  hoverBox = null;
  if (!rect) return;
  hoverBox = make("div", "box hover");
  place(hoverBox, rect);
  screen.append(hoverBox);
};

export const drawLine = (line, runs, width) => {
  line.replaceChildren(...runs.map(([text, columns, foreground, background, marks]) => {
    const run = make("span", marks, text);
    run.style.width = columns * width + "px";
    if (foreground) run.style.color = foreground;
    if (background) run.style.background = background;
    return run;
  }));
};

// What an app without cells shows, as wide as there is room for it.
let picture = null;
const drawPicture = (state) => {
  if (!picture) {
    picture = make("img");
    picture.id = "live";
    picture.draggable = false;
    picture.alt = "What the app shows now";
    screen.replaceChildren(picture);
    screen.classList.add("pictured");
  }
  const frameStyle = getComputedStyle(byID("frame"));
  const room = byID("frame").clientWidth - 2 * parseFloat(frameStyle.paddingLeft);
  const scale = Math.min(1, room / state.columns);
  if (scale !== width) {
    width = scale;
    cellHeight = scale;
    highlight([]);
    hover(null);
  }
  screen.style.width = picture.style.width = state.columns * scale + "px";
  screen.style.height = picture.style.height = state.height * scale + "px";
  if (state.picture !== frame?.picture) picture.src = "export/screen.png?number=" + state.picture;
  showHint(state);
  frame = state;
};
addEventListener("resize", () => frame?.picture && drawPicture(frame));

const showHint = (state) => {
  const hint = byID("hint");
  hint.classList.toggle("ended", Boolean(state.end));
  if (state.end) {
    hint.textContent = "The program " + state.end + ". Restart starts it again.";
  } else if (frame?.end || !frame) {
    const key = (name) => make("kbd", "", name);
    hint.replaceChildren("Click the screen and type. ", key("Ctrl"), " ", key(";"), " leaves it.");
  }
};

const draw = (state) => {
  if (state.lost) {
    say("The session is lost: " + state.lost, true);
    return;
  }
  if (state.picture) return drawPicture(state);
  if (!width) width = measure(screen);
  while (lines.length > state.rows.length) lines.pop().element.remove();
  state.rows.forEach((runs, row) => {
    const key = JSON.stringify(runs);
    if (!lines[row]) {
      lines[row] = { element: make("div", "line"), key: null };
      lines[row - 1] ? lines[row - 1].element.after(lines[row].element) :
        screen.prepend(lines[row].element);
    }
    if (lines[row].key === key) return;
    lines[row].key = key;
    drawLine(lines[row].element, runs, width);
  });
  screen.style.width = state.columns * width + "px";
  if (!cursor) {
    cursor = make("div");
    cursor.id = "cursor";
    screen.append(cursor);
  }
  place(cursor, [state.cursor.x, state.cursor.y, 1, 1]);
  cursor.hidden = !state.cursor.visible;
  showHint(state);
  const size = state.columns + "x" + state.rows.length;
  if (!frame || size !== frame.columns + "x" + frame.rows.length) tell("size", size);
  frame = state;
};

// Input goes one request after the other; what is typed meanwhile goes together.
const waiting = [];
let isSending = false;
const send = async (event) => {
  const last = waiting.at(-1);
  if (event.type === "text" && last?.type === "text") last.text += event.text;
  else waiting.push(event);
  if (isSending) return;
  isSending = true;
  try {
    while (waiting.length) {
      await call("input", { events: waiting.splice(0, 100) });
    }
    say("");
  } catch {
    // What is wrong is on the page; what was typed on top of it makes no sense any more.
    waiting.length = 0;
  } finally {
    isSending = false;
  }
};

const names = {
  Enter: "enter",
  Tab: "tab",
  Escape: "escape",
  Backspace: "backspace",
  Delete: "delete",
  Insert: "insert",
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "home",
  End: "end",
  PageUp: "pageUp",
  PageDown: "pageDown"
};

const keyName = (event) => {
  const name = names[event.key] ?? (/^F([1-9]|1[0-2])$/.test(event.key) ? event.key : null);
  const isCharacter = [...event.key].length === 1;
  if (!name && !isCharacter) return null;
  const held = [];
  if (event.ctrlKey) held.push("ctrl");
  if (event.altKey) held.push("alt");
  if (event.shiftKey && name) held.push("shift");
  return { held, name: name ?? (held.length ? event.key.toLowerCase() : event.key), isCharacter };
};

screen.addEventListener("keydown", (event) => {
  if (event.ctrlKey && event.key === ";") {
    byID("pick").focus();
    event.preventDefault();
    return;
  }
  const isPaste = event.ctrlKey && event.key.toLowerCase() === "v";
  if (event.metaKey || event.isComposing || isPaste) return;
  const key = keyName(event);
  if (!key) return;
  event.preventDefault();
  if (key.isCharacter && !key.held.length) send({ type: "text", text: key.name });
  else send({ type: "key", text: [...key.held, key.name].join("+") });
});

screen.addEventListener("paste", (event) => {
  const text = event.clipboardData.getData("text");
  if (text) send({ type: "paste", text });
  event.preventDefault();
});

const cell = (event) => {
  const area = screen.getBoundingClientRect();
  return {
    x: Math.max(0, Math.floor((event.clientX - area.left) / width)),
    y: Math.max(0, Math.floor((event.clientY - area.top) / cellHeight))
  };
};

let pressed = null;
screen.addEventListener("mousedown", (event) => {
  if (event.button === 0 && width) pressed = cell(event);
});
screen.addEventListener("mouseup", (event) => {
  if (!pressed || event.button !== 0) return;
  const from = pressed;
  const to = cell(event);
  pressed = null;
  if (isPicking) {
    tell("pick", to);
  } else if (from.x === to.x && from.y === to.y) {
    send({ type: "click", ...to });
  } else {
    send({ type: "drag", ...from, toX: to.x, toY: to.y });
  }
});
screen.addEventListener("wheel", (event) => {
  if (!frame?.mouse || isPicking || !event.deltaY) return;
  event.preventDefault();
  send({ type: "wheel", up: event.deltaY < 0, turns: 1, ...cell(event) });
}, { passive: false });
screen.addEventListener("mousemove", (event) => {
  if (isPicking && width) tell("hover", cell(event));
});
screen.addEventListener("mouseleave", () => hover(null));

export const setPicking = (picks) => {
  isPicking = picks;
  screen.classList.toggle("picking", picks);
  if (!picks) hover(null);
};

hear("frame", draw);
