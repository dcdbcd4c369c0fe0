// Input for the app: one request after the other, each key an input of its own.
import { call, say } from "./page.js";

const waiting = [];
let isSending = false;

export const send = async (event) => {
  waiting.push(event);
  if (isSending) return;
  isSending = true;
  try {
    while (waiting.length) {
      await call("input", { events: waiting.splice(0, 100) });
    }
    say("");
  } catch {
    // What is wrong is on the page; what was typed on top of it makes no sense any more.
    waiting.length = 0;
  } finally {
    isSending = false;
  }
};

// Says why something was not sent.
export const refuse = (sentence) => say(sentence, true);
