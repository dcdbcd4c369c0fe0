/// What a browser runs to find elements as people name them: by role and accessible name, by text, inside one
/// another. One command a look, whatever the query.
///
/// Roles are those of ARIA in HTML; names follow "Accessible Name and Description Computation 1.2" as far as pages
/// without generated content need it. A test holds both to what Chromium computes.
enum PageScript {
  /// A function's body; its argument is a `LocatorQuery` as JSON. Answers the elements in document order, or
  /// `{"invalid": "why"}` for an expression that the browser can't read.
  static let find = helpers + names + search

  static let helpers = #"""
    const fold = text => (text || '').replace(/[\s\u00a0]+/g, ' ').trim();
    const skipped = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'HEAD', 'TITLE', 'META', 'LINK']);
    const all = [];
    (function walk(node) {
      for (const child of node.children || []) {
        if (skipped.has(child.tagName)) continue;
        all.push(child);
        if (child.shadowRoot) walk(child.shadowRoot);
        walk(child);
      }
    })(document);
    const order = new Map(all.map((element, index) => [element, index]));
    const parentOf = element => element.parentElement
      || (element.parentNode instanceof ShadowRoot ? element.parentNode.host : null);
    const inDocumentOrder = set => [...set].filter(element => order.has(element))
      .sort((a, b) => order.get(a) - order.get(b));
    const inputRoles = {button: 'button', submit: 'button', reset: 'button', image: 'button', file: 'button',
      checkbox: 'checkbox', radio: 'radio', range: 'slider', number: 'spinbutton', search: 'searchbox',
      text: 'textbox', email: 'textbox', tel: 'textbox', url: 'textbox', password: 'password', hidden: ''};
    const tagRoles = {BUTTON: 'button', SUMMARY: 'button', H1: 'heading', H2: 'heading', H3: 'heading',
      H4: 'heading', H5: 'heading', H6: 'heading', UL: 'list', OL: 'list', MENU: 'list', LI: 'listitem',
      TABLE: 'table', TR: 'row', TD: 'cell', TH: 'columnheader', DIALOG: 'dialog', PROGRESS: 'progressbar',
      METER: 'meter', HR: 'separator', TEXTAREA: 'textbox', OPTION: 'option', FIELDSET: 'group',
      DETAILS: 'group', P: 'paragraph', SPAN: 'text', LABEL: 'text'};
    const roleOf = element => {
      const given = (element.getAttribute('role') || '').trim().split(/\s+/)[0].toLowerCase();
      if (given) return given;
      switch (element.tagName) {
      case 'A': case 'AREA': return element.hasAttribute('href') ? 'link' : '';
      case 'IMG': return element.getAttribute('alt') === '' ? 'presentation' : 'img';
      case 'SELECT': return element.multiple || element.size > 1 ? 'listbox' : 'combobox';
      case 'INPUT': {
        const role = inputRoles[element.type] ?? '';
        return element.list && ['textbox', 'searchbox'].includes(role) ? 'combobox' : role;
      }
      }
      const known = tagRoles[element.tagName];
      if (known) return known;
      return element.isContentEditable && !element.parentElement?.isContentEditable ? 'textbox' : '';
    };

    """#

  static let names = #"""
    const isHidden = element => {
      if (element.getAttribute('aria-hidden') === 'true') return true;
      const style = getComputedStyle(element);
      return style.display === 'none' || style.visibility === 'hidden';
    };
    const namedByContent = new Set(['button', 'link', 'heading', 'tab', 'option', 'menuitem', 'menuitemcheckbox',
      'menuitemradio', 'checkbox', 'radio', 'switch', 'row', 'cell', 'columnheader', 'rowheader', 'treeitem',
      'tooltip', 'text']);
    const root = element => element.getRootNode();
    const referred = (element, attribute) => (element.getAttribute(attribute) || '').split(/\s+/)
      .filter(Boolean).map(id => root(element).getElementById?.(id)).filter(Boolean);
    const contentOf = (element, seen) => {
      let text = '';
      const kids = element.shadowRoot ? element.shadowRoot.childNodes
        : element.tagName === 'SLOT' && element.assignedNodes().length ? element.assignedNodes()
        : element.childNodes;
      for (const node of kids) {
        if (node.nodeType === Node.TEXT_NODE) text += node.data;
        if (node.nodeType !== Node.ELEMENT_NODE || skipped.has(node.tagName) || isHidden(node)) continue;
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
        return element.value || {submit: 'Submit', reset: 'Reset', button: ''}[type];
      }
      if (type === 'image') return element.alt || element.getAttribute('value') || '';
      switch (element.tagName) {
      case 'IMG': case 'AREA': return element.getAttribute('alt') || '';
      case 'svg': return childOf(element, 'title')?.textContent || '';
      case 'FIELDSET': { const legend = childOf(element, 'LEGEND'); return legend ? contentOf(legend, seen) : ''; }
      case 'TABLE': { const caption = childOf(element, 'CAPTION'); return caption ? contentOf(caption, seen) : ''; }
      case 'FIGURE': {
        const caption = childOf(element, 'FIGCAPTION');
        return caption ? contentOf(caption, seen) : '';
      }
      }
      return '';
    };
    // Asked of each element, `labels` would look through the page each time.
    const labels = new Map();
    for (const label of all.filter(element => element.tagName === 'LABEL' && element.control)) {
      labels.set(label.control, [...labels.get(label.control) || [], label]);
    }
    const nameOf = element => {
      const seen = new Set([element]);
      const by = referred(element, 'aria-labelledby').map(other => {
        const label = fold(other.getAttribute('aria-label'));
        return label || fold(ownLabel(other, seen) || contentOf(other, seen) || other.value);
      }).filter(Boolean).join(' ');
      if (fold(by)) return fold(by);
      const label = fold(element.getAttribute('aria-label'));
      if (label) return label;
      const labelled = fold((labels.get(element) || [])
        .map(other => contentOf(other, new Set([element, other]))).join(' '));
      if (labelled) return labelled;
      const own = fold(ownLabel(element, seen));
      if (own) return own;
      if (namedByContent.has(roleOf(element))) {
        const content = fold(contentOf(element, seen));
        if (content) return content;
      }
      return fold(element.getAttribute('title') || element.getAttribute('placeholder')
        || element.getAttribute('aria-placeholder'));
    };
    const textOf = element => element.tagName === 'INPUT' && roleOf(element) === 'button'
      ? fold(nameOf(element)) : fold(element.innerText ?? element.textContent);

    """#

  private static let search = #"""
    const roles = {
      button: ['button'], link: ['link'], heading: ['heading'],
      textField: ['textbox', 'searchbox', 'spinbutton', 'combobox'], secureField: ['password'],
      toggle: ['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio'],
      picker: ['combobox', 'listbox'], image: ['img', 'image'], progress: ['progressbar', 'meter'],
      tab: ['tab'], tabBar: ['tablist'], list: ['list', 'listbox', 'table', 'grid', 'tree'],
      row: ['listitem', 'row', 'option', 'treeitem'], alert: ['alert', 'alertdialog', 'dialog'],
      divider: ['separator'], menu: ['menu', 'menubar'], menuItem: ['menuitem', 'menuitemcheckbox', 'menuitemradio'],
      group: ['group', 'region', 'form'], window: ['dialog', 'alertdialog'], application: ['application'],
      text: ['text', 'paragraph', 'status', 'note', 'label'], scrollArea: [], other: ['']};
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
      if ('equals' in match) { const text = fold(match.equals); return other => other === text; }
      if ('contains' in match) { const text = fold(match.contains); return other => other.includes(text); }
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
        const found = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
        return [...Array(found.snapshotLength).keys()].map(place => found.snapshotItem(place));
      } catch (error) { throw new Invalid(error.message); }
    };
    const ancestorsOf = element => {
      const found = [];
      for (let other = parentOf(element); other; other = parentOf(other)) found.push(other);
      return found;
    };
    const around = elements => new Set(elements.flatMap(ancestorsOf));
    const resolve = query => {
      let found = all;
      const keep = set => { const kept = new Set(set); found = found.filter(element => kept.has(element)); };
      if (query.css !== undefined) keep(bySelector(query.css));
      if (query.xpath !== undefined) keep(byPath(query.xpath));
      if (query.identifier !== undefined) keep(identified(query.identifier));
      if (query.role !== undefined) {
        const wanted = new Set(roles[query.role] || []);
        const isSelect = element => element.tagName === 'SELECT';
        found = found.filter(element => wanted.has(roleOf(element))
          && (query.role === 'textField' ? !isSelect(element) : true));
      }
      if (query.name) { const fits = matcher(query.name); found = found.filter(element => fits(nameOf(element))); }
      const isPlain = ['role', 'identifier', 'css', 'xpath'].every(key => query[key] === undefined);
      const innermost = () => { const outer = around(found); found = found.filter(one => !outer.has(one)); };
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
      if (query.index === undefined) return found;
      const place = query.index < 0 ? found.length + query.index : query.index;
      return found[place] ? [found[place]] : [];
    };
    try { return resolve(arguments[0]); } catch (error) {
      if (error instanceof Invalid) return {invalid: error.message};
      throw error;
    }
    """#
}
