// What every part of the page uses. Everything from outside is set as text, never as markup.
export const byID = (id) => document.getElementById(id);

export const make = (tag, kind, text) => {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  if (text !== undefined) element.textContent = text;
  return element;
};

// Shows a sentence at the top; it stays until the next one.
export const say = (text, isBad = false) => {
  const message = byID("message");
  message.textContent = text;
  message.classList.toggle("bad", isBad);
};

// Sends a command, and gives its answer; a refusal is shown, and thrown.
export const call = async (name, argument = {}) => {
  let answer;
  try {
    answer = await fetch(name, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(argument)
    });
  } catch {
    say("Studio does not answer. Is qa-runner studio still running?", true);
    throw new Error("no answer");
  }
  const text = await answer.text();
  let value = {};
  try {
    value = JSON.parse(text);
  } catch {
    value = { error: text };
  }
  if (!answer.ok) {
    say(value.error, true);
    throw new Error(value.error);
  }
  return value;
};

// A command of a button: what went wrong is on the page already.
export const on = (id, event, handler) => {
  byID(id).addEventListener(event, async (details) => {
    try {
      await handler(details);
    } catch (error) {
      if (error instanceof TypeError) throw error;
    }
  });
};

export const copy = async (text) => {
  await navigator.clipboard.writeText(text);
  say("Copied.");
};

// Asks for a text; null when it is cancelled.
export const ask = (question, value = "") => new Promise((resolve) => {
  const dialog = byID("ask");
  byID("question").textContent = question;
  const reply = byID("reply");
  reply.value = value;
  const end = (result) => {
    dialog.close();
    byID("answer").onsubmit = null;
    resolve(result);
  };
  byID("answer").onsubmit = (event) => {
    event.preventDefault();
    if (reply.value.trim()) end(reply.value.trim());
  };
  byID("cancel").onclick = () => end(null);
  dialog.oncancel = () => resolve(null);
  dialog.showModal();
  reply.select();
});

// Asks what becomes of what is not saved: "save", "keep", "discard", or null to go on as before.
export const decide = (question) => new Promise((resolve) => {
  const dialog = byID("decide");
  byID("decision").textContent = question;
  const end = (result) => {
    dialog.close();
    resolve(result);
  };
  for (const button of dialog.querySelectorAll("button")) {
    button.onclick = () => end(button.value || null);
  }
  dialog.oncancel = () => resolve(null);
  dialog.showModal();
});

// Tabs: one is selected; arrows move between them.
export const tabs = (list, select) => {
  const choose = (tab, focus) => {
    for (const other of list.children) {
      other.setAttribute("aria-selected", other === tab);
      other.tabIndex = other === tab ? 0 : -1;
    }
    if (focus) tab.focus();
    select(tab);
  };
  list.addEventListener("click", (event) => {
    const tab = event.target.closest("button");
    if (tab) choose(tab, false);
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 } [event.key];
    if (!step) return;
    const all = [...list.children];
    const now = all.indexOf(document.activeElement);
    choose(all[(now + step + all.length) % all.length], true);
    event.preventDefault();
  });
  return (tab) => choose(tab, false);
};

const listeners = {};
export const hear = (name, listener) => (listeners[name] ??= []).push(listener);
export const tell = (name, value) => listeners[name]?.forEach((listener) => listener(value));
