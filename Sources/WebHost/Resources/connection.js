// The line to the app on the server: events go out in order, frames come in.

const nameKey = 'qa.page';
// How long the server may take to handle an event, in milliseconds.
const answerLimit = 10000;

export class Connection {
  // What is to be sent, and how far the server is.
  queue = [];
  number = 0;
  handled = 0;
  busy = 0;
  isSending = false;
  // How many commands are under way.
  commands = 0;
  // The newest frame, and whether it was shown when nothing was under way.
  frame = null;
  wasQuiet = false;
  page = null;
  waiting = new Set();
  onFrame = () => {};
  onTrouble = () => {};

  // Whether the server has handled all that was sent, and what came of it is shown.
  get isQuiet() {
    return this.frame !== null && !this.queue.length && this.handled >= this.number;
  }

  // Whether no command is under way either.
  get isFree() { return this.isQuiet && !this.commands; }

  static window() {
    const held = (number, most) => Math.min(most, Math.max(1, number));
    return {
      width: held(innerWidth, 10000),
      height: held(innerHeight, 10000),
      scale: Math.min(10, Math.max(0.1, devicePixelRatio))
    };
  }

  // Opens the page, or goes on with the one that this tab had before.
  async join() {
    const prefers = {
      colorScheme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
      locale: navigator.language
    };
    const answer = await this.post('/-/join', {
      page: sessionStorage.getItem(nameKey),
      path: location.pathname + location.search,
      prefers,
      ...Connection.window()
    });
    const { page, refusal } = await answer.json();
    sessionStorage.setItem(nameKey, page);
    this.page = page;
    this.number = 0;
    this.handled = 0;
    if (refusal) console.warn(refusal);
    this.listen();
    // What came before there was a page, as a window that changed meanwhile.
    this.flush();
  }

  listen() {
    const source = new EventSource(`/-/pages/${this.page}/frames`);
    source.onmessage = message => {
      const { frame, progress } = JSON.parse(message.data);
      this.handled = Math.max(this.handled, progress.handled);
      this.busy = progress.busy;
      this.onTrouble('');
      this.frame = frame || this.frame;
      // What a person was changing meanwhile was left to them: now the frame counts.
      if (frame || this.isQuiet && !this.wasQuiet) {
        this.wasQuiet = this.isQuiet;
        this.onFrame(this.frame);
      }
      this.notify();
    };
    source.onerror = () => {
      this.onTrouble('The app’s server does not answer. Start it again, then load this page.');
      // The server has another run, or dropped the page: it is opened anew.
      if (source.readyState === EventSource.CLOSED) this.joinAgain();
    };
  }

  // Joins, and tries again until the server answers.
  async joinAgain() {
    try {
      await this.join();
    } catch (error) {
      this.onTrouble(`The app can’t be opened: ${error.message}`);
      setTimeout(() => this.joinAgain(), 500);
    }
  }

  async post(address, body) {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body)
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer;
  }

  // Sends an event behind those that wait; one that replaces the last of its kind takes its place.
  send(event, replaces = () => false) {
    const last = this.queue.at(-1);
    if (last && replaces(last)) this.queue.pop();
    this.queue.push(event);
    this.flush();
  }

  async flush() {
    if (this.isSending || !this.page) return;
    this.isSending = true;
    try {
      while (this.queue.length) {
        const events = this.queue.splice(0);
        this.number += 1;
        await this.post(`/-/pages/${this.page}/events`, { number: this.number, events });
      }
    } catch (error) {
      this.handled = this.number;
      this.onTrouble(`The app did not take this: ${error.message}`);
    } finally {
      this.isSending = false;
      this.notify();
    }
  }

  // Has the app do something that no person does; rejects with the app's reason.
  async command(name, argument = null) {
    this.commands += 1;
    try {
      return await this.perform(name, argument);
    } finally {
      this.commands -= 1;
      this.notify();
    }
  }

  async perform(name, argument) {
    await this.until(() => this.page && this.isQuiet);
    const answer = await this.post(`/-/pages/${this.page}/commands`, { name, argument });
    const { value, error, isUnsupported } = await answer.json();
    if (error) throw Object.assign(new Error(error), { isUnsupported });
    // An event that changes nothing: its number comes back behind what the command caused.
    this.number += 1;
    await this.post(`/-/pages/${this.page}/events`, { number: this.number, events: [] });
    await this.until(() => this.isQuiet);
    return value;
  }

  notify() { for (const check of [...this.waiting]) check(); }

  // Resolves once something holds; looks whenever something came or was sent.
  until(holds, limit = answerLimit) {
    return new Promise((resolve, reject) => {
      const end = setTimeout(() => {
        this.waiting.delete(check);
        const words = `The page has waited ${limit} ms for its server, at event ${this.handled} `
          + `of ${this.number}.`;
        reject(Object.assign(new Error(words), { isTimeout: true }));
      }, limit);
      const check = () => {
        if (!holds()) return;
        this.waiting.delete(check);
        clearTimeout(end);
        resolve();
      };
      this.waiting.add(check);
      check();
    });
  }
}
