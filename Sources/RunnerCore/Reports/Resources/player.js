// Plays a recording and adds its controls: the times of SVG's own animation are read once, then
// this script shows and hides the pieces.
const inSeconds = (text) => parseFloat(text);
for (const film of all(".film")) {
  const svg = film.querySelector(".moving");
  const steps = film.parentElement.querySelectorAll(".steps li");
  const moves = [];
  let length = 0;
  for (const animation of all("animate", svg)) {
    length = inSeconds(animation.getAttribute("dur"));
    const times = animation.getAttribute("keyTimes").split(";").map(Number);
    const values = animation.getAttribute("values").split(";");
    moves.push({ piece: animation.parentElement, times, values });
    animation.remove();
  }
  for (const animation of all("set", svg)) {
    length = length || inSeconds(animation.getAttribute("dur"));
    animation.remove();
  }
  if (!length) continue;
  const sign = svg.querySelector(".play");
  const button = make("button", { type: "button", textContent: "▶" });
  const bar = make("input", { type: "range", min: 0, max: length, step: 0.01, value: length });
  const clock = make("output", {});
  const now = make("div", { className: "now" });
  const speed = make("button", { type: "button", textContent: "1×" });
  bar.setAttribute("aria-label", "Place in the recording");
  speed.setAttribute("aria-label", "Speed");
  button.setAttribute("aria-label", "Play");
  film.append(make("div", { className: "player" }, button, bar, clock, speed, now));
  let rate = 1;
  let began = null;
  let from = length;
  const show = (time) => {
    const share = time / length;
    for (const move of moves) {
      let index = move.times.length - 1;
      while (index > 0 && move.times[index] > share + 1e-9) index -= 1;
      const value = time >= length && move.values.length > 1
        ? move.values[move.values.length - 1] : move.values[index];
      if (move.piece.getAttribute("display") !== value) {
        move.piece.setAttribute("display", value);
      }
    }
    bar.value = time;
    clock.textContent = time.toFixed(1) + " / " + length.toFixed(1) + " s";
    film.dataset.time = time.toFixed(2);
    let words = "";
    for (const step of steps) {
      if (step.dataset.moment !== undefined && Number(step.dataset.moment) <= time) {
        words = step.querySelector(".what").textContent;
      }
    }
    now.textContent = words;
  };
  const halt = () => {
    began = null;
    button.textContent = "▶";
    button.setAttribute("aria-label", "Play");
    sign.style.visibility = "";
  };
  const tick = (stamp) => {
    if (began === null) return;
    const time = from + (stamp - began) / 1000 * rate;
    show(Math.min(time, length));
    if (time >= length) halt();
    else requestAnimationFrame(tick);
  };
  const play = () => {
    if (began !== null) {
      from = Number(bar.value);
      halt();
      return;
    }
    from = Number(bar.value) >= length - 0.01 ? 0 : Number(bar.value);
    sign.style.visibility = "hidden";
    button.textContent = "❚❚";
    button.setAttribute("aria-label", "Halt");
    began = performance.now();
    requestAnimationFrame(tick);
  };
  button.addEventListener("click", play);
  sign.addEventListener("click", (event) => {
    event.preventDefault();
    play();
  });
  bar.addEventListener("input", () => {
    halt();
    sign.style.visibility = "hidden";
    show(Number(bar.value));
  });
  speed.addEventListener("click", () => {
    if (began !== null) {
      from = Number(bar.value);
      began = performance.now();
    }
    rate = rate === 4 ? 0.25 : rate * 2;
    speed.textContent = rate + "×";
  });
  show(length);
}
