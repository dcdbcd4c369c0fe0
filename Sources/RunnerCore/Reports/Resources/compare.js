// Drags the edge between two pictures, and scrolls all pictures of a panel together.
for (const panel of all(".compare")) {
  const layers = panel.querySelector(".layers");
  const stops = all(".stop", layers);
  const drag = (event) => {
    if (event.buttons !== 1) return;
    const box = layers.getBoundingClientRect();
    const share = Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
    stops[Math.round(share * (stops.length - 1))].checked = true;
    layers.style.setProperty("--at", share);
  };
  layers.addEventListener("pointerdown", drag);
  layers.addEventListener("pointermove", drag);
  for (const stop of stops) {
    stop.addEventListener("keydown", () => layers.style.removeProperty("--at"));
  }
  const frames = all(".panes .frame", panel);
  for (const frame of frames) {
    frame.addEventListener("scroll", () => {
      for (const other of frames) {
        if (other === frame) continue;
        other.scrollLeft = frame.scrollLeft;
        other.scrollTop = frame.scrollTop;
      }
    });
  }
}
