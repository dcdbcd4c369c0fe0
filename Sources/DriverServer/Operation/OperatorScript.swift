/// The admin page's behaviour: it asks for the state each second, and for the watched screen twice.
/// All that comes from outside is put in as text, never as markup; the screen is escaped already.
enum OperatorScript {
  static let text = #"""
    "use strict";
    const by = id => document.getElementById(id);
    let watched = location.hash.slice(1) || null, draining = false;
    const make = (tag, kind, text) => {
      const e = document.createElement(tag);
      if (kind) e.className = kind;
      if (text !== undefined) e.textContent = text;
      return e;
    };
    const time = s => s == null ? "–" : s < 10 ? s.toFixed(1) + " s" : s < 120 ? Math.round(s) + " s"
      : s < 7200 ? Math.round(s / 60) + " min" : Math.round(s / 3600) + " h";
    const many = (n, word) => n + " " + word + (n === 1 ? "" : "s");
    const whys = {deleted: "deleted", idle: "silent client", leaseOver: "lease over", overridden: "slot needed",
      killed: "ended by hand", stopped: "server stopped", clientGone: "client gone",
      serverKilled: "server killed"};
    const call = async (path, method = "GET") => {
      const answer = await fetch(path, {method, headers: {accept: "application/json"}});
      if (!answer.ok) throw new Error(answer.status);
      return (await answer.json()).value;
    };
    const fact = (value, name, isBad) => {
      const e = make("div", "fact" + (isBad ? " warn" : ""));
      e.append(make("b", "", value), make("span", "", name));
      return e;
    };
    const ask = question => new Promise(done => {
      by("question").textContent = question;
      by("ask").onclose = () => done(by("ask").returnValue === "yes");
      by("ask").returnValue = "no";
      by("ask").showModal();
    });
    const card = s => {
      const e = make("article", "session" + (s.id === watched ? " watched" : ""));
      const name = make("div", "name", s.app.split("/").pop() + " ");
      name.append(make("small", "", s.platform + " "));
      const isBad = s.state !== "running";
      name.append(make("span", "pill" + (isBad ? " warn" : ""),
        isBad ? s.state : s.commandAge != null ? "busy " + time(s.commandAge) : "idle " + time(s.idle)));
      const facts = make("div", "what",
        `${time(s.age)} old · ${many(s.commands, "command")} · pid ${s.pid} · ${s.id.slice(0, 8)}`);
      const lease = make("div", "what", s.owner ? "for " + s.owner + " " : "");
      if (s.buildUrl && /^https?:\/\//.test(s.buildUrl)) {
        const link = make("a", "", s.buildUrl);
        link.href = s.buildUrl;
        link.rel = "noreferrer noopener";
        lease.append(link);
      }
      const buttons = make("div", "buttons");
      const watch = make("button", "", s.id === watched ? "Watching" : "Watch");
      watch.onclick = () => { watched = s.id; location.hash = s.id; refresh(); show(); };
      const kill = make("button", "danger", "End");
      kill.onclick = async () => {
        if (await ask(`End ${s.app.split("/").pop()}${s.owner ? " of " + s.owner : ""}? Its client's command fails at once.`)) {
          await call(`/admin/sessions/${s.id}/kill`, "POST").catch(() => {});
          refresh();
        }
      };
      buttons.append(watch, kill);
      e.append(name, buttons, facts, lease);
      return e;
    };
    const refresh = async () => {
      let state;
      try { state = await call("/admin/state"); } catch {
        by("message").textContent = "The server does not answer.";
        by("message").className = "lost";
        return;
      }
      draining = state["qa:draining"];
      by("message").textContent = state.message;
      by("message").className = state.ready ? "" : "full";
      by("drain").textContent = draining ? "Take sessions again" : "Drain";
      by("drain").className = draining ? "primary" : "";
      const slots = state["qa:slots"], sessions = state["qa:sessions"];
      by("facts").replaceChildren(
        fact(`${slots.total - slots.free} / ${slots.total}`, "slots taken", !slots.free),
        fact(time(state["qa:oldestCommandAge"]), "oldest command", state["qa:oldestCommandAge"] > 10),
        fact(state["qa:reaperBacklog"], "being cleaned up", state["qa:reaperBacklog"] > 5),
        fact(state["qa:leftovers"], "could not be killed", state["qa:leftovers"] > 0),
        fact(state["qa:connections"] ?? "–", "connections"),
        fact(time(state["qa:uptime"]), "up, version " + state.build.version));
      by("count").textContent = sessions.length;
      by("sessions").replaceChildren(...sessions.map(card));
      if (!sessions.length) by("sessions").append(make("p", "quiet", "No session. POST /session begins one."));
      by("ended").replaceChildren(...state["qa:ended"].map(s => {
        const row = make("tr");
        for (const text of [s.app.split("/").pop(), whys[s.why] ?? s.why, s.owner ?? "", many(s.commands, "command"), time(s.age) + " ago"])
          row.append(make("td", "", text));
        return row;
      }));
      if (!state["qa:ended"].length) by("ended").append(make("caption", "quiet", "None yet."));
    };
    const show = async () => {
      if (!watched) return;
      const answer = await fetch(`/admin/sessions/${encodeURIComponent(watched)}/screen`).catch(() => null);
      by("title").textContent = "Screen of " + watched.slice(0, 8);
      if (answer && answer.ok) by("screen").innerHTML = await answer.text();
      else by("screen").replaceChildren(make("p", "quiet", "This session is over."));
    };
    by("drain").onclick = async () => { await call(draining ? "/admin/resume" : "/admin/drain", "POST").catch(() => {}); refresh(); };
    refresh(); show();
    setInterval(refresh, 1000); setInterval(show, 500);
    """#
}
