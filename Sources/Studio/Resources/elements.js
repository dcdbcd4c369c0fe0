// The elements: the tree beside the screen, and the locator of the one that is picked.
import { byID, call, copy, hear, make, on, tabs, tell } from "./page.js";
import { highlight, hover, setPicking } from "./screen.js";

let elements = [];
let picked = null;
let language = "yaml";
const labels = { yaml: "YAML", swift: "Swift", python: "Python" };

const contains = ([x, y, columns, rows], cell) =>
  cell.x >= x && cell.x < x + columns && cell.y >= y && cell.y < y + rows;

const drawTree = () => {
  byID("tree").replaceChildren(...elements.map((element, index) => {
    const item = make("li");
    item.role = "treeitem";
    item.ariaLevel = element.depth + 1;
    item.style.paddingLeft = 8 + element.depth * 14 + "px";
    item.append(element.title);
    const facts = [...element.states, element.value ? "= " + element.value : ""].filter(Boolean);
    if (facts.length) item.append(" ", make("span", "", facts.join(" · ")));
    item.tabIndex = index === 0 ? 0 : -1;
    item.ariaSelected = String(picked?.frame?.join() === element.frame.join());
    item.dataset.index = index;
    return item;
  }));
};

const showLocator = () => {
  const isFound = Boolean(picked?.found);
  byID("picked").hidden = !picked;
  if (!picked) return highlight([]);
  byID("pickedTitle").textContent = isFound ? picked.title : "No locator";
  byID("locator").value = isFound ? picked[language] : "";
  byID("locator").readOnly = language === "python";
  byID("count").textContent = isFound ? "1 match" : "";
  byID("count").classList.remove("bad");
  byID("locatorNote").classList.toggle("bad", !isFound);
  byID("locatorNote").textContent = isFound ? "" : picked.reason;
  highlight(picked.frame ? [picked.frame] : []);
};

const choose = async (argument) => {
  picked = await call("locate", argument);
  showLocator();
  drawTree();
  tell("picked", picked);
};

export const pickedElement = () => (picked?.found ? picked : null);

const setPick = (isOn) => {
  byID("pick").setAttribute("aria-pressed", isOn);
  setPicking(isOn);
};

on("pick", "click", () => setPick(byID("pick").getAttribute("aria-pressed") !== "true"));
hear("pick", async (cell) => {
  setPick(false);
  try {
    await choose(cell);
  } catch {
    // The reason is on the page.
  }
});
hear("hover", (cell) => {
  const under = elements.filter((one) => one.hasLocator && contains(one.frame, cell)).at(-1);
  hover(under?.frame);
});

const tree = byID("tree");
const itemOf = (event) => event.target.closest("li");
tree.addEventListener("mouseover", (event) => {
  const item = itemOf(event);
  if (item) hover(elements[item.dataset.index].frame);
});
tree.addEventListener("mouseleave", () => hover(null));
tree.addEventListener("focusin", (event) => {
  const item = itemOf(event);
  if (item) hover(elements[item.dataset.index].frame);
});
on("tree", "click", (event) => {
  const item = itemOf(event);
  if (item) return choose({ index: Number(item.dataset.index) });
});
on("tree", "keydown", (event) => {
  const item = itemOf(event);
  if (!item) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    return choose({ index: Number(item.dataset.index) });
  }
  const next = { ArrowDown: item.nextSibling, ArrowUp: item.previousSibling } [event.key];
  if (next) {
    event.preventDefault();
    next.focus();
  }
});

const list = byID("locatorLanguages");
for (const [name, label] of Object.entries(labels)) {
  const tab = make("button", "", label);
  tab.type = "button";
  tab.role = "tab";
  tab.dataset.language = name;
  list.append(tab);
}
tabs(list, (tab) => {
  language = tab.dataset.language;
  showLocator();
})(list.firstChild);

// An edited locator is counted while it is typed.
let turn = 0;
const count = async () => {
  const text = byID("locator").value.trim();
  const mine = ++turn;
  if (!text || language === "python") return;
  const answer = await call("locate", { text, language });
  if (mine !== turn) return;
  const note = byID("locatorNote");
  byID("count").textContent = answer.count + (answer.count === 1 ? " match" : " matches");
  byID("count").classList.toggle("bad", answer.count !== 1);
  const nearest = answer.nearest?.length ? "Nearest: " + answer.nearest.join(", ") : "";
  note.textContent = answer.problem ?? nearest;
  note.classList.toggle("bad", Boolean(answer.problem));
  highlight(answer.frames ?? []);
};
on("locator", "input", count);
on("copyLocator", "click", () => copy(byID("locator").value));

hear("tree", (state) => {
  elements = state.elements;
  drawTree();
  if (picked && byID("locator").value && language !== "python") count().catch(() => {});
});
