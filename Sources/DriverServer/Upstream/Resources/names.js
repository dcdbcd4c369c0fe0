const isHidden = element => {
  if (element.getAttribute('aria-hidden') === 'true') return true;
  const style = getComputedStyle(element);
  return style.display === 'none' || style.visibility === 'hidden';
};
const namedByContent = new Set([
  'button', 'link', 'heading', 'tab', 'option', 'menuitem', 'menuitemcheckbox', 'menuitemradio',
  'checkbox', 'radio', 'switch', 'row', 'cell', 'columnheader', 'rowheader', 'treeitem', 'tooltip',
  'text'
]);
const rootOf = element => element.getRootNode();
const referred = (element, attribute) => (element.getAttribute(attribute) || '').split(/\s+/)
  .filter(Boolean).map(id => rootOf(element).getElementById?.(id)).filter(Boolean);
const contentOf = (element, seen) => {
  let text = '';
  const kids = element.shadowRoot ? element.shadowRoot.childNodes
    : element.tagName === 'SLOT' && element.assignedNodes().length ? element.assignedNodes()
    : element.childNodes;
  for (const node of kids) {
    if (node.nodeType === Node.TEXT_NODE) text += node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || skipped.has(node.tagName)) continue;
    if (isHidden(node)) continue;
    const part = node.tagName === 'BR' ? ' ' : partOf(node, seen);
    text += getComputedStyle(node).display.startsWith('inline') ? part : ' ' + part + ' ';
  }
  return text;
};
// What an element within another's content adds to its name.
const partOf = (element, seen) => {
  if (seen.has(element)) return '';
  seen.add(element);
  const role = roleOf(element);
  const label = fold(element.getAttribute('aria-label'));
  if (['textbox', 'searchbox', 'spinbutton', 'slider', 'password'].includes(role)) {
    return element.value ?? element.textContent;
  }
  if (element.tagName === 'SELECT') {
    return [...element.selectedOptions].map(option => option.text).join(' ');
  }
  if (label) return label;
  return ownLabel(element, seen) || contentOf(element, seen) || element.getAttribute('title') || '';
};
const childOf = (element, tag) => [...element.children].find(child => child.tagName === tag);
// What HTML itself gives as a name.
const ownLabel = (element, seen) => {
  const type = element.tagName === 'INPUT' ? element.type : '';
  if (['submit', 'reset', 'button'].includes(type)) {
    return element.value || { submit: 'Submit', reset: 'Reset', button: '' } [type];
  }
  if (type === 'image') return element.alt || element.getAttribute('value') || '';
  switch (element.tagName) {
    case 'IMG':
    case 'AREA':
      return element.getAttribute('alt') || '';
    case 'svg':
      return childOf(element, 'title')?.textContent || '';
    case 'FIELDSET': {
      const legend = childOf(element, 'LEGEND');
      return legend ? contentOf(legend, seen) : '';
    }
    case 'TABLE': {
      const caption = childOf(element, 'CAPTION');
      return caption ? contentOf(caption, seen) : '';
    }
    case 'FIGURE': {
      const caption = childOf(element, 'FIGCAPTION');
      return caption ? contentOf(caption, seen) : '';
    }
  }
  return '';
};
// Asked of each element, `labels` would look through the page each time.
let labels = new Map();
const indexLabels = () => {
  labels = new Map();
  for (const root of roots()) {
    for (const label of root.querySelectorAll('label')) {
      if (label.control) labels.set(label.control, [...labels.get(label.control) || [], label]);
    }
  }
};
// The name that is given to an element, and is not just its content.
const givenName = element => {
  if (element.hasAttribute('aria-labelledby')) {
    const seen = new Set([element]);
    const by = fold(referred(element, 'aria-labelledby').map(other => {
      const label = fold(other.getAttribute('aria-label'));
      return label || fold(ownLabel(other, seen) || contentOf(other, seen) || other.value);
    }).filter(Boolean).join(' '));
    if (by) return by;
  }
  const label = fold(element.getAttribute('aria-label'));
  if (label) return label;
  const labelled = labels.has(element) ? fold(labels.get(element)
    .map(other => contentOf(other, new Set([element, other]))).join(' ')) : '';
  return labelled || fold(ownLabel(element, new Set([element])));
};
// What an element is called where neither a name nor a content is.
const hintedName = element => fold(element.getAttribute('title')
  || element.getAttribute('placeholder') || element.getAttribute('aria-placeholder'));
