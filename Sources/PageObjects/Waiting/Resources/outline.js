const escaped = text => String(text).replace(
  /[&<>"'\u0000-\u001f]/g, character => `&#${character.charCodeAt(0)};`);
const ourRoles = {
  textbox: 'textField',
  searchbox: 'textField',
  spinbutton: 'textField',
  password: 'secureField',
  checkbox: 'toggle',
  radio: 'toggle',
  switch: 'toggle',
  menuitem: 'menuItem',
  option: 'row'
};
const clickableRoles = new Set([
  'button', 'link', 'toggle', 'tab', 'menuItem', 'row', 'textField', 'secureField', 'combobox'
]);
const hasOwnText = element => [...element.childNodes]
  .some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
const chosen = element => fold([...element.selectedOptions].map(one => one.text).join(' '));
const facts = (element, style, rect) => {
  const given = roleOf(element),
    role = ourRoles[given] || given || 'other';
  const isField = role === 'textField' || role === 'secureField';
  const is = name => element.getAttribute(`aria-${name}`) === 'true';
  const text = role === 'secureField' ? '•'.repeat((element.value || '').length)
    : isField ? element.value ?? fold(element.innerText)
    : element.tagName === 'SELECT' ? chosen(element)
    : hasOwnText(element) || role === 'button' ? textOf(element) : '';
  return {
    role,
    text,
    label: given ? nameOf(element) : fold(element.getAttribute('aria-label')),
    hint: element.getAttribute('placeholder') || '',
    id: element.id || element.getAttribute('data-testid') || element.getAttribute('name') || '',
    x: rect.left,
    y: rect.top,
    width: rect.width,
    height: rect.height,
    clickable: clickableRoles.has(role) || style.cursor === 'pointer' || Boolean(element.onclick),
    enabled: !element.disabled && !is('disabled'),
    checked: element.checked === true || is('checked') || is('pressed'),
    focused: document.activeElement === element && document.hasFocus() && element !== document.body,
    selected: element.selected === true || is('selected')
  };
};
// What is outside of the window counts where the whole page is asked for.
const isWhole = arguments[0] === true;
const isInWindow = rect => isWhole
  || rect.bottom > 0 && rect.right > 0 && rect.top < innerHeight && rect.left < innerWidth;
// Each element of the page is a tag, those that nobody sees too: places among siblings are XPath's.
const outline = element => {
  const hidden = '<e visible="false"/>';
  if (skipped.has(element.tagName)) return hidden;
  const style = getComputedStyle(element);
  if (style.display === 'none') return hidden;
  const inside = [...element.children].map(outline).join('');
  const isRoot = element === document.documentElement;
  const rect = isRoot ? { left: 0, top: 0, width: innerWidth, height: innerHeight }
    : element.getBoundingClientRect();
  const isSeen = isRoot || style.visibility !== 'hidden' && rect.width > 0 && rect.height > 0
    && isInWindow(rect);
  if (!isSeen) return inside ? `<e>${inside}</e>` : hidden;
  const page = isRoot ? { page: true, touch: navigator.maxTouchPoints > 0 } : {};
  const members = Object.entries({ ...facts(element, style, rect), ...page })
    .map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
  return `<e${members}>${inside}</e>`;
};
return outline(document.documentElement);
