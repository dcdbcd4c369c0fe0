// The page as the driver asks for it.

const problem = error => ({ invalid: String(error?.message ?? error) });
const matchesOf = ({ css, xpath }) => {
  try {
    if (css !== undefined) {
      return roots().flatMap(root => [...root.querySelectorAll(css)]).map(idOf);
    }
    const kind = XPathResult.ORDERED_NODE_SNAPSHOT_TYPE;
    const found = document.evaluate(xpath, document, null, kind, null);
    return [...Array(found.snapshotLength).keys()].map(place => found.snapshotItem(place))
      .filter(node => node.nodeType === Node.ELEMENT_NODE).map(idOf);
  } catch (error) {
    return problem(error);
  }
};

let selectors = [];
let last = '';
let revision = 0;
let moments = [];
// Whether something that tells of a change has come since the last outline.
let isDirty = true;

const frameNow = () => JSON.stringify({
  elements: outlineNow(),
  url: location.href,
  title: document.title,
  size: [innerWidth, innerHeight],
  touch: navigator.maxTouchPoints,
  ready: document.readyState === 'complete' ? 1 : 0,
  busy: document.getAnimations?.().filter(one => one.playState === 'running'
    && Number.isFinite(one.effect?.getComputedTiming().endTime)).length ?? 0,
  found: selectors.map(matchesOf)
});
const take = () => {
  isDirty = false;
  const frame = frameNow();
  if (frame === last) return false;
  last = frame;
  revision += 1;
  return true;
};

// What changes a page by itself or by a person; what a script changes in a style sheet is not told.
const dirty = () => { isDirty = true; };
const events = [
  'input', 'change', 'focus', 'blur', 'scroll', 'resize', 'load', 'error', 'toggle',
  'transitionrun', 'transitionend', 'animationstart', 'animationend', 'pointerover',
  'pointerdown', 'pointerup', 'keydown', 'keyup', 'slotchange', 'fullscreenchange',
  'hashchange', 'popstate', 'readystatechange'
];
for (const name of events) addEventListener(name, dirty, { capture: true, passive: true });
const all = { subtree: true, childList: true, attributes: true, characterData: true };
const noticing = new MutationObserver(records => {
  isDirty = true;
  const now = performance.now();
  for (const { type, target } of records)
    if (type === 'attributes') styled.set(target, now);
});
noticing.observe(document, all);
const controls = () => {
  const sheets = document.styleSheets.length;
  let text = `${innerWidth} ${innerHeight} ${sheets} ${document.readyState}`;
  const kinds = 'input, textarea, select, option, progress, details';
  for (const one of document.querySelectorAll(kinds)) {
    text += `\n${one.value} ${one.checked} ${one.selected}`;
  }
  return text;
};
let lastControls = '';

// What a page has begun and not done: timers and calls. Who says that something is not there waits
// for those of the last input.
const timers = new Set();
let calls = 0;
const longest = 10000;
const { setTimeout: later, clearTimeout: cancel, fetch: call } = window;
window.setTimeout = function setTimeout(work, delay, ...rest) {
  if (typeof work !== 'function' || delay > longest) {
    return later.call(window, work, delay, ...rest);
  }
  const id = later.call(window, (...values) => {
    timers.delete(id);
    work.apply(window, values);
  }, delay, ...rest);
  timers.add(id);
  return id;
};
window.clearTimeout = function clearTimeout(id) {
  timers.delete(id);
  cancel.call(window, id);
};
const over = () => { later.call(window, () => { calls -= 1; }, 0); };
window.fetch = function fetch(...values) {
  calls += 1;
  const answer = call.apply(window, values);
  answer.then(over, over);
  return answer;
};
const send = XMLHttpRequest.prototype.send;
XMLHttpRequest.prototype.send = function(...values) {
  calls += 1;
  this.addEventListener('loadend', over, { once: true });
  return send.apply(this, values);
};

// While a denial stands, each state that the page paints is kept.
const most = 64;
let recorder = null;
let isScheduled = false;
let lost = 0;
const keep = () => {
  isScheduled = false;
  if (!recorder || !take()) return;
  moments.push(last);
  if (moments.length > most) {
    moments.shift();
    lost += 1;
  }
};
const schedule = () => {
  if (isScheduled) return;
  isScheduled = true;
  // A window that nobody sees paints nothing.
  const timer = later.call(window, keep, 60);
  requestAnimationFrame(() => {
    cancel.call(window, timer);
    keep();
  });
};

return {
  // The page now, as `PageScript.look` says.
  look(knownPage, knownRevision, wanted, isBrief, isKept) {
    this.record(isKept);
    const asked = JSON.stringify(wanted);
    if (asked !== JSON.stringify(selectors)) {
      selectors = wanted;
      isDirty = true;
    }
    const seen = controls();
    const isSame = isBrief && !isDirty && !noticing.takeRecords().length && seen === lastControls
      && shadows.size === 0 && !(document.getAnimations?.().length);
    lastControls = seen;
    if (!isSame) take();
    const past = moments;
    moments = [];
    if (!isKept) lost = 0;
    const answer = { page: base, revision, work: timers.size + calls };
    if (lost) answer.lost = lost;
    lost = 0;
    if (past.length && past[past.length - 1] === last) past.pop();
    if (past.length) answer.past = past;
    if (base !== knownPage || revision !== knownRevision) answer.frame = last;
    return JSON.stringify(answer);
  },
  record(isOn) {
    if (isOn && !recorder) {
      recorder = new MutationObserver(schedule);
      recorder.observe(document, all);
      for (const root of shadows) recorder.observe(root, all);
    } else if (!isOn && recorder) {
      recorder.disconnect();
      recorder = null;
    }
  },
  element(id) {
    const element = elements.get(id)?.deref();
    return element?.isConnected ? element : null;
  },
  ids: found => found.map(idOf),
  reveal(id) {
    this.element(id)?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  }
};
