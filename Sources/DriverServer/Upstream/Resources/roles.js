const fold = text => (text || '').replace(/[\s\u00a0]+/g, ' ').trim();
const skipped = new Set([
  'SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'HEAD', 'TITLE', 'META', 'LINK'
]);
const inputRoles = {
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  file: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  text: 'textbox',
  email: 'textbox',
  tel: 'textbox',
  url: 'textbox',
  password: 'password',
  hidden: ''
};
const tagRoles = {
  BUTTON: 'button',
  SUMMARY: 'button',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  H5: 'heading',
  H6: 'heading',
  UL: 'list',
  OL: 'list',
  MENU: 'list',
  LI: 'listitem',
  TABLE: 'table',
  TR: 'row',
  TD: 'cell',
  TH: 'columnheader',
  DIALOG: 'dialog',
  PROGRESS: 'progressbar',
  METER: 'meter',
  HR: 'separator',
  TEXTAREA: 'textbox',
  OPTION: 'option',
  FIELDSET: 'group',
  DETAILS: 'group',
  P: 'paragraph',
  SPAN: 'text',
  LABEL: 'text'
};
const roleOf = element => {
  const given = (element.getAttribute('role') || '').trim().split(/\s+/)[0].toLowerCase();
  if (given) return given;
  switch (element.tagName) {
    case 'A':
    case 'AREA':
      return element.hasAttribute('href') ? 'link' : '';
    case 'IMG':
      return element.getAttribute('alt') === '' ? 'presentation' : 'img';
    case 'SELECT':
      return element.multiple || element.size > 1 ? 'listbox' : 'combobox';
    case 'INPUT': {
      const role = inputRoles[element.type] ?? '';
      return element.list && ['textbox', 'searchbox'].includes(role) ? 'combobox' : role;
    }
  }
  const known = tagRoles[element.tagName];
  if (known) return known;
  return element.isContentEditable && !element.parentElement?.isContentEditable ? 'textbox' : '';
};
