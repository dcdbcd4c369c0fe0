// The live screen: drawn as text, with keys and mouse for the app.
import { byID, hear, make, say, tell } from "./page.js";

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
    screen.prepend(picture);
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
  // What an input method composes is shown where it will be typed.
  byID("keys").style.left = cursor.style.left;
  byID("keys").style.top = cursor.style.top;
  cursor.hidden = !state.cursor.visible;
  showHint(state);
  const size = state.columns + "x" + state.rows.length;
  if (!frame || size !== frame.columns + "x" + frame.rows.length) tell("size", size);
  frame = state;
};

// The app's screen as it is now; null before the first one.
export const shown = () => frame;
export const picks = () => isPicking;

// The cell at a place of the page, within the screen.
export const cell = (event) => {
  const area = screen.getBoundingClientRect();
  const rows = frame?.rows?.length ?? frame?.height ?? 1;
  const within = (value, count) => Math.max(0, Math.min(count - 1, Math.floor(value)));
  return {
    x: within((event.clientX - area.left) / width, frame?.columns ?? 1),
    y: within((event.clientY - area.top) / cellHeight, rows)
  };
};

export const setPicking = (picks) => {
  isPicking = picks;
  screen.classList.toggle("picking", picks);
  if (!picks) hover(null);
};

hear("frame", draw);
