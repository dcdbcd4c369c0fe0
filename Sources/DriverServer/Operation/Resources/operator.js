// The admin page: it asks for the state each second, and for the watched screen twice a second.
// Everything from outside is inserted as text, never as markup; the server has escaped the screen.
"use strict";
const byID = (id) => document.getElementById(id);
const make = (tag, kind, text) => {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  if (text !== undefined) element.textContent = text;
  return element;
};

let watched = location.hash.slice(1) || null;
let draining = false;

const time = (seconds) => {
  if (seconds == null) return "–";
  if (seconds < 10) return seconds.toFixed(1) + " s";
  if (seconds < 120) return Math.round(seconds) + " s";
  if (seconds < 7200) return Math.round(seconds / 60) + " min";
  return Math.round(seconds / 3600) + " h";
};
const many = (count, word) => count + " " + word + (count === 1 ? "" : "s");
const program = (session) => session.app.split("/").pop();
const endings = {
  deleted: "deleted",
  idle: "silent client",
  leaseOver: "lease over",
  overridden: "slot needed",
  killed: "ended by hand",
  stopped: "server stopped",
  clientGone: "client gone",
  serverKilled: "server killed"
};

const call = async (path, method = "GET") => {
  const answer = await fetch(path, { method, headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(answer.status);
  return (await answer.json()).value;
};
// A command of the operator's; where it fails, the next state shows that.
const order = async (path) => {
  await call(path, "POST").catch(() => {});
  refresh();
};
const ask = (question) => new Promise((done) => {
  byID("question").textContent = question;
  byID("ask").onclose = () => done(byID("ask").returnValue === "yes");
  byID("ask").returnValue = "no";
  byID("ask").showModal();
});

const fact = (value, name, isBad) => {
  const element = make("div", "fact" + (isBad ? " warn" : ""));
  element.append(make("b", "", value), make("span", "", name));
  return element;
};
const stateOf = (session) => {
  if (session.state !== "running") return session.state;
  return session.commandAge != null
    ? "busy " + time(session.commandAge) : "idle " + time(session.idle);
};
const leaseOf = (session) => {
  const lease = make("div", "what", session.owner ? "for " + session.owner + " " : "");
  if (session.buildUrl && /^https?:\/\//.test(session.buildUrl)) {
    const link = make("a", "", session.buildUrl);
    link.href = session.buildUrl;
    link.rel = "noreferrer noopener";
    lease.append(link);
  }
  return lease;
};
const buttonsOf = (session) => {
  const watch = make("button", "", session.id === watched ? "Watching" : "Watch");
  watch.onclick = () => {
    watched = session.id;
    location.hash = session.id;
    refresh();
    show();
  };
  const kill = make("button", "danger", "End");
  kill.onclick = async () => {
    const owner = session.owner ? " of " + session.owner : "";
    if (await ask(`End ${program(session)}${owner}? Its client's command fails at once.`)) {
      await order(`/admin/sessions/${session.id}/kill`);
    }
  };
  const buttons = make("div", "buttons");
  buttons.append(watch, kill);
  return buttons;
};
const card = (session) => {
  const name = make("div", "name", program(session) + " ");
  name.append(
    make("small", "", session.platform + " "),
    make("span", "pill" + (session.state === "running" ? "" : " warn"), stateOf(session)));
  const facts = [
    time(session.age) + " old", many(session.commands, "command"), "pid " + session.pid,
    session.id.slice(0, 8)
  ];
  const element = make("article", "session" + (session.id === watched ? " watched" : ""));
  element.append(
    name, buttonsOf(session), make("div", "what", facts.join(" · ")), leaseOf(session));
  return element;
};
const endedRow = (session) => {
  const row = make("tr");
  const texts = [
    program(session), endings[session.why] ?? session.why, session.owner ?? "",
    many(session.commands, "command"), time(session.age) + " ago"
  ];
  row.append(...texts.map((text) => make("td", "", text)));
  return row;
};

const refresh = async () => {
  let state;
  try {
    state = await call("/admin/state");
  } catch {
    byID("message").textContent = "The server does not answer.";
    byID("message").className = "lost";
    return;
  }
  draining = state["qa:draining"];
  byID("message").textContent = state.message;
  byID("message").className = state.ready ? "" : "full";
  byID("drain").textContent = draining ? "Take sessions again" : "Drain";
  byID("drain").className = draining ? "primary" : "";
  const slots = state["qa:slots"];
  const sessions = state["qa:sessions"];
  const ended = state["qa:ended"];
  const oldest = state["qa:oldestCommandAge"];
  byID("facts").replaceChildren(
    fact(`${slots.total - slots.free} / ${slots.total}`, "slots taken", !slots.free),
    fact(time(oldest), "oldest command", oldest > 10),
    fact(state["qa:reaperBacklog"], "being cleaned up", state["qa:reaperBacklog"] > 5),
    fact(state["qa:leftovers"], "could not be killed", state["qa:leftovers"] > 0),
    fact(state["qa:connections"] ?? "–", "connections"),
    fact(time(state["qa:uptime"]), "up, version " + state.build.version));
  byID("count").textContent = sessions.length;
  byID("sessions").replaceChildren(...sessions.map(card));
  if (!sessions.length) {
    byID("sessions").append(make("p", "quiet", "No session. POST /session begins one."));
  }
  byID("ended").replaceChildren(...ended.map(endedRow));
  if (!ended.length) byID("ended").append(make("caption", "quiet", "None yet."));
};
const show = async () => {
  if (!watched) return;
  const path = `/admin/sessions/${encodeURIComponent(watched)}/screen`;
  const answer = await fetch(path).catch(() => null);
  byID("title").textContent = "Screen of " + watched.slice(0, 8);
  if (answer && answer.ok) byID("screen").innerHTML = await answer.text();
  else byID("screen").replaceChildren(make("p", "quiet", "This session is over."));
};

byID("drain").onclick = () => order(draining ? "/admin/resume" : "/admin/drain");
refresh();
show();
setInterval(refresh, 1000);
setInterval(show, 500);
