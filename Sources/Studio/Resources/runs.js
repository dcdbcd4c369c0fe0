// A run: its steps as they end, why it failed, and its report.
import { byID, call, copy, hear, on } from "./page.js";
import { drawSteps, leave, open } from "./travel.js";

const words = {
  idle: "No test has run yet.",
  running: "Running",
  paused: "Paused. The screen is the failed test's until you continue",
  passed: "Passed",
  failed: "Failed",
  stopped: "Stopped"
};
let shownReport = 0;

on("stop", "click", () => call("stop"));
on("resume", "click", () => call("resume"));
on("copyCommand", "click", () => copy(byID("command").textContent));

hear("run", (run) => {
  const outcome = byID("outcome");
  const word = run.results ? "Results of " + run.results
    : run.recorded ? "Passed, with a new snapshot" : words[run.state];
  outcome.textContent = word + (run.title ? ": " + run.title : "");
  outcome.className = run.state;
  const isPaused = run.state === "paused";
  byID("resume").hidden = !isPaused;
  byID("stop").hidden = run.state !== "running" && !isPaused;
  document.body.classList.toggle("paused", isPaused);
  // Of a run that has ended the steps are shown with their screens.
  if (!run.report || run.state === "running" || isPaused) {
    leave();
    drawSteps(run.steps ?? []);
  }
  const reason = run.message ?? (run.state === "failed" ? run.printed : "");
  byID("reason").hidden = !reason;
  byID("reason").textContent = (run.line ? "line " + run.line + ": " : "") + reason;
  byID("again").hidden = !run.command || run.state === "running" || isPaused;
  byID("command").textContent = run.command ?? "";
  const report = byID("report");
  report.hidden = !run.report;
  byID("trace").hidden = !run.report;
  if (run.report && shownReport !== run.number) {
    shownReport = run.number;
    report.src = "report/index.html";
    open();
  }
});
