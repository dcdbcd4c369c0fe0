// Joins the app on the server, then shows its frames and sends what a person does.
import { Bridge } from './bridge.js';
import { Connection } from './connection.js';
import { Elements } from './elements.js';
import { Input } from './input.js';
import { Picture } from './picture.js';

const app = document.getElementById('app');
const trouble = document.getElementById('trouble');
const connection = new Connection();
const elements = new Elements(app);
const picture = new Picture(document.getElementById('picture'));
const input = new Input(app, connection, elements);

// The path of a link: that of fernway://class/7 is /class/7.
const pathOf = route => route ? '/' + route.replace(/^[^:]+:\/\//, '') : location.pathname;

let generation = 0;

connection.onTrouble = words => {
  trouble.textContent = words;
  trouble.hidden = !words;
};

connection.onFrame = frame => {
  if (frame.generation !== generation) {
    generation = frame.generation;
    elements.clear();
  }
  const root = document.documentElement;
  root.lang = frame.language;
  root.dir = frame.direction;
  root.style.colorScheme = frame.scheme;
  document.body.style.background = frame.background;
  document.title = frame.title;
  if (location.pathname + location.search !== pathOf(frame.route)) {
    history.replaceState(history.state, '', pathOf(frame.route));
  }
  elements.show(frame, connection.isQuiet);
  picture.show(frame);
};

// One step of the browser's history lies before the app's: going back there is the app's way back.
// Browsers pass over steps that were made before a person touched the page, so it is made then.
const enter = () => {
  if (history.state?.app) return;
  history.replaceState({ below: true }, '');
  history.pushState({ app: true }, '');
};
for (const kind of ['click', 'keydown']) addEventListener(kind, enter, true);
addEventListener('popstate', async () => {
  if (!history.state?.below) return;
  const wentBack = await connection.command('back');
  if (wentBack) history.pushState({ app: true }, '');
  else history.back();
});

window.qaRunner.begin(new Bridge(connection, input, picture));
await connection.joinAgain();
