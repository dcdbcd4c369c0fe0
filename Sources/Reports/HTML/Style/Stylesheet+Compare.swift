extension Stylesheet {
  /// Side by side, and one over the other. What is chosen is known by `:has(:checked)`, so that no
  /// script is needed.
  static let compare = """
    .compare { margin: 16px 0 }
    .controls { display: flex; flex-wrap: wrap; gap: 8px 18px; align-items: center;
      margin-bottom: 14px; border-bottom: 1px solid var(--line) }
    .segments { display: flex } .segments label { cursor: pointer }
    .segments span { display: block; padding: 6px 10px; color: var(--dim); font-weight: 500;
      border-bottom: 2px solid transparent; margin-bottom: -1px }
    .segments input { position: absolute; opacity: 0; pointer-events: none }
    .segments :checked + span { color: var(--ink); border-color: var(--green) }
    .segments :focus-visible + span { outline: 2px solid var(--link); outline-offset: -2px }
    .segments + .segments { margin-left: auto }
    .segments + .segments span { padding: 6px 7px; font-size: 13px }
    .tick { color: var(--dim); font-size: 13px; cursor: pointer }
    .panes { display: grid; grid-template-columns: repeat(3, minmax(0, 340px)); gap: 20px }
    .compare figcaption { display: flex; gap: 10px; align-items: baseline }
    .compare figcaption a { color: inherit }
    .frame { overflow: auto; max-height: 85vh; border: 1px solid var(--line); border-radius: 8px;
      background: var(--card) }
    .pic { display: block }
    .compare:has(.zoom-fit:checked) .pic { width: 100%; height: auto }
    .compare:has(.zoom-z2:checked) .pic { zoom: 2; image-rendering: pixelated }
    .compare:has(.zoom-z4:checked) .pic { zoom: 4; image-rendering: pixelated }
    .marks rect { fill: none; stroke: #d6007f; stroke-width: 2px;
      vector-effect: non-scaling-stroke }
    .marks text { fill: #d6007f; font-family: Inter, system-ui, sans-serif; font-weight: 700;
      paint-order: stroke; stroke: #fff; stroke-width: .3em; stroke-linejoin: round }
    .pic:has(.cells, .ground) .marks text { stroke: #101412; fill: #ff5ab8 }
    .pic:has(.cells, .ground) .marks rect { stroke: #ff5ab8 }
    .faded { opacity: .3 } rect.differs { fill: #ff5ab8; fill-opacity: .55 }
    .compare:not(:has(.mode-marks:checked)) .marks { display: none }
    .stack { display: none }
    .compare:not(:has(.mode-side:checked)) .stack { display: block }
    .compare:not(:has(.mode-side:checked)) .panes { display: none }
    .layers { display: grid; position: relative; width: max-content; isolation: isolate }
    .compare:has(.zoom-fit:checked) .layers { width: min(100%, 440px) }
    .compare:has(.zoom-fit:checked) .layers.wide { width: min(100%, 900px) }
    .stack .frame { width: fit-content; max-width: 100% }
    .compare:has(.zoom-fit:checked) .stack .frame { width: auto; border: 0; background: none;
      max-height: none }
    .layers > * { grid-area: 1 / 1 }
    .over { position: relative; z-index: 1; pointer-events: none }
    .stops { display: flex; z-index: 2 }
    .stop { flex: 1; min-width: 0; height: 100%; margin: 0; appearance: none; cursor: ew-resize }
    .stop:focus-visible { outline: none }
    .layers:has(.stop:focus-visible) { outline: 2px solid var(--link); outline-offset: 2px }
    .compare:has(.mode-swipe:checked) .top { clip-path: inset(0 0 0 calc(var(--at) * 100%)) }
    .compare:has(.mode-swipe:checked) .layers::after { content: ""; grid-area: 1 / 1; z-index: 3;
      width: 2px; margin-left: calc(var(--at) * 100% - 1px); background: var(--mark);
      pointer-events: none }
    .compare:has(.mode-onion:checked) .top { opacity: var(--at) }
    .compare:has(.mode-blink:checked) .top { animation: blink 1.4s steps(1) infinite }
    .compare:has(.mode-blink:checked) .of-actual { animation: blink 1.4s steps(1) infinite }
    .compare:has(.mode-blink:checked) .of-expected { animation: blink 1.4s steps(1) -.7s infinite }
    .compare:has(.mode-blink:checked) .stops { display: none }
    .compare:has(.mode-blink:checked) .hint { display: none }
    .of-expected, .of-actual { font-weight: 600 }
    .compare:has(.mode-swipe:checked) .of-actual::before { content: "│ "; color: var(--mark) }
    .compare:has(.mode-onion:checked) .of-actual::before { content: "under " }
    @keyframes blink { from { opacity: 0 } 50% { opacity: 1 } }
    @media (prefers-reduced-motion: reduce) {
      .compare:has(.mode-blink:checked) :is(.top, .of-actual, .of-expected) { animation: none }
      .compare:has(.mode-blink:checked) .layers:hover .top { opacity: 0 }
    }
    @media (max-width: 860px) { .panes { grid-template-columns: repeat(3, minmax(200px, 1fr));
      overflow-x: auto } .segments + .segments { margin-left: 0 } .segments span { padding: 6px 7px } }

    """
}
