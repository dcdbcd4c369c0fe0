const roles = {
  button: ['button'],
  link: ['link'],
  heading: ['heading'],
  textField: ['textbox', 'searchbox', 'spinbutton', 'combobox'],
  secureField: ['password'],
  toggle: ['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio'],
  picker: ['combobox', 'listbox'],
  image: ['img', 'image'],
  progress: ['progressbar', 'meter'],
  tab: ['tab'],
  tabBar: ['tablist'],
  list: ['list', 'listbox', 'table', 'grid', 'tree'],
  row: ['listitem', 'row', 'option', 'treeitem'],
  alert: ['alert', 'alertdialog', 'dialog'],
  divider: ['separator'],
  menu: ['menu', 'menubar'],
  menuItem: ['menuitem', 'menuitemcheckbox', 'menuitemradio'],
  group: ['group', 'region', 'form'],
  window: ['dialog', 'alertdialog'],
  application: ['application'],
  text: ['text', 'paragraph', 'status', 'note', 'label'],
  scrollArea: [],
  other: ['']
};
class Invalid extends Error {}
const expression = source => {
  const inline = source.match(/^\(\?([ims]+)\)/);
  const rest = inline ? source.slice(inline[0].length) : source;
  const flags = inline ? inline[1] : '';
  try { return new RegExp(rest, flags + 'u'); } catch (strict) {
    try { return new RegExp(rest, flags); } catch (error) { throw new Invalid(error.message); }
  }
};
const matcher = match => {
  if ('equals' in match) {
    const text = fold(match.equals);
    return other => other === text;
  }
  if ('contains' in match) {
    const text = fold(match.contains);
    return other => other.includes(text);
  }
  const pattern = expression(match.matches);
  return other => pattern.test(other);
};
const identified = id => {
  const marks = ['data-testid', 'data-test-id', 'data-test', 'name'];
  const exact = all.filter(element => element.id === id);
  if (exact.length) return exact;
  for (const mark of marks) {
    const found = all.filter(element => element.getAttribute(mark) === id);
    if (found.length) return found;
  }
  return [];
};
const bySelector = css => {
  const roots = [document, ...all.map(element => element.shadowRoot).filter(Boolean)];
  try { return roots.flatMap(root => [...root.querySelectorAll(css)]); } catch (error) {
    throw new Invalid(error.message);
  }
};
const byPath = path => {
  try {
    const kind = XPathResult.ORDERED_NODE_SNAPSHOT_TYPE;
    const found = document.evaluate(path, document, null, kind, null);
    return [...Array(found.snapshotLength).keys()].map(place => found.snapshotItem(place));
  } catch (error) { throw new Invalid(error.message); }
};
const ancestorsOf = element => {
  const found = [];
  for (let other = parentOf(element); other; other = parentOf(other)) found.push(other);
  return found;
};
// The farthest that `near` reaches, in points: twelve columns of a terminal.
const nearLimit = 96;
// How far a box is from another on a side of it; nothing where it is not on that side.
const distance = (anchor, box, direction) => {
  if (!box.width || !box.height || !anchor.width || !anchor.height) return undefined;
  const across = Math.max(box.left - anchor.right, anchor.left - box.right, 0);
  const down = Math.max(box.top - anchor.bottom, anchor.top - box.bottom, 0);
  const fits = {
    above: box.bottom <= anchor.top,
    below: box.top >= anchor.bottom,
    leftOf: box.right <= anchor.left,
    rightOf: box.left >= anchor.right,
    near: across + down <= nearLimit
  };
  return fits[direction] ? across + down : undefined;
};
// Those that lie wholly on that side of an anchor, nearest first.
const related = (elements, anchors, direction) => elements.map(element => {
    const box = element.getBoundingClientRect();
    const distances = anchors.filter(anchor => anchor !== element)
      .map(anchor => distance(anchor.getBoundingClientRect(), box, direction))
      .filter(value => value !== undefined);
    return { element, distance: Math.min(...distances) };
  }).filter(found => Number.isFinite(found.distance))
  .sort((a, b) => a.distance - b.distance)
  .map(found => found.element);
const around = elements => new Set(elements.flatMap(ancestorsOf));
const resolve = query => {
  let found = all;
  const keep = set => {
    const kept = new Set(set);
    found = found.filter(element => kept.has(element));
  };
  if (query.css !== undefined) keep(bySelector(query.css));
  if (query.xpath !== undefined) keep(byPath(query.xpath));
  if (query.identifier !== undefined) keep(identified(query.identifier));
  if (query.role !== undefined) {
    const wanted = new Set(roles[query.role] || []);
    const isSelect = element => element.tagName === 'SELECT';
    found = found.filter(element => wanted.has(roleOf(element))
      && (query.role === 'textField' ? !isSelect(element) : true));
  }
  if (query.name) {
    const fits = matcher(query.name);
    found = found.filter(element => fits(nameOf(element)));
  }
  const isPlain = ['role', 'identifier', 'css', 'xpath'].every(key => query[key] === undefined);
  const innermost = () => {
    const outer = around(found);
    found = found.filter(one => !outer.has(one));
  };
  if (query.text) {
    const fits = matcher(query.text);
    found = found.filter(element => fits(textOf(element)));
    if (isPlain) innermost();
  }
  for (const outer of query.within || []) {
    const those = new Set(resolve(outer));
    found = found.filter(element => ancestorsOf(element).some(other => those.has(other)));
  }
  for (const inner of query.containing || []) {
    const those = around(resolve(inner));
    found = found.filter(element => those.has(element));
    if (isPlain && !query.text) innermost();
  }
  found = inDocumentOrder(new Set(found));
  for (const { direction, anchor } of query.relations || []) {
    found = related(found, resolve(anchor), direction);
  }
  if (query.index === undefined) return found;
  const place = query.index < 0 ? found.length + query.index : query.index;
  return found[place] ? [found[place]] : [];
};
try { return resolve(arguments[0]); } catch (error) {
  if (error instanceof Invalid) return { invalid: error.message };
  throw error;
}
