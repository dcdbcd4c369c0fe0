// What a page shows, as the driver has it. Keys are short, since a page may have thousands:
// i id, r role, d id attribute, m marks, n name that is not just the content, l value, h hint,
// f frame, v seen, o out of sight, e disabled, a focused, c checked, s selected,
// t can take the focus, q takes a press though no role says so, b covered by, p where to press,
// w moving, u clicked by the browser alone, g a select, x texts and places of children,
// z the parent's place in the list.

const ids = new WeakMap();
const elements = new Map();
let lastID = base;
const idOf = element => {
  let id = ids.get(element);
  if (id === undefined) {
    id = ++lastID;
    ids.set(element, id);
    elements.set(id, new WeakRef(element));
  }
  return id;
};

const marks = ['data-testid', 'data-test-id', 'data-test', 'name'];
const checkable = new Set([
  'checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio'
]);
const fields = new Set(['textbox', 'searchbox', 'spinbutton', 'password']);
const roots = () => {
  const found = [document];
  // A root is looked for once: those of elements that came later are found by their own look.
  for (const root of shadows)
    if (root.host.isConnected) found.push(root);
  return found;
};
const shadows = new Set();

const chosen = element => fold([...element.selectedOptions].map(one => one.text).join(' '));
const isSaid = (element, name) => element.getAttribute(`aria-${name}`) === 'true';
const cut = (box, bounds) => {
  const left = Math.max(box.left, bounds.left),
    top = Math.max(box.top, bounds.top);
  const right = Math.min(box.right, bounds.right),
    bottom = Math.min(box.bottom, bounds.bottom);
  return right > left && bottom > top ? { left, top, right, bottom } : null;
};
const frameOf = box => {
  const x = Math.round(box.left),
    y = Math.round(box.top);
  return [x, y, Math.max(1, Math.round(box.right) - x), Math.max(1, Math.round(box.bottom) - y)];
};
const activeNow = () => {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active === document.body ? null : active;
};
const transformed = (text, style) => {
  switch (style.textTransform) {
    case 'uppercase':
      return text.toUpperCase();
    case 'lowercase':
      return text.toLowerCase();
    case 'capitalize':
      return text.replace(/(^|\s)(\S)/g, (all, before, letter) => before + letter.toUpperCase());
  }
  return text;
};

// What only an element with attributes has.
const readAttributes = (element, node, given) => {
  if (element.id) node.d = element.id;
  for (const mark of marks) {
    const value = element.getAttribute(mark);
    if (value)(node.m ??= {})[mark] = value;
  }
  const hint = element.getAttribute('placeholder');
  if (hint) node.h = hint;
  if (isSaid(element, 'disabled')) node.e = 0;
  if (isSaid(element, 'selected')) node.s = 1;
  const current = element.getAttribute('aria-current');
  if (current !== null && current !== 'false') node.s = 1;
  if (!checkable.has(given) && element.hasAttribute('aria-pressed')) {
    node.c = +isSaid(element, 'pressed');
  }
};

// What only a control has.
const readControl = (element, node, given) => {
  if (element.disabled !== undefined && element.matches(':disabled')) node.e = 0;
  if (checkable.has(given)) {
    node.c = element.tagName === 'INPUT' ? +element.checked : +isSaid(element, 'checked');
  }
  if (element.selected === true) node.s = 1;
  if (given === 'password') node.l = '•'.repeat((element.value || '').length);
  else if (fields.has(given) || given === 'combobox' && element.tagName === 'INPUT') {
    node.l = element.value ?? element.innerText;
  } else if (element.tagName === 'SELECT') node.l = chosen(element);
  else if (['PROGRESS', 'METER'].includes(element.tagName) || given === 'slider') {
    node.l = String(element.value ?? element.getAttribute('aria-valuenow') ?? '');
  } else if (!checkable.has(given) && given !== 'option'
    && typeof element.value === 'string' && element.value) {
    // A button's, or what a component calls its value.
    node.l = element.value;
  }
  if (element.tagName === 'SELECT') node.g = 1;
  if (element.tagName === 'OPTION' || element.type === 'file') node.u = 1;
};

// When an element last got another style or class: what a script moves is so for a moment.
const styled = new WeakMap();
const unsure = 60;
const isMoving = (element, now) => {
  for (let other = element; other; other = other.parentNode || other.host) {
    if (now - (styled.get(other) ?? -unsure) < unsure) return true;
  }
  return false;
};

const pressed = new Set([
  'button', 'link', 'tab', 'option', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'checkbox',
  'radio', 'switch', 'treeitem'
]);
const takesPresses = element => pressed.has(roleOf(element)) || Boolean(element.onclick)
  || getComputedStyle(element).cursor === 'pointer';

// Where a press meets an element, and what is in its way.
const readPress = (element, node, modal) => {
  if (modal && !modal.contains(element)) {
    node.b = idOf(modal);
    return;
  }
  const [x, y, width, height] = node.f;
  const root = element.getRootNode();
  const reaches = (left, top) => {
    let hit = root.elementFromPoint(left, top);
    for (let other = hit; other; other = other.parentNode || other.host) {
      if (other === element) return null;
    }
    return hit;
  };
  const hit = reaches(x + (width >> 1), y + (height >> 1));
  if (!hit) return;
  for (const part of element.getClientRects()) {
    const left = Math.round(part.left + part.width / 2);
    const top = Math.round(part.top + part.height / 2);
    if (part.width > 0 && left >= x && top >= y && left < x + width && top < y + height
      && !reaches(left, top)) {
      node.p = [left, top];
      return;
    }
  }
  // A label's own control is not in its way, nor is the control that an element is a part of.
  if (hit.control === element || element.control === hit) return;
  if (hit.closest?.('label')?.control === element) return;
  if (hit.contains(element) && takesPresses(hit)) return;
  node.b = idOf(hit);
};

// More is no page that a person reads.
const mostElements = 50000;
const mostLevels = 500;

// The elements in document order, each with its parent's place in the list.
const outlineNow = () => {
  indexLabels();
  const list = [];
  const active = document.hasFocus() ? activeNow() : null;
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  // What lies behind it is inert.
  const modal = [...document.querySelectorAll(':modal')].pop();
  const now = performance.now();
  const read = (element, style, clip, isRendered, parent, level) => {
    if (list.length >= mostElements) {
      throw new Error(`the page has more than ${mostElements} elements`);
    }
    if (level > mostLevels) {
      throw new Error(`the page nests more than ${mostLevels} elements`);
    }
    const given = roleOf(element);
    const node = { i: idOf(element), z: parent };
    const place = list.push(node) - 1;
    if (given) node.r = given;
    const isRoot = element === document.documentElement;
    const box = isRoot ? page : element.getBoundingClientRect();
    const rendered = isRendered && style.display !== 'none' && style.opacity !== '0';
    const visible = rendered && style.visibility === 'visible';
    const seen = visible ? cut(box, clip) : null;
    if (seen) {
      node.f = frameOf(seen);
      node.v = 1;
    } else if (visible && box.width > 0 && box.height > 0) {
      node.f = frameOf(box);
      node.o = 1;
    }
    if (element.attributes.length) readAttributes(element, node, given);
    if (given) readControl(element, node, given);
    if (given || element.attributes.length) {
      // A content of texts alone is a name as it is.
      const name = givenName(element) || (element.firstElementChild && namedByContent.has(given)
        ? fold(contentOf(element, new Set([element]))) : '');
      if (name) node.n = name;
    }
    if (!given && (style.cursor === 'pointer' || element.onclick)) node.q = 1;
    if (element === active) node.a = 1;
    if (element.tabIndex >= 0) node.t = 1;
    if (seen && !isRoot) {
      readPress(element, node, modal);
      if (isMoving(element, now)) node.w = 1;
    }
    readContent(element, node, given, style, clip, rendered, place, level);
    if (!node.n && !node.x?.some(one => typeof one === 'string' ? one.trim() : true)) {
      const hinted = element.attributes.length ? hintedName(element) : '';
      if (hinted) node.n = hinted;
    }
  };
  const readContent = (element, node, given, style, clip, rendered, place, level) => {
    if (element.tagName === 'INPUT') {
      if (given === 'button') node.x = [fold(node.n)];
      return;
    }
    if (fields.has(given)) return;
    const shadow = element.shadowRoot;
    if (shadow) shadows.add(shadow);
    let kid = (shadow || element).firstChild;
    const slotted = element.tagName === 'SLOT' ? element.assignedNodes() : [];
    if (!kid && !slotted.length) return;
    let bounds = clip;
    const pieces = [];
    let children = 0;
    const take = kid => {
      if (kid.nodeType === Node.TEXT_NODE) {
        const keeps = style.whiteSpace.startsWith('pre') || style.whiteSpace === 'break-spaces';
        const text = transformed(
          keeps ? kid.data : kid.data.replace(/[ \t\n\r\f]+/g, ' '), style);
        if (text) pieces.push(text);
        return;
      }
      if (kid.nodeType !== Node.ELEMENT_NODE || skipped.has(kid.tagName)) return;
      if (kid.tagName === 'BR') {
        pieces.push('\n');
        return;
      }
      if (!children) {
        const isBody = kid.parentNode === document.documentElement
          || element === document.documentElement || element === document.body;
        if (!isBody && style.overflow !== 'visible' && style.display !== 'inline') {
          bounds = cut(element.getBoundingClientRect(), clip)
            || { left: 0, top: 0, right: 0, bottom: 0 };
        }
      }
      const kidStyle = getComputedStyle(kid);
      const edges = kidStyle.position === 'fixed' ? page : bounds;
      read(kid, kidStyle, edges, rendered, place, level + 1);
      const flows = kidStyle.display.startsWith('inline') || kidStyle.display === 'contents'
        || kidStyle.display === 'none';
      if (flows) {
        pieces.push(children);
      } else {
        const edge = kidStyle.display === 'table-cell' ? '\t' : '\n';
        pieces.push(edge, children, edge);
      }
      children += 1;
    };
    if (slotted.length) slotted.forEach(take);
    else
      for (; kid; kid = kid.nextSibling) take(kid);
    node.x = pieces;
  };
  const root = document.documentElement;
  read(root, getComputedStyle(root), page, true, -1, 1);
  return list;
};
