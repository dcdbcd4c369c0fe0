// Studio's page: it shows the states that the server sends, and sends what a person does.
import { byID, call, hear, make, on, say, tabs, tell } from "./page.js";
import "./screen.js";
import "./elements.js";
import "./keys.js";
import "./mouse.js";
import "./recording.js";
import { mayEnd } from "./editor.js";
import "./drafts.js";
import "./runs.js";
import "./snapshots.js";
import { setApp } from "./travel.js";

const choose = tabs(byID("panels"), (tab) => {
  for (const other of byID("panels").children) {
    byID(other.getAttribute("aria-controls")).hidden = other !== tab;
  }
  tell("panel", tab.id);
});
hear("show", (name) => choose(byID("tab-" + name)));

const sizes = ["80x24", "100x30", "120x40", "132x43"];
hear("size", (size) => {
  const all = sizes.includes(size) ? sizes : [size, ...sizes];
  byID("size").replaceChildren(...all.map((one) => make("option", "", one)));
  byID("size").value = size;
});
on("size", "change", async () => {
  const [columns, rows] = byID("size").value.split("x").map(Number);
  await call("resize", { columns, rows });
});
async function restart(argument = {}) {
  if (!(await mayEnd("The app starts again, which ends the recording."))) return false;
  const answer = await call("restart", argument);
  if (answer.stopped) say("The app was started again. That ended the recording.");
  byID("screen").focus();
  return true;
}
on("restart", "click", () => restart());
let device = null;
on("device", "change", async () => {
  if (!(await restart({ device: byID("device").value }))) byID("device").value = device;
});

hear("about", (about) => {
  byID("app").textContent = about.app;
  document.title = (about.app || "results") + " · qa-runner studio";
  setApp(about.hasApp);
  byID("restart").hidden = !about.hasApp;
  byID("size").hidden = !about.hasApp || Boolean(about.device) || about.isPicture;
  byID("device").hidden = !about.device;
  byID("device").replaceChildren(...about.devices.map((one) => make("option", "", one)));
  device = about.device;
  if (device) byID("device").value = device;
  byID("pauseChoice").hidden = !about.hasApp || about.isPicture;
  // Only what has cells can be recorded.
  for (const id of ["record", "expect", "undo", "cast"]) byID(id).hidden = about.isPicture;
  if (!about.hasApp) tell("show", "run");
});

const topics = ["about", "frame", "tree", "record", "drafts", "run", "snapshots"];
const events = new EventSource("events");
for (const topic of topics) {
  events.addEventListener(topic, (event) => tell(topic, JSON.parse(event.data)));
}
events.addEventListener("open", () => say(""));
events.addEventListener("error", () => {
  say("Studio does not answer. Is qa-runner studio still running?", true);
});
