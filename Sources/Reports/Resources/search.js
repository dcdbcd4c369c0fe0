// The search above the tests: every word must match. `tag:smoke`, `device:iPhone`, `target:core`
// and `outcome:flaky` look at one property; a minus before a word excludes what matches it.
const rows = all(".t").map((element) => {
  const suite = element.closest(".suite");
  const [device = "", target = ""] = element.children[2].textContent.split(" · ");
  const outcome = element.firstElementChild.title;
  const tags = element.dataset.tags || "";
  const texts = [
    suite.querySelector("strong").textContent, element.textContent, outcome, tags
  ];
  return {
    element,
    suite,
    text: texts.join(" ").toLowerCase(),
    device: device.toLowerCase(),
    target: target.toLowerCase(),
    outcome: outcome.toLowerCase(),
    tag: tags.toLowerCase()
  };
});
const field = make("input", {
  type: "search",
  id: "search",
  placeholder: "Search: name, tag:smoke, device:iPhone, -word …   /"
});
const count = make("output", { className: "quiet", id: "count" });
const matches = (row, word) => {
  if (word.length > 1 && word[0] === "-") return !matches(row, word.slice(1));
  const [key, ...rest] = word.split(":");
  return rest.length && ["tag", "device", "target", "outcome"].includes(key)
    ? row[key].includes(rest.join(":")) : row.text.includes(word);
};
const find = () => {
  const words = (field.value.toLowerCase().match(/(?:[^\s"]|"[^"]*")+/g) || [])
    .map((word) => word.replaceAll('"', ""));
  const shown = new Map();
  let total = 0;
  for (const row of rows) {
    const isShown = words.every((word) => matches(row, word));
    if (row.element.hidden === isShown) row.element.hidden = !isShown;
    shown.set(row.suite, shown.get(row.suite) || isShown);
    total += isShown;
  }
  for (const [suite, isShown] of shown) suite.hidden = !isShown;
  for (const part of all(".summary")) part.hidden = words.length > 0;
  count.textContent = words.length ? total + " of " + rows.length : "";
};
const filter = document.querySelector(".filter");
// The address has what is chosen and sought, so that it can be sent: #only=failed&q=tag%3Asmoke
const only = "only-";
const choices = filter ? all("input[type=radio]", filter) : [];
const writeAddress = () => {
  const chosen = choices.find((choice) => choice.checked)?.id.slice(only.length) ?? "all";
  const parts = chosen === "all" ? [] : ["only=" + chosen];
  if (field.value.trim()) parts.push("q=" + encodeURIComponent(field.value));
  try {
    history.replaceState(null, "", parts.length ? "#" + parts.join("&") : location.pathname);
  } catch {
    // A page from a file keeps its address.
  }
};
const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
const readAddress = () => {
  const parts = new Map(location.hash.slice(1).split("&").map((part) => {
    const [key, ...rest] = part.split("=");
    return [key, decoded(rest.join("="))];
  }));
  if (!parts.has("q") && !parts.has("only")) return;
  field.value = parts.get("q") ?? "";
  const chosen = choices.find((choice) => choice.id === only + (parts.get("only") ?? "all"));
  if (chosen) chosen.checked = true;
  find();
};
if (filter) {
  field.setAttribute("aria-label", "Search");
  filter.append(field, count);
  let waits = false;
  field.addEventListener("input", () => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      find();
      writeAddress();
    });
  });
  for (const choice of choices) choice.addEventListener("change", writeAddress);
  addEventListener("hashchange", readAddress);
  readAddress();
}
