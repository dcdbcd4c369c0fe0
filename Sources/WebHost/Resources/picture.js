// Draws the app's picture: what its display list says, back to front, on a canvas.

const family = 'Inter, "Noto Sans", "Noto Color Emoji", sans-serif';
const weights = [400, 500, 600, 700];

export class Picture {
  images = new Map();

  constructor(canvas) {
    this.canvas = canvas;
    this.frame = null;
    const loads = weights.map(weight => document.fonts.load(`${weight} 16px Inter`));
    this.fonts = Promise.all(loads).then(() => {
      this.hasFonts = true;
      this.draw();
    });
  }

  // Resolves once fonts and images are drawn; what can't be loaded stays a gap.
  async isWhole() {
    await this.fonts.catch(() => {});
    const loads = [...this.images.values()].filter(image => !image.complete)
      .map(image => new Promise(resolve => {
        image.addEventListener('load', resolve);
        image.addEventListener('error', resolve);
      }));
    await Promise.all(loads);
  }

  show(frame) {
    this.frame = frame;
    if (this.hasFonts) this.draw();
  }

  draw() {
    const { frame, canvas } = this;
    if (!frame) return;
    const { width, height, scale } = frame;
    const [columns, rows] = [Math.round(width * scale), Math.round(height * scale)];
    if (canvas.width !== columns || canvas.height !== rows) {
      Object.assign(canvas, { width: columns, height: rows });
      Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
    }
    this.scale = scale;
    this.context = canvas.getContext('2d');
    this.context.setTransform(1, 0, 0, 1, 0, 0);
    this.context.fillStyle = frame.background;
    this.context.fillRect(0, 0, columns, rows);
    this.context.setTransform(scale, 0, 0, scale, 0, 0);
    this.context.textBaseline = 'alphabetic';
    this.endings = [];
    frame.picture.forEach((item, index) => this[item[0]](item, index));
  }

  ink(paint) {
    if (typeof paint === 'string') return paint;
    const { from, to, center, radius, colors } = paint;
    const blend = from
      ? this.context.createLinearGradient(...from, ...to)
      : this.context.createRadialGradient(...center, 0, ...center, radius);
    const last = Math.max(1, colors.length - 1);
    colors.forEach((color, index) => blend.addColorStop(index / last, color));
    return blend;
  }

  outline([x, y, width, height], radius) {
    const path = new Path2D();
    const most = Math.max(0, Math.min(radius, width / 2, height / 2));
    if (most > 0) path.roundRect(x, y, width, height, most);
    else path.rect(x, y, width, height);
    return path;
  }

  fill([, rect, radius, paint]) {
    this.context.fillStyle = this.ink(paint);
    this.context.fill(this.outline(rect, radius));
  }

  stroke([, [x, y, width, height], radius, line, paint]) {
    const half = line / 2;
    const inner = [x + half, y + half, Math.max(0, width - line), Math.max(0, height - line)];
    this.context.lineWidth = line;
    this.context.setLineDash([]);
    this.context.strokeStyle = paint;
    this.context.stroke(this.outline(inner, Math.max(0, radius - half)));
  }

  steps(steps) {
    const path = new Path2D();
    for (const [name, ...numbers] of steps) {
      switch (name) {
        case 'M':
          path.moveTo(...numbers);
          break;
        case 'L':
          path.lineTo(...numbers);
          break;
        case 'C':
          path.bezierCurveTo(...numbers);
          break;
        case 'Z':
          path.closePath();
          break;
      }
    }
    return path;
  }

  path([, steps, paint]) {
    this.context.fillStyle = this.ink(paint);
    this.context.fill(this.steps(steps));
  }

  line([, steps, width, isRound, dashes, paint]) {
    this.context.lineWidth = width;
    this.context.lineCap = isRound ? 'round' : 'butt';
    this.context.lineJoin = isRound ? 'round' : 'miter';
    this.context.setLineDash(dashes);
    this.context.strokeStyle = paint;
    this.context.stroke(this.steps(steps));
  }

  image([, name, [x, y, width, height], isFlipped]) {
    let image = this.images.get(name);
    if (!image) {
      image = new Image();
      image.onload = () => this.draw();
      image.src = `/-/pictures/${name}`;
      this.images.set(name, image);
    }
    if (!image.complete || !image.naturalWidth) return;
    this.context.save();
    this.context.translate(isFlipped ? x + width : x, y);
    if (isFlipped) this.context.scale(-1, 1);
    this.context.drawImage(image, 0, 0, width, height);
    this.context.restore();
  }

  // MARK: What holds for the items up to its end

  clip([, rect, radius]) {
    this.context.save();
    this.context.clip(this.outline(rect, radius));
    this.endings.push(() => this.context.restore());
  }

  opacity([, share]) { this.layer(layer => { layer.globalAlpha = share; }); }

  shadow([, color, radius, x, y], index) {
    const cast = context => {
      context.shadowColor = color;
      context.shadowBlur = radius * this.scale;
      context.shadowOffsetX = x * this.scale;
      context.shadowOffsetY = y * this.scale;
    };
    // One opaque shape casts it by itself; several are gathered first.
    const items = this.frame.picture;
    if (items[index + 1]?.[0] === 'fill' && items[index + 2]?.[0] === 'pop') {
      this.context.save();
      cast(this.context);
      this.endings.push(() => this.context.restore());
    } else {
      this.layer(cast);
    }
  }

  // Gathers what follows on a canvas of its own, and shows that as `look` says.
  layer(look) {
    const below = this.context;
    const canvas = new OffscreenCanvas(this.canvas.width, this.canvas.height);
    this.context = canvas.getContext('2d');
    this.context.setTransform(below.getTransform());
    this.context.textBaseline = 'alphabetic';
    this.endings.push(() => {
      this.context = below;
      below.save();
      below.setTransform(1, 0, 0, 1, 0, 0);
      look(below);
      below.drawImage(canvas, 0, 0);
      below.restore();
    });
  }

  pop() { this.endings.pop()?.(); }

  // MARK: Words

  text([, lines, isRightToLeft]) {
    this.context.direction = isRightToLeft ? 'rtl' : 'ltr';
    this.context.textAlign = 'left';
    for (const [x, baseline, width, cut, parts] of lines) {
      let left = x;
      for (const part of parts) left += this.words(part, left, baseline, x + width - left, cut);
    }
  }

  words([words, size, weight, paint, tracking, , isUnderlined, isStruck], x, y, room, cut) {
    const { context } = this;
    context.font = `${weight} ${size}px ${family}`;
    if ('letterSpacing' in context) context.letterSpacing = `${tracking}px`;
    context.fillStyle = paint;
    const shown = cut ? this.cut(words, room, cut) : words;
    context.fillText(shown, x, y);
    const width = context.measureText(shown).width;
    const thickness = Math.max(1 / this.scale, size / 14);
    if (isUnderlined) context.fillRect(x, y + size * 0.1, width, thickness);
    if (isStruck) context.fillRect(x, y - size * 0.3, width, thickness);
    return width;
  }

  // The words with an ellipsis where there is too little room.
  cut(words, room, place) {
    const letters = [...words];
    const fits = text => this.context.measureText(text).width <= room + 0.5;
    for (let count = letters.length; count > 0; count -= 1) {
      const half = Math.ceil(count / 2);
      const text = place === 'head' ? '…' + letters.slice(-count).join('')
        : place === 'middle'
        ? [...letters.slice(0, half), '…', ...letters.slice(letters.length - count + half)].join('')
        : letters.slice(0, count).join('').trimEnd() + '…';
      if (fits(text)) return text;
    }
    return '…';
  }
}
