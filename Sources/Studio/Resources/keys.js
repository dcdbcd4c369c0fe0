// The keyboard: keys, pasted and composed texts, and a palette of the keys that the browser keeps.
import { byID, make } from "./page.js";
import { refuse, send } from "./sending.js";

const screen = byID("screen");
// Input methods compose in a field alone.
const field = byID("keys");
screen.addEventListener("focus", () => field.focus({ preventScroll: true }));

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
  PageDown: "pageDown",
  " ": "space"
};

// Keys that do something with another one alone.
const silent = new Set([
  "Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "NumLock", "ScrollLock", "Fn",
  "FnLock",
  "Hyper", "Super", "OS", "Symbol", "SymbolLock", "Compose", "Unidentified"
]);
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

const isComposed = (event) =>
  event.isComposing || event.keyCode === 229 || event.key === "Dead" || event.key === "Process";

// Characters that are typed with AltGr, or with Option on a Mac.
const isText = (event) =>
  event.getModifierState("AltGraph") ||
  isMac && event.altKey && !event.ctrlKey && event.key.charCodeAt(0) > 127;

// A key as an input; null for one that no terminal knows.
const input = (event) => {
  const isCharacter = [...event.key].length === 1;
  if (isCharacter && (isText(event) || !event.ctrlKey && !event.altKey)) {
    return { type: "text", text: event.key };
  }
  const isFunction = /^F([1-9]|1[0-9]|2[0-4])$/.test(event.key);
  if (!isCharacter && !isFunction && !names[event.key]) return null;
  const lower = event.key.toLowerCase();
  const name = names[event.key] ?? (isFunction ? event.key : lower);
  // The shift of "@" is in the character.
  const isLetter = isCharacter && lower !== event.key.toUpperCase();
  const held = [
    event.ctrlKey && "ctrl", event.altKey && "alt",
    event.shiftKey && (isLetter || names[event.key] || isFunction) && "shift"
  ].filter(Boolean);
  return { type: "key", text: [...held, name].join("+") };
};

screen.addEventListener("keydown", (event) => {
  if (event.ctrlKey && event.key === ";") {
    byID("pick").focus();
    event.preventDefault();
    return;
  }
  if (isComposed(event) || silent.has(event.key)) return;
  const letter = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey && isMac) && !event.altKey && letter === "v") return;
  if (event.metaKey) {
    if (isMac && letter === "c") return;
    return refuse(
      "Cmd and the Windows key belong to the desktop: the app gets no such key. Keys… sends it.");
  }
  event.preventDefault();
  const given = input(event);
  if (given) send(given);
  else refuse("A terminal has no key " + event.key + ": the app did not get it.");
});

// What an input method or a dead key has made is typed as a whole.
const type = (text) => {
  field.value = "";
  field.classList.remove("composing");
  if (text) send({ type: "text", text });
};
field.addEventListener("compositionstart", () => field.classList.add("composing"));
field.addEventListener("compositionend", (event) => type(event.data));
field.addEventListener("input", (event) => {
  if (!event.isComposing) type(field.value);
});

const paste = (data) => {
  const text = data?.getData("text").replaceAll("\r\n", "\n");
  if (text) send({ type: "paste", text });
  else refuse("There is no text in what you paste: the app did not get it.");
};
screen.addEventListener("paste", (event) => {
  event.preventDefault();
  paste(event.clipboardData);
});
screen.addEventListener("dragover", (event) => event.preventDefault());
screen.addEventListener("drop", (event) => {
  event.preventDefault();
  paste(event.dataTransfer);
});

// The palette.
const common = [
  "ctrl+w", "ctrl+t", "ctrl+n", "ctrl+tab", "ctrl+shift+tab", "ctrl+shift+t", "ctrl+shift+n",
  "ctrl+pageUp", "ctrl+pageDown", "ctrl+v", "ctrl+;", "ctrl+space", "ctrl+q", "ctrl+shift+c",
  "ctrl+shift+v", "F1", "F5", "F10", "F11", "F12", "alt+F4", "alt+left", "alt+right", "alt+tab",
  "shift+insert", "shift+tab", "escape", "tab", "insert", "delete", "pageUp", "pageDown"
];
const palette = byID("palette");
const wanted = byID("wantedKey");
const shownName = (name) =>
  name.split("+").map((part) => part && part[0].toUpperCase() + part.slice(1)).join("+");
const press = (name) => send({ type: "key", text: name });
for (const name of common) {
  const button = make("button", "", shownName(name));
  button.type = "button";
  button.dataset.key = name;
  byID("commonKeys").append(button);
}
const plain = () =>
  wanted.value.trim().replaceAll(/\s*([+-])\s*/g, "$1").replace("control", "ctrl");
const filter = () => {
  const part = plain().toLowerCase();
  for (const button of byID("commonKeys").children) {
    button.hidden = !button.dataset.key.toLowerCase().includes(part);
  }
};
const open = (isOpen) => {
  palette.hidden = !isOpen;
  byID("keysButton").setAttribute("aria-expanded", isOpen);
  if (!isOpen) return;
  wanted.value = "";
  filter();
  wanted.focus();
};
byID("keysButton").addEventListener("click", () => open(palette.hidden));
wanted.addEventListener("input", filter);
palette.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    open(false);
    screen.focus();
  } else if (event.key === "Enter" && event.target === wanted && plain()) {
    press(plain());
    wanted.select();
  } else {
    return;
  }
  event.preventDefault();
});
byID("commonKeys").addEventListener("click", (event) => {
  const name = event.target.closest("button")?.dataset.key;
  if (name) press(name);
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("#keysMenu")) open(false);
});
