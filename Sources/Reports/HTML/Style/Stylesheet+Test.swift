extension Stylesheet {
  static let test = """
    .crumbs { margin: 0 } .crumbs b { color: var(--ink); font-weight: 600 }
    .badge { display: inline-block; margin-right: 8px; padding: 0 8px; border-radius: 9px;
      border: 1.5px solid var(--of); color: var(--of); font-weight: 600; font-size: 12px }
    .figures { display: flex; flex-wrap: wrap; gap: 18px; margin: 16px 0 }
    figure { margin: 0; max-width: 100% }
    figcaption { margin-bottom: 6px; color: var(--dim); font-size: 13px }
    figure img, figure > a > .pic { display: block; width: 260px; height: auto;
      background: var(--card); border: 1px solid var(--line); border-radius: 6px }
    figure img.shot { width: 320px; max-width: 100% }
    pre { margin: 8px 0; padding: 10px 14px; overflow-x: auto; background: var(--card);
      border: 1px solid var(--line); border-radius: 8px;
      font: 12.5px/1.35 "DejaVu Sans Mono", ui-monospace, monospace }
    pre.detail { margin: 4px 0; padding: 0; border: 0; white-space: pre-wrap }
    pre.screen { display: inline-block; max-width: 100% }
    pre.log { max-height: 420px; overflow: auto }
    pre.command { display: flex; align-items: baseline; background: var(--command); color: #edf1ee;
      border: 0; overflow-wrap: anywhere; white-space: pre-wrap; line-height: 1.6 }
    .command code { font: inherit } .purpose { color: #98a29c }
    .command button { margin-left: auto; padding: 0 4px; border: 0; background: none;
      color: #98a29c; font: inherit; cursor: pointer }
    .command button:hover { color: #fff }
    .issue { border-left: 4px solid var(--red) }
    .try { margin: 22px 0; padding: 0 0 0 16px; border-left: 3px solid var(--line) }
    .try > summary { font-weight: 600 }
    main > details:not(.try):not(.suite), .try details { margin: 14px 0 }
    .steps { display: flex; gap: 28px; align-items: flex-start }
    .steps ol { flex: 1; min-width: 0; list-style: none; margin: 0; padding: 0; font-size: 14px }
    .steps label { display: grid; grid-template-columns: 56px minmax(0, 1fr) 120px 74px; gap: 12px;
      align-items: center; padding: 4px 12px; border-bottom: 1px solid var(--line) }
    .steps.filmed label { grid-template-columns: 42px minmax(0, 1fr) 44px 58px; gap: 10px }
    .steps .what { overflow-wrap: anywhere } .steps .gauge { width: 100% }
    .steps label .number:last-child { text-align: right }
    .steps .in1 .what { padding-left: 16px } .steps .in2 .what { padding-left: 32px }
    .steps .in3 .what { padding-left: 48px } .steps .in4 .what { padding-left: 64px }
    .steps .failed label { color: var(--red); font-weight: 600 }
    .steps .failed .gauge rect { fill: var(--red) }
    .steps input { position: absolute; opacity: 0; pointer-events: none }
    .filmed { position: relative } .filmed ol { padding-right: 388px; min-height: 640px }
    .filmed label { cursor: pointer; border-radius: 6px } .filmed label:hover { background: var(--card) }
    .filmed li:has(:checked) label { background: var(--selected); box-shadow: inset 3px 0 var(--green) }
    .filmed li:has(:focus-visible) label { outline: 2px solid var(--link) }
    .at-step { display: none; position: absolute; top: 0; right: 0; width: 360px }
    li:has(:checked) > .at-step { display: block }
    .at-step figcaption { white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
    .files { padding-left: 20px }
    .neighbours { display: flex; gap: 24px; margin-top: 40px }
    .neighbours [rel=next] { margin-left: auto }
    @media (max-width: 1100px) {
      .filmed ol { padding-right: 0; min-height: 0 }
      .at-step { position: static; margin: 10px 12px; max-width: 100% }
      .steps label, .steps.filmed label { grid-template-columns: 50px minmax(0, 1fr) 60px }
      .steps .gauge { display: none }
    }

    """

  static let film = """
    .definitions { position: absolute }
    .cells { font: 13.3px "DejaVu Sans Mono", ui-monospace, monospace; white-space: pre }
    .ground { fill: #101412 }
    .still, .moving { display: block; width: 100%; height: auto; border-radius: 8px;
      border: 1px solid var(--line) }
    .film { max-width: 480px }
    .play circle { fill: #000c; stroke: #fff; stroke-width: 2 } .play path { fill: #fff }
    .play { cursor: pointer } .play:hover circle { fill: #2c6e4f }
    .player { display: flex; flex-wrap: wrap; align-items: center; gap: 10px; margin: 8px 0 }
    .player input[type=range] { flex: 1; min-width: 120px; accent-color: var(--green) }
    .player button { min-width: 40px; padding: 5px 10px; border: 1px solid var(--line);
      border-radius: 7px; background: var(--card); color: inherit; font: inherit; cursor: pointer }
    .player output { min-width: 96px; color: var(--dim); font-size: 13px;
      font-variant-numeric: tabular-nums }
    .player .now { flex-basis: 100%; min-height: 1.5em; color: var(--dim); font-size: 13px }
    dialog { max-width: 460px; border: 1px solid var(--line); border-radius: 12px;
      background: var(--card); color: inherit; padding: 20px 26px }
    dialog dt { float: left; clear: left; width: 110px } dialog dd { margin: 0 0 6px 120px }
    kbd { padding: 0 6px; border: 1px solid var(--line); border-radius: 4px;
      font: 12px ui-monospace, monospace }

    """

  static let print = """
    @media print {
      :root { --page: #fff; --card: #fff; --ink: #000; --dim: #555; --line: #bbb; --green: #2c8a5c;
        --red: #c0362c; --amber: #b97a08; --link: #000; --selected: #eee; color-scheme: light }
      nav, .controls, .stack, .film, .player, .filter, .neighbours, .skip, .command button,
      .slowest, h2:has(+ .film) { display: none !important }
      .bar, .dot, .badge, .gauge, .marks, .ground, .cells { print-color-adjust: exact;
        -webkit-print-color-adjust: exact }
      main { padding: 0 } .columns { display: block; min-height: 0 }
      header { padding: 0 0 10px } body { font-size: 11px } h1 { font-size: 17px }
      .panes { display: grid !important; grid-template-columns: 1fr 1fr 1fr }
      .frame { overflow: visible; max-height: none }
      .card, figure, .t, .steps li { break-inside: avoid }
      .suite { content-visibility: visible; border: 0 }
      pre.log { max-height: none; white-space: pre-wrap } pre.command { background: none;
        color: #000; border: 1px solid #bbb }
      .filmed ol { padding-right: 270px } .at-step { width: 250px }
      a { color: inherit; text-decoration: none }
    }

    """
}
