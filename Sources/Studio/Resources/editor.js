// The text of the test: its problems at their lines, completion, save and run.
import { ask, byID, call, decide, hear, make, on, say, tell } from "./page.js";

const text = byID("text");
const marks = byID("marks");
let texts = null;
let language = "yaml";
let problems = [];
let words = { commands: [], names: [] };
// Whether the text is the person's own: a recording does not change it any more.
let isOwn = false;
let opened = null;
// What is saved of it; null for a text that is in no file.
let kept = null;
let recording = null;
// The name of a file that was offered last.
let offered = "";
const isEdited = () => isOwn && text.value !== kept;
const isUnsaved = () => isEdited() || !isOwn && Boolean(recording?.unsaved);
addEventListener("beforeunload", (event) => {
  if (isUnsaved()) event.preventDefault();
});
const release = () => {
  isOwn = false;
  opened = null;
  kept = null;
};

// Studio keeps an edited text as a draft while it grows.
let keeping = null;
const keepEdit = async () => {
  clearTimeout(keeping);
  keeping = null;
  await call("keep", isEdited() ? { text: text.value, language, file: byID("file").value } : {});
};
const keepSoon = () => {
  clearTimeout(keeping);
  keeping = setTimeout(() => keepEdit().catch(() => {}), 300);
};
addEventListener("pagehide", () => {
  if (!keeping) return;
  const body = JSON.stringify({ text: text.value, language, file: byID("file").value });
  const headers = { "content-type": "application/json" };
  fetch("keep", { method: "POST", headers, body, keepalive: true });
});

// Resolves once the recording has ended.
let ended = [];
const endRecording = async () => {
  if (!recording?.active) return;
  const end = new Promise((resolve) => ended.push(resolve));
  await call("record", { action: "stop" });
  await end;
};

// Has a recording played twice before it is saved, and shows the text that has passed.
const playTwice = async () => {
  if (isOwn || !recording?.steps.length || recording.played || recording.active) return;
  if (!byID("twice").checked) return;
  say("The test is played twice …");
  recording = { ...recording, ...(await call("record", { action: "play" })) };
  texts = recording.texts;
  show();
};

// Asks before what is not saved goes, and does what is answered; false where it stays.
const settle = async (reason, isInTheWay, go) => {
  if (!isInTheWay) return true;
  if (keeping) await keepEdit();
  const answer = await decide(reason + " What becomes of the test that is not saved?");
  if (!answer) return false;
  if (answer !== "save") {
    await go(answer === "discard");
    return true;
  }
  await endRecording();
  return save();
};

// Whether another test may take the place of this one, which is kept on disk in any case.
export const mayLeave = async (reason) => {
  const go = (discard) => call("record", { action: "leave", discard });
  if (!(await settle(reason, isUnsaved(), go))) return false;
  await go(false);
  release();
  byID("file").value = "";
  return true;
};

// Whether the recording may end; its text stays in the page unless it is discarded.
export const mayEnd = async (reason) => {
  if (!recording?.active || !recording.steps.length) return true;
  const go = (discard) =>
    call("record", discard ? { action: "leave", discard } : { action: "stop" });
  return settle(reason, true, go);
};

// Shows the edited text of a draft.
export const restore = (edit) => {
  isOwn = true;
  [opened, kept] = [null, null];
  language = edit.language;
  tell("languageKept", language);
  text.value = edit.text;
  byID("file").value = edit.file;
  drawMarks();
  checkSoon();
};

const drawMarks = () => {
  const count = text.value.split("\n").length;
  marks.replaceChildren(...Array.from({ length: count }, (_, index) => {
    const bad = problems.find((problem) => problem.line === index + 1 && !problem.warning);
    const line = make("span", bad ? "bad" : "", String(index + 1));
    if (bad) line.title = bad.message;
    return line;
  }).flatMap((line) => [line, "\n"]));
  marks.scrollTop = text.scrollTop;
};
text.addEventListener("scroll", () => (marks.scrollTop = text.scrollTop));

const drawProblems = () => {
  const gaps = isOwn ? [] : texts?.[language].gaps ?? [];
  const fails = recording?.failure ? [recording.failure] : [];
  const notes = isOwn ? [] : fails.concat(recording?.notes ?? []);
  byID("problems").replaceChildren(
    ...problems.map((problem) => {
      const item = make("li", problem.warning ? "problem gap" : "problem");
      item.append(make("b", "", "line " + problem.line), " " + problem.message);
      return item;
    }),
    ...notes.map((note) => make("li", "problem gap", note)),
    ...gaps.map((gap) => make("li", "problem gap", gap)));
  drawMarks();
};

let turn = 0;
const check = async () => {
  const mine = ++turn;
  problems = [];
  if (runnable.includes(language) && text.value.trim()) {
    const answer = await call("check", { text: text.value, language });
    if (mine !== turn) return;
    words = answer;
    // A test without steps is no mistake while nothing is recorded.
    const isEmpty = !isOwn && !texts?.[language].lines.length;
    problems = isEmpty ? [] : answer.problems;
  }
  drawProblems();
};
let timer = null;
const checkSoon = () => {
  clearTimeout(timer);
  timer = setTimeout(() => check().catch(() => {}), 250);
};

const extensions = { yaml: "yaml", swift: "swift", python: "py", script: "tt", tape: "tape" };
// What runs by itself.
const runnable = ["yaml", "script", "tape"];
const languageOf = (file) =>
  runnable.find((name) => file.endsWith("." + extensions[name])) ?? "yaml";
const show = () => {
  if (!isOwn && texts) {
    text.value = texts[language].text;
    text.scrollTop = text.scrollHeight;
  }
  byID("run").disabled = !runnable.includes(language);
  byID("run").title = runnable.includes(language) ? "" : "Save it, and run it with its suite.";
  drawProblems();
  checkSoon();
};

hear("texts", (state) => {
  texts = state.texts;
  // A recording that begins is shown, and gets a file of its own.
  if (state.active && !recording?.active) {
    release();
    byID("file").value = "";
  }
  recording = state;
  if (!state.active) ended.splice(0).forEach((resolve) => resolve());
  const file = byID("file");
  const name = state.files[language];
  if (!file.value || file.value === offered && !opened) file.value = name;
  offered = name;
  if (!isOwn) show();
});
hear("language", async (chosen) => {
  const go = (discard) => call("keep", { discard });
  const reason = "The recording is shown in another language.";
  const may = await settle(reason, isEdited(), go).catch(() => false);
  if (!may) return tell("languageKept", language);
  language = chosen;
  const file = byID("file");
  if (file.value === offered || !file.value) file.value = recording?.files[language] ?? "";
  else file.value = file.value.replace(/\.\w+$/, "") + "." + extensions[language];
  if (recording) offered = recording.files[language];
  release();
  show();
});

// Completion: commands after a dash, names of the screen after a colon.
const list = byID("completions");
let choices = [];
let chosen = 0;
const close = () => {
  list.hidden = true;
  choices = [];
};
const complete = () => {
  if (language !== "yaml") return close();
  const line = text.value.slice(0, text.selectionStart).split("\n").at(-1);
  const command = line.match(/^\s*- (\w*)$/);
  const name = line.match(/^\s*- \w+: (.*)$/);
  const beginning = command?.[1] ?? name?.[1];
  if (beginning === undefined || text.selectionStart !== text.selectionEnd) return close();
  const lower = beginning.toLowerCase();
  choices = (command ? words.commands : words.names)
    .filter((word) => word.toLowerCase().includes(lower) && word !== beginning)
    .slice(0, 8)
    .map((word) => ({ word, beginning, isCommand: Boolean(command) }));
  if (!choices.length) return close();
  chosen = 0;
  list.replaceChildren(...choices.map((choice, index) => {
    const item = make("li", "", choice.word);
    item.role = "option";
    item.ariaSelected = String(index === 0);
    item.addEventListener("mousedown", (event) => {
      event.preventDefault();
      accept(choice);
    });
    return item;
  }));
  list.hidden = false;
};
const accept = ({ word, beginning, isCommand }) => {
  const start = text.selectionStart - beginning.length;
  text.setRangeText(isCommand ? word + ": " : word, start, text.selectionStart, "end");
  close();
  text.dispatchEvent(new Event("input"));
};
text.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
    byID("run").click();
    event.preventDefault();
    return;
  }
  if (list.hidden) return;
  const step = { ArrowDown: 1, ArrowUp: -1 } [event.key];
  if (step) {
    chosen = (chosen + step + choices.length) % choices.length;
    [...list.children].forEach((item, index) => (item.ariaSelected = String(index === chosen)));
  } else if (event.key === "Enter" || event.key === "Tab") {
    accept(choices[chosen]);
  } else if (event.key === "Escape") {
    close();
  } else {
    return;
  }
  event.preventDefault();
});
text.addEventListener("blur", close);
text.addEventListener("input", () => {
  isOwn = true;
  drawMarks();
  checkSoon();
  complete();
  keepSoon();
});

on("files", "change", async () => {
  const file = byID("files").value;
  if (!file) return;
  const before = opened ?? "";
  if (!(await mayLeave("Another test is opened."))) {
    byID("files").value = before;
    return;
  }
  const answer = await call("open", { file });
  opened = file;
  isOwn = true;
  language = languageOf(file);
  tell("languageKept", language);
  text.value = answer.text;
  kept = text.value;
  byID("file").value = file;
  drawMarks();
  await check();
});
hear("about", (about) => {
  const first = make("option", "", "Open …");
  first.value = "";
  const options = about.files.map((file) => make("option", "", file));
  byID("files").replaceChildren(first, ...options);
  byID("files").value = about.files.includes(opened) ? opened : "";
});

// Saves the text; whether it is saved now.
const save = async () => {
  await playTwice();
  const file = byID("file").value.trim();
  const argument = { file, text: text.value, language, replace: file === opened };
  let answer = await call("save", argument);
  if (answer.exists) {
    const question = file + " exists. Save it under another name, or again to replace it:";
    const again = await ask(question, file);
    if (!again) return false;
    byID("file").value = again;
    answer = await call("save", { ...argument, file: again, replace: again === file });
    if (answer.exists) {
      say(again + " exists, too.", true);
      return false;
    }
  }
  clearTimeout(keeping);
  keeping = null;
  opened = answer.saved;
  kept = answer.text ?? argument.text;
  if (answer.text && text.value === argument.text) text.value = answer.text;
  const reason = "\", as another test of its folder has its name.";
  const other = answer.name ? " It is called \"" + answer.name + reason : "";
  const fails = recording?.played && !isOwn && recording.failure;
  say("Saved " + answer.saved + "." + other + (fails ? " " + fails : ""), Boolean(fails));
  return true;
};
on("save", "click", save);
on("run", "click", async () => {
  const draft = language === "yaml" ? "" : byID("file").value.trim();
  await call("run", { text: text.value, file: opened ?? draft, pause: byID("pause").checked });
  tell("show", "run");
});
