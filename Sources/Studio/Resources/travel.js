// Walks through a test of a run: its steps, with the screens before and after each.
import { byID, hear, make, on, say } from "./page.js";
import { drawLine, measure } from "./screen.js";

const past = byID("past");
const time = byID("time");
let test = null;
let chosen = -1;
let shown = -1;
let width = 0;
let hasApp = false;
let timer = null;

// The list of the steps: of a run that goes on, or of the test that is looked at.
export const drawSteps = (steps) => {
  byID("progress").replaceChildren(...steps.map((step, index) => {
    const item = make("li", step.failed ? "failed" : "");
    const name = make("span", "", (step.failed ? "✗ " : "✓ ") + step.name);
    name.style.paddingLeft = step.depth * 14 + "px";
    item.append(name, make("span", "", step.ms + " ms"));
    item.dataset.index = index;
    return item;
  }));
};

const stop = () => {
  clearTimeout(timer);
  timer = null;
  byID("play").setAttribute("aria-pressed", false);
  byID("play").textContent = "Play";
};

// Shows the app again.
const showApp = () => {
  stop();
  byID("travel").hidden = true;
  byID("stage").hidden = !hasApp;
};
export const leave = () => {
  showApp();
  test = null;
  byID("tests").hidden = true;
};
export const setApp = (has) => {
  hasApp = has;
  byID("live").hidden = !has;
  byID("stage").hidden = !has || !byID("travel").hidden;
};
const showPast = () => {
  stop();
  byID("stage").hidden = true;
  byID("travel").hidden = false;
};

// The steps belong to the run; editing and picking need the app.
hear("panel", (tab) => {
  if (tab === "tab-run" && test) showPast();
  else if (hasApp && ["tab-test", "tab-elements"].includes(tab)) showApp();
});

const drawFrame = (index) => {
  const frame = test.frames[index];
  if (!frame || index === shown) return;
  shown = index;
  if (!width) width = measure(past);
  past.replaceChildren(...frame.rows.map((row) => {
    const line = make("div", "line");
    drawLine(line, test.rows[row], width);
    return line;
  }));
  past.style.width = frame.columns * width + "px";
  if (frame.cursor.visible) {
    const cursor = make("div", "pastCursor");
    cursor.style.left = frame.cursor.x * width + "px";
    cursor.style.top = frame.cursor.y * 18 + "px";
    cursor.style.width = width + "px";
    past.append(cursor);
  }
  time.value = frame.time;
};

const mark = (index) => {
  chosen = index;
  [...byID("progress").children].forEach((item, place) => {
    item.setAttribute("aria-current", place === index ? "step" : "false");
    item.tabIndex = place === Math.max(0, index) ? 0 : -1;
    if (place === index) item.scrollIntoView({ block: "nearest" });
  });
  const step = test.steps[index];
  byID("moment").textContent = step ? step.name : test.name;
  byID("moment").className = step?.failed ? "failed" : "";
};

const isBefore = () => byID("before").getAttribute("aria-pressed") === "true";
const choose = (index) => {
  mark(index);
  const step = test.steps[index];
  drawFrame((isBefore() ? step?.before : step?.after) ?? step?.after ?? 0);
};
const side = (before) => {
  stop();
  byID("before").setAttribute("aria-pressed", before);
  byID("after").setAttribute("aria-pressed", !before);
  if (test && chosen >= 0) choose(chosen);
};
on("before", "click", () => side(true));
on("after", "click", () => side(false));

// The step of a moment: the innermost one that was under way then, else the last one before.
const stepAt = (moment) => {
  const under = test.steps.findLastIndex((step) => step.start <= moment && moment <= step.end);
  return under >= 0 ? under : test.steps.findLastIndex((step) => step.end <= moment);
};
on("time", "input", () => {
  stop();
  const moment = Number(time.value);
  drawFrame(Math.max(0, test.frames.findLastIndex((frame) => frame.time <= moment)));
  time.value = moment;
  mark(stepAt(moment));
});

const playOn = (index) => {
  drawFrame(index);
  mark(stepAt(test.frames[index].time));
  const next = test.frames[index + 1];
  if (!next) return stop();
  // A long wait of the test is not the person's.
  const wait = Math.min(1500, Math.max(30, next.time - test.frames[index].time));
  timer = setTimeout(() => playOn(index + 1), wait);
};
on("play", "click", () => {
  if (timer) return stop();
  if (!test?.frames.length) return;
  byID("play").setAttribute("aria-pressed", true);
  byID("play").textContent = "Pause";
  playOn(shown + 1 < test.frames.length ? Math.max(0, shown) : 0);
});
on("live", "click", () => {
  showApp();
  byID("screen").focus();
});

const fill = (part, text) => {
  byID(part + "Part").hidden = !text;
  byID(part).textContent = text;
};

const fetched = async (path) => {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
};

const show = async (name) => {
  test = await fetched("travel/" + name.split("/").map(encodeURIComponent).join("/"));
  shown = -1;
  if (!byID("panel-run").hidden) showPast();
  drawSteps(test.steps);
  const hasFrames = test.frames.length > 0;
  for (const id of ["past", "time", "play", "before", "after"]) byID(id).hidden = !hasFrames;
  byID("pastPicture").hidden = hasFrames || !test.picture;
  if (!byID("pastPicture").hidden) byID("pastPicture").src = "report/" + test.picture;
  byID("nothing").hidden = hasFrames || Boolean(test.picture);
  time.min = test.frames[0]?.time ?? 0;
  time.max = Math.max(test.frames.at(-1)?.time ?? 0, test.steps.at(-1)?.end ?? 0);
  byID("place").textContent = test.file + ":" + test.line;
  byID("source").replaceChildren(...test.source.map((line) =>
    make("span", line.number === test.line ? "here" : "",
      String(line.number).padStart(4) + "  " + line.text)));
  byID("sourcePart").hidden = !test.source.length;
  byID("sourcePart").open = test.outcome === "failed";
  fill("log", test.log.join("\n"));
  fill("output", test.output.join("\n"));
  const failed = test.steps.findLastIndex((step) => step.failed);
  const first = failed >= 0 ? failed : test.steps.length - 1;
  if (first >= 0) choose(first);
  else {
    mark(-1);
    drawFrame(test.frames.length - 1);
  }
};

// Lists the tests of a run that has ended, and shows the first one: one that failed, if any did.
export const open = async () => {
  try {
    const { tests } = await fetched("travel");
    const list = byID("tests");
    list.replaceChildren(...tests.map((one) => {
      const sign = { passed: "✓ ", failed: "✗ " } [one.outcome] ?? "· ";
      const option = make("option", "", sign + one.name);
      option.value = one.name;
      return option;
    }));
    list.hidden = tests.length < 2;
    if (tests.length) await show(tests[0].name);
  } catch (error) {
    say(error.message, true);
  }
};
on("tests", "change", () => show(byID("tests").value));

const walk = (item) => {
  showPast();
  choose(Number(item.dataset.index));
};
on("progress", "click", (event) => {
  const item = event.target.closest("li");
  if (test && item) walk(item);
});
on("progress", "keydown", (event) => {
  const item = event.target.closest("li");
  if (!test || !item) return;
  const next = { ArrowDown: item.nextSibling, ArrowUp: item.previousSibling } [event.key];
  if (event.key === "Enter" || event.key === " ") walk(item);
  else if (next) {
    walk(next);
    next.focus();
  } else return;
  event.preventDefault();
});
