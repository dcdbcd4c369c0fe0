// The mouse: each click, drag and turn of the wheel is sent, or refused with a sentence.
import { byID, tell } from "./page.js";
import { cell, hover, picks, shown } from "./screen.js";
import { refuse, send } from "./sending.js";

const screen = byID("screen");
const buttons = ["left", "middle", "right"];

const held = (event) => ["ctrl", "alt", "shift", "meta"].filter((name) => event[name + "Key"]);

let pressed = null;
screen.addEventListener("mousedown", (event) => {
  if (!shown() || !buttons[event.button]) return;
  pressed = { button: event.button, from: cell(event) };
  if (event.button === 0) return;
  // No scrolling, and no paste of the browser.
  event.preventDefault();
  screen.focus();
});
addEventListener("mouseup", (event) => {
  if (event.button !== pressed?.button) return;
  const from = pressed.from;
  const to = cell(event);
  const way = { button: buttons[event.button], held: held(event) };
  pressed = null;
  if (picks()) {
    tell("pick", to);
  } else if (from.x === to.x && from.y === to.y) {
    send({ type: "click", ...to, ...way, times: event.detail });
  } else {
    send({ type: "drag", ...from, toX: to.x, toY: to.y, ...way });
  }
});
screen.addEventListener("contextmenu", (event) => event.preventDefault());

// A notch of a wheel is a turn; what a touch pad moves adds up to turns.
let moved = 0;
const turns = (event) => {
  const points = event.deltaY * [1, 40, 400][event.deltaMode];
  if (Math.abs(points) >= 50) {
    moved = 0;
    return Math.sign(points) * Math.max(1, Math.round(Math.abs(points) / 120));
  }
  moved = Math.sign(points) === Math.sign(moved) ? moved + points : points;
  const whole = Math.trunc(moved / 100);
  moved -= whole * 100;
  return whole;
};
screen.addEventListener("wheel", (event) => {
  // With ctrl the browser zooms.
  if (picks() || event.ctrlKey || !shown()) return;
  if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    return refuse("The wheel turns up and down alone: the app did not get a turn to the side.");
  }
  if (!shown().mouse) {
    return refuse("The program has not enabled the mouse, so the wheel does nothing. Press keys.");
  }
  event.preventDefault();
  const count = turns(event);
  if (!count) return;
  const turn = { up: count < 0, turns: Math.min(100, Math.abs(count)), held: held(event) };
  send({ type: "wheel", ...turn, ...cell(event) });
}, { passive: false });
screen.addEventListener("mousemove", (event) => {
  if (picks() && shown()) tell("hover", cell(event));
});
screen.addEventListener("mouseleave", () => hover(null));
