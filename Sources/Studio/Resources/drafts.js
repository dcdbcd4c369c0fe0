// What was recorded earlier and never saved.
import { byID, call, hear, make, say } from "./page.js";
import { mayLeave, restore } from "./editor.js";

const when = (milliseconds) => {
  const time = new Date(milliseconds);
  const midnight = (date) => new Date(date).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(new Date()) - midnight(time)) / 864e5);
  const clock = time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
  const day = ["today", "yesterday"][days] ?? "on " + time.toLocaleDateString();
  return day + " " + clock;
};

const title = (draft) => {
  const what = draft.steps ? "Recorded " : "Edited ";
  const steps = draft.steps === 1 ? ", 1 step" : draft.steps ? ", " + draft.steps + " steps" : "";
  return what + when(draft.changed) + steps + ": " + draft.name;
};

const act = (label, draft, action) => {
  const button = make("button", "", label);
  button.type = "button";
  button.setAttribute("aria-label", label + " the draft " + draft.name);
  button.addEventListener("click", () => action().catch(() => {}));
  return button;
};

const open = async (draft) => {
  if (!(await mayLeave("A draft is opened."))) return;
  const answer = await call("draft", { action: "open", id: draft.id });
  if (answer.edit) restore(answer.edit);
  say("Opened. Save it to keep it.");
};

const row = (draft) => {
  const item = make("li", "row");
  item.append(make("span", "", title(draft)), make("span", "space"));
  item.append(act("Open", draft, () => open(draft)));
  if (!draft.discarded) {
    item.append(act("Discard", draft, () => call("draft", { action: "discard", id: draft.id })));
  }
  return item;
};

let isFirst = true;
hear("drafts", (state) => {
  // A page that is opened again goes on with the text that was edited in it.
  if (isFirst && state.edit) restore(state.edit);
  isFirst = false;
  for (const [id, isDiscarded] of [
      ["drafts", false],
      ["discarded", true]
    ]) {
    const drafts = state.drafts.filter((draft) => draft.discarded === isDiscarded);
    byID(id).hidden = !drafts.length;
    byID(id).querySelector("summary").textContent =
      (isDiscarded ? "Discarded" : "Not saved") + " (" + drafts.length + ")";
    byID(id).querySelector("ul").replaceChildren(...drafts.map(row));
  }
  if (state.problem) say(state.problem, true);
});
