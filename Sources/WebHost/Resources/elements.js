// Makes HTML elements of the app's accessibility tree, and keeps them from frame to frame.

// The HTML of each role: a tag, and a role where the tag does not say it.
const kinds = {
  group: ['div', 'group'],
  list: ['ul', 'list'],
  row: ['li', 'listitem'],
  tabBar: ['div', 'tablist'],
  scrollArea: ['div', null],
  alert: ['div', 'alertdialog'],
  text: ['p', null],
  heading: ['h2', null],
  image: ['div', 'img'],
  progress: ['div', 'progressbar'],
  divider: ['div', 'separator'],
  button: ['button', null],
  link: ['a', 'link'],
  textField: ['input', null],
  secureField: ['input', null],
  toggle: ['button', 'switch'],
  picker: ['div', 'listbox'],
  tab: ['button', 'tab']
};

// Sets an attribute, or removes it for null; only where it changes.
const mark = (element, name, value) => {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== String(value)) {
    element.setAttribute(name, value);
  }
};

const place = (element, x, y, width, height) => {
  const style = element.style;
  const values = { left: x, top: y, width, height };
  for (const [name, value] of Object.entries(values)) {
    if (style[name] !== `${value}px`) style[name] = `${value}px`;
  }
};

// The words of an element: its own text, or the name of a symbol.
const shownText = ({ text, label, role, children }) => text
  ?? (!children?.length && ['button', 'link', 'tab'].includes(role) ? label : undefined);

export class Elements {
  constructor(root) {
    this.root = root;
    this.clear();
  }

  // Forgets all elements, whose numbers will be used again.
  clear() {
    this.known = new Map();
    this.root.replaceChildren();
  }

  element(node) { return this.known.get(node)?.element; }

  // Shows a frame; what a person is changing stays theirs until the server has heard all of it.
  show(frame, isQuiet) {
    this.isQuiet = isQuiet;
    this.focused = null;
    // What is gone goes first, so that nothing that stays has to move: that would take its focus.
    const roles = new Map();
    (function collect(tree) {
      roles.set(tree.node, tree.role);
      tree.children?.forEach(collect);
    })(frame.tree);
    for (const [node, { element, role }] of this.known) {
      if (roles.get(node) === role) continue;
      element.remove();
      this.known.delete(node);
    }
    place(this.root, 0, 0, frame.width, frame.height);
    this.fill(this.root, frame.tree, [0, 0], true);
    if (isQuiet) this.moveFocus();
  }

  moveFocus() {
    const wanted = this.focused;
    if (wanted && document.activeElement !== wanted) wanted.focus({ preventScroll: true });
    if (!wanted && this.root.contains(document.activeElement)) document.activeElement.blur();
  }

  // Brings the children of an element in line with those of its description.
  fill(parent, description, origin, isStructure) {
    const children = description.children || [];
    const extent = parent.querySelector(':scope > .extent');
    let next = extent ? extent.nextSibling : parent.firstChild;
    for (const child of children) {
      const element = this.made(child);
      if (element === next) next = next.nextSibling;
      else parent.insertBefore(element, next);
      this.update(element, child, origin, isStructure);
    }
  }

  made(description) {
    const { node, role } = description;
    const known = this.known.get(node);
    if (known) return known.element;
    const [tag, ariaRole] = kinds[role] || kinds.group;
    const element = document.createElement(tag);
    if (ariaRole) element.setAttribute('role', ariaRole);
    if (tag === 'button') element.type = 'button';
    if (tag === 'input') {
      element.type = role === 'secureField' ? 'password' : 'text';
      Object.assign(element, { autocomplete: 'off', spellcheck: false });
    }
    element.dataset.node = node;
    this.known.set(node, { role, element });
    return element;
  }

  update(element, description, origin, isStructure) {
    const [x, y, width, height] = description.frame;
    place(element, x - origin[0], y - origin[1], width, height);
    mark(element, 'id', description.id);
    mark(element, 'data-testid', description.id);
    // As in the page source of our own driver, for the same CSS.
    mark(element, 'identifier', description.id);
    mark(element, 'data-control', description.control);
    // What is scrolled out of sight is not there for a person; what is in it goes with it.
    mark(element, 'data-outside', isStructure && description.isOutside ? '' : null);
    this.states(element, description);
    if (description.isFocused) this.focused = element;
    if (element.tagName === 'INPUT') {
      this.field(element, description);
      return;
    }
    this.words(element, description);
    this.value(element, description.value);
    const inner = this.scroll(element, description);
    const holds = ['group', 'list', 'row', 'scrollArea', 'alert'].includes(description.role);
    this.fill(element, description, inner, isStructure && holds);
  }

  states(element, description) {
    const { role, isSelected, isChecked, isDisabled, isInvalid, label } = description;
    if (['BUTTON', 'INPUT'].includes(element.tagName)) {
      if (element.disabled !== Boolean(isDisabled)) element.disabled = Boolean(isDisabled);
    } else {
      mark(element, 'aria-disabled', isDisabled ? 'true' : null);
    }
    const chosen = role === 'tab' ? 'aria-selected' : role === 'button' ? 'aria-pressed'
      : 'aria-current';
    mark(element, chosen, isSelected ? 'true' : role === 'tab' ? 'false' : null);
    mark(element, 'aria-checked', isChecked ?? null);
    mark(element, 'aria-invalid', isInvalid ? 'true' : null);
    const isNamed = label && (element.tagName === 'INPUT' || label !== shownText(description));
    mark(element, 'aria-label', isNamed ? label : null);
    const isPlain = !['BUTTON', 'INPUT'].includes(element.tagName);
    mark(element, 'tabindex', description.isFocusable && isPlain ? 0 : null);
  }

  field(element, description) {
    mark(element, 'placeholder', description.prompt);
    const value = description.value ?? '';
    if (!this.isQuiet) return;
    if (element.value !== value) element.value = value;
    element.sent = value;
  }

  words(element, description) {
    const isLeaf = !description.children?.length;
    element.classList.toggle('words', isLeaf);
    const text = shownText(description);
    if (!isLeaf || text === undefined) {
      // What was a text before may have parts now.
      for (const node of [...element.childNodes]) {
        if (node.nodeType === Node.TEXT_NODE) node.remove();
      }
      return;
    }
    if (element.textContent !== text) element.textContent = text;
  }

  // What a test reads as the element's value.
  value(element, value) {
    if (element.tagName === 'BUTTON') {
      if (element.value !== (value ?? '')) element.value = value ?? '';
    } else if (value !== undefined || 'value' in element) {
      Object.defineProperty(element, 'value', {
        value: value ?? '',
        configurable: true,
        writable: true
      });
    }
    if (element.getAttribute('role') === 'progressbar') mark(element, 'aria-valuetext', value);
  }

  // Scrolls natively, over an extent as large as the content; gives the origin of what is inside.
  scroll(element, description) {
    const [x, y, width] = description.frame;
    if (!description.scroll) {
      element.classList.remove('scrolls');
      return [x, y];
    }
    const [left, top, contentWidth, contentHeight] = description.scroll;
    element.classList.add('scrolls');
    let extent = element.querySelector(':scope > .extent');
    if (!extent) {
      extent = document.createElement('div');
      extent.className = 'extent';
      extent.setAttribute('aria-hidden', 'true');
      element.prepend(extent);
    }
    place(extent, 0, 0, Math.max(1, Math.min(contentWidth, Math.max(width, contentWidth))),
      contentHeight);
    if (this.isQuiet) {
      const isElsewhere = Math.abs(element.scrollTop - top) >= 1
        || Math.abs(element.scrollLeft - left) >= 1;
      if (isElsewhere) element.scrollTo({ left, top, behavior: 'instant' });
      element.shown = { left: element.scrollLeft, top: element.scrollTop };
    }
    return [x - left, y - top];
  }
}
