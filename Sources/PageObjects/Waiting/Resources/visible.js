const element = arguments[0];
let { left, top, right, bottom } = element.getBoundingClientRect();
const cut = (x, y, maxX, maxY) => {
  left = Math.max(left, x);
  top = Math.max(top, y);
  right = Math.min(right, maxX);
  bottom = Math.min(bottom, maxY);
};
for (let outer = element.parentElement; outer; outer = outer.parentElement) {
  if (getComputedStyle(outer).overflow === 'visible') continue;
  const rect = outer.getBoundingClientRect();
  cut(rect.left, rect.top, rect.right, rect.bottom);
}
cut(0, 0, innerWidth, innerHeight);
return {
  x: left,
  y: top,
  width: Math.max(0, right - left),
  height: Math.max(0, bottom - top),
  hasTouch: navigator.maxTouchPoints > 0
};
