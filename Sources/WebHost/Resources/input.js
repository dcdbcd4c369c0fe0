// Turns what a person does on the page into events of the app.
import { Connection } from './connection.js';

const keys = new Set([
  'Tab', 'Enter', 'Escape', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp',
  'PageDown', ' '
]);
// What a field does with a key by itself.
const fieldKeys = new Set(['ArrowLeft', 'ArrowRight', ' ']);
// How long after its last step a movement of the browser's own is over.
const scrollPause = 100;

// How far a held mouse moves, in points, before it draws.
const dragStart = 8;

const nodeOf = element => Number(element.dataset.node);

export class Input {
  lastScroll = -Infinity;
  // The finger over a view that recognises pans, and the mouse over one that scrolls.
  pan = null;
  hold = null;

  constructor(root, connection, elements) {
    this.root = root;
    this.connection = connection;
    this.elements = elements;
    root.addEventListener('click', event => this.tap(event));
    root.addEventListener('input', event => this.text(event.target));
    root.addEventListener('change', event => this.text(event.target));
    root.addEventListener('focusin', event => this.focus(event.target));
    root.addEventListener('scroll', event => this.scroll(event.target), true);
    // A finger is put down between elements, too, and drawn to where there is none.
    addEventListener('pointerdown', event => this.press(event));
    addEventListener('pointermove', event => this.drag(event));
    root.addEventListener('selectstart', event => {
      if (this.pan || this.hold) event.preventDefault();
    });
    addEventListener('pointerup', event => this.lift('lifted', event));
    addEventListener('pointercancel', event => this.lift('cancelled', event));
    // A finger that the app follows does not scroll what is under it.
    addEventListener('touchmove', event => {
      // The browser scrolls by it with its next picture.
      this.lastScroll = performance.now();
      if (this.pan?.hasBegun && event.cancelable) event.preventDefault();
    }, { passive: false });
    document.addEventListener('keydown', event => this.key(event));
    addEventListener('resize', () => {
      connection.send({ kind: 'window', ...Connection.window() }, last => last.kind === 'window');
    });
  }

  // Whether the browser moves nothing by itself any more, nor will by what a finger did.
  get isStill() { return performance.now() - this.lastScroll > scrollPause; }

  // The foremost view that recognises pans under a finger, or a mouse that is held down.
  panAt({ clientX, clientY }) {
    const { left, top } = this.root.getBoundingClientRect();
    const [across, down] = [clientX - left, clientY - top];
    return this.connection.frame?.pans.findLast(({ frame: [x, y, width, height] }) =>
      across >= x && across < x + width && down >= y && down < y + height);
  }

  finger(phase, { clientX, clientY, timeStamp: time }) {
    const { left, top } = this.root.getBoundingClientRect();
    const [x, y] = [Math.round(clientX - left), Math.round(clientY - top)];
    this.connection.send({ kind: 'finger', phase, x, y, time });
  }

  // Whether a pan takes the movement; one that first goes across its axis is none.
  follow(event) {
    const { pan } = this;
    if (!pan || event.pointerId !== pan.pointer) return false;
    if (!pan.hasBegun) {
      const moved = {
        x: Math.abs(event.clientX - pan.down.clientX),
        y: Math.abs(event.clientY - pan.down.clientY)
      };
      if (Math.max(moved.x, moved.y) < dragStart) return true;
      if (moved[pan.axis] < moved[pan.axis === 'x' ? 'y' : 'x']) {
        this.pan = null;
        return false;
      }
      pan.hasBegun = true;
      this.wasDrag = true;
      // The finger may leave what it was put on, which may go meanwhile.
      if (event.pointerType !== 'touch') this.root.setPointerCapture(event.pointerId);
      this.finger('down', pan.down);
    }
    this.finger('moved', event);
    return true;
  }

  lift(phase, event) {
    this.hold = null;
    if (!this.pan || event.pointerId !== this.pan.pointer) return;
    if (this.pan.hasBegun) this.finger(phase, event);
    this.pan = null;
  }

  // Takes the finger away as the system does; its pointer may stay down.
  cancel() {
    const down = this.pan?.hasBegun ? this.pan.down : null;
    this.hold = null;
    this.pan = null;
    if (down) this.finger('cancelled', down);
  }

  // A mouse that is held down draws what scrolls, as a finger does by itself.
  press(event) {
    this.wasDrag = false;
    const pan = event.button === 0 ? this.panAt(event) : null;
    const { clientX, clientY, timeStamp } = event;
    this.pan = pan && {
      axis: pan.axis,
      pointer: event.pointerId,
      down: { clientX, clientY, timeStamp }
    };
    const area = event.target.closest?.('.scrolls');
    if (event.pointerType === 'touch' || event.button !== 0 || !area) return;
    const { clientX: x, clientY: y } = event;
    this.hold = { area, x, y, left: area.scrollLeft, top: area.scrollTop };
  }

  drag(event) {
    if (this.follow(event)) return;
    const { hold } = this;
    if (!hold || event.target.dataset?.control === 'field') return;
    const [across, down] = [hold.x - event.clientX, hold.y - event.clientY];
    if (!this.wasDrag && Math.hypot(across, down) < dragStart) return;
    this.wasDrag = true;
    hold.area.scrollTo({ left: hold.left + across, top: hold.top + down, behavior: 'instant' });
    // The browser's own event comes with its next picture, when a test may have looked already.
    this.scroll(hold.area);
  }

  tap(event) {
    event.preventDefault();
    if (this.wasDrag) return;
    const element = event.target.closest('[data-control]');
    if (element?.dataset.control !== 'action') return;
    this.connection.send({ kind: 'tap', node: nodeOf(element) });
  }

  text(field) {
    if (field.dataset?.control !== 'field' || field.value === field.sent) return;
    field.sent = field.value;
    const end = field.selectionStart ?? field.value.length;
    const node = nodeOf(field);
    const cursor = [...field.value.slice(0, end)].length;
    this.connection.send({ kind: 'text', node, text: field.value, cursor },
      last => last.kind === 'text' && last.node === node);
  }

  focus(element) {
    if (element === this.elements.focused || !element.dataset.node) return;
    this.elements.focused = element;
    this.connection.send({ kind: 'focus', node: nodeOf(element) });
  }

  scroll(element) {
    if (!element.dataset?.node) return;
    const { scrollLeft, scrollTop, shown } = element;
    if (shown?.left === scrollLeft && shown?.top === scrollTop) return;
    element.shown = { left: scrollLeft, top: scrollTop };
    this.lastScroll = performance.now();
    const node = nodeOf(element);
    this.connection.send({ kind: 'scroll', node, x: scrollLeft, y: scrollTop },
      last => last.kind === 'scroll' && last.node === node);
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const isField = event.target.dataset?.control === 'field';
    if (!keys.has(event.key) || isField && fieldKeys.has(event.key)) return;
    event.preventDefault();
    this.connection.send({ kind: 'key', key: event.key, shift: event.shiftKey });
  }
}
