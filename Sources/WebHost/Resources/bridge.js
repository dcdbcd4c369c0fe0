// What a test may ask of the page: `window.qaRunner`, described in docs/driver/web-pages.md.

const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

export class Bridge {
  constructor(connection, input, picture) {
    this.connection = connection;
    this.input = input;
    this.picture = picture;
  }

  // Does something by its name; rejects with a sentence where the app refuses it.
  async command(name, argument = {}) {
    switch (name) {
      case 'sync':
        return await this.sync();
      case 'settle':
        return await this.settle(argument.timeout);
      case 'cancelTouch':
        this.input.cancel();
        return await this.sync();
      case 'back':
        return await this.back();
      case 'backgroundApp':
        return await this.background(argument.seconds ?? 0);
      default:
        await this.sync();
        return await this.connection.command(name, argument);
    }
  }

  // Resolves once the app has handled all input and its frame is shown.
  async sync() {
    while (!this.input.isStill) await pause(20);
    await this.connection.until(() => this.connection.page && this.connection.isFree);
    await this.picture.isWhole();
    return null;
  }

  // Resolves once the app, too, has nothing under way.
  async settle(timeout = 10000) {
    const isOver = pause(timeout).then(() => {
      throw Object.assign(new Error(`The app is still busy after ${timeout} ms.`), {
        isTimeout: true
      });
    });
    const isIdle = this.sync().then(() =>
      this.connection.until(
        () => this.connection.isQuiet && this.connection.busy === 0, timeout + 1000));
    isIdle.catch(() => {});
    await Promise.race([isIdle, isOver]);
    return null;
  }

  // Goes back as the browser's button does.
  async back() {
    await this.sync();
    if (!history.state?.app) {
      await this.connection.command('back');
    } else {
      const isBack = new Promise(resolve => {
        addEventListener('popstate', resolve, { once: true });
      });
      history.back();
      await isBack;
    }
    return await this.sync();
  }

  async background(seconds) {
    await this.connection.command('set', { name: 'phase', value: 'background' });
    if (seconds < 0) return null;
    await pause(seconds * 1000);
    await this.connection.command('set', { name: 'phase', value: 'active' });
    return null;
  }
}
