// The test that grows while the app is used.
import { ask, byID, call, hear, make, on, say, tabs, tell } from "./page.js";
import { mayLeave } from "./editor.js";
import { pickedElement } from "./elements.js";

let record = null;
const labels = { yaml: "YAML", swift: "Swift", python: "Python", script: "Script", tape: "Tape" };

const isActive = () => Boolean(record?.active);

on("record", "click", async () => {
  const starts = !isActive();
  if (starts && !(await mayLeave("A new recording begins."))) return;
  await call("record", { action: starts ? "start" : "stop" });
  if (starts) byID("screen").focus();
});
on("undo", "click", () => call("record", { action: "undo" }));

const menu = byID("expectMenu");
const openMenu = (isOpen) => {
  menu.hidden = !isOpen;
  byID("expectButton").setAttribute("aria-expanded", isOpen);
  if (!isOpen) return;
  const picked = pickedElement();
  for (const item of menu.children) {
    const needs = ["visible", "gone", "value"].includes(item.dataset.kind);
    item.disabled = (needs && !picked) || (item.dataset.kind === "value" && !picked?.value);
  }
  menu.querySelector("button:not(:disabled)").focus();
};
on("expectButton", "click", () => openMenu(menu.hidden));
menu.addEventListener("keydown", (event) => {
  const items = [...menu.querySelectorAll("button:not(:disabled)")];
  const step = { ArrowDown: 1, ArrowUp: -1 } [event.key];
  if (event.key === "Escape") {
    openMenu(false);
    byID("expectButton").focus();
  } else if (step) {
    const now = items.indexOf(document.activeElement);
    items[(now + step + items.length) % items.length].focus();
    event.preventDefault();
  }
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("#expect")) openMenu(false);
});

const expectations = {
  visible: () => ({ frame: pickedElement().frame }),
  gone: () => ({ frame: pickedElement().frame }),
  value: () => ({ frame: pickedElement().frame, value: pickedElement().value }),
  text: async () => ({ text: await ask("Which text must be on the screen?") }),
  snapshot: async () => ({ name: await ask("Name of the snapshot") })
};
on("expectMenu", "click", async (event) => {
  const kind = event.target.closest("button")?.dataset.kind;
  if (!kind) return;
  openMenu(false);
  if (kind === "section") {
    const name = await ask("Name of the step");
    if (name) await call("record", { action: "section", name });
    return;
  }
  const details = await expectations[kind]();
  if ("text" in details && !details.text || "name" in details && !details.name) return;
  await call("record", { action: "expect", kind, ...details });
  say("Expected.");
});

const list = byID("languages");
for (const [name, label] of Object.entries(labels)) {
  const tab = make("button", "", label);
  tab.type = "button";
  tab.role = "tab";
  tab.dataset.language = name;
  list.append(tab);
}
tabs(list, (tab) => tell("language", tab.dataset.language))(list.firstChild);

// The tab of the language that the text stays in.
hear("languageKept", (name) => {
  for (const tab of list.children) {
    tab.setAttribute("aria-selected", tab.dataset.language === name);
    tab.tabIndex = tab.dataset.language === name ? 0 : -1;
  }
});

hear("record", (state) => {
  const wasActive = isActive();
  record = state;
  const button = byID("record");
  button.setAttribute("aria-pressed", state.active);
  button.textContent = state.active ? "Stop recording" : "Record";
  byID("undo").disabled = !state.steps.length;
  byID("steps").replaceChildren(...state.steps.map((step) => {
    const kinds = [
      step.automatic && "automatic", step.expectation && "expectation", step.advice && "weak"
    ];
    const item = make("li", kinds.filter(Boolean).join(" "), step.title);
    if (step.advice) item.append(make("small", "", step.advice));
    return item;
  }));
  if (state.playing) byID("steps").append(make("li", "automatic", "being played twice …"));
  if (state.typing) byID("steps").append(make("li", "automatic", "typing …"));
  byID("steps").hidden = !state.steps.length && !state.typing;
  byID("steps").scrollTop = byID("steps").scrollHeight;
  if (wasActive && !state.active) say("Recorded. Run it, or save it.");
  tell("texts", state);
});
