import RunRecord

/// The report's looks: a calm page where colour means an outcome, magenta a difference.
enum Stylesheet {
  static let text = [colors, page, lists, test, compare, stops, film, print].joined()

  /// Where the edge between two pictures is, a rule a place.
  private static let stops =
    (0..<ComparePanel.stops).map { stop in
      let share = Double(stop) / Double(ComparePanel.stops - 1)
      return ".layers:has(.s\(stop):checked) { --at: \(ReportFrame.number(share)) }"
    }.joined(separator: "\n") + "\n"

  private static let colors = """
    :root {
      --page: #f6f6f4; --card: #fff; --ink: #1b1f1c; --dim: #646b66; --line: #e3e2db;
      --green: #2c8a5c; --red: #c0362c; --amber: #b97a08; --blue: #3f6fb5; --gray: #8d928f;
      --link: #226b47; --mark: #d6007f; --selected: #e8f2ec; --shade: #0001;
      --command: #101412;
      color-scheme: light dark;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #121513; --card: #1b201d; --ink: #edf1ee; --dim: #9aa49e; --line: #2c332f;
        --green: #5fb58a; --red: #ef7a6d; --amber: #e0b04f; --blue: #8cb2e8; --gray: #6d7570;
        --link: #7fd1a8; --mark: #ff5ab8; --selected: #1f2f27; --shade: #fff1;
        --command: #262d29;
      }
    }

    """

  private static let page = """
    * { box-sizing: border-box }
    html { scroll-padding-top: 12px }
    body { margin: 0; background: var(--page); color: var(--ink);
      font: 15px/1.5 Inter, system-ui, sans-serif }
    a { color: var(--link) }
    :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px }
    .skip { position: absolute; left: -999px }
    .skip:focus { position: static; display: block; padding: 8px 28px }
    header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 28px; padding: 14px 28px;
      background: var(--card); border-bottom: 1px solid var(--line) }
    .brand { font-weight: 700; font-size: 18px; color: inherit; text-decoration: none }
    .facts, .quiet, small, .crumbs, .where, .hint { color: var(--dim); font-size: 13.5px }
    .bar { flex: 1 1 220px; height: 10px; border-radius: 5px; overflow: hidden }
    .legend { display: flex; flex-wrap: wrap; gap: 4px 18px; font-weight: 600; font-size: 14px }
    .passed { --of: var(--green) } .failed, .crashed, .timedOut { --of: var(--red) }
    .flaky, .knownIssue, .notRun { --of: var(--amber) } .recorded { --of: var(--blue) }
    .skipped { --of: var(--gray) }
    .bar rect { fill: var(--of) }
    .dot { display: inline-block; flex: none; width: 9px; height: 9px; border-radius: 5px;
      margin-right: 8px; background: var(--of) }
    .failed.dot, .failed > .dot, .timedOut.dot, .timedOut > .dot { border-radius: 2px }
    .crashed.dot, .crashed > .dot { border-radius: 0; transform: rotate(45deg) }
    .notRun.dot, .notRun > .dot, .skipped.dot, .skipped > .dot { background: none;
      border: 2px solid var(--of) }
    .columns { display: flex; align-items: flex-start; min-height: calc(100vh - 60px) }
    main { flex: 1; min-width: 0; padding: 22px 28px 60px }
    h1 { margin: 4px 0 16px; font-size: 22px; line-height: 1.3; overflow-wrap: anywhere }
    h2 { margin: 32px 0 10px; font-size: 16px }
    h3 { margin: 24px 0 8px; font-size: 14px; color: var(--dim) }
    .card { display: block; margin: 12px 0; padding: 12px 16px; background: var(--card);
      border: 1px solid var(--line); border-radius: 10px; overflow-wrap: anywhere }
    .card p { margin: 4px 0 } .card.warn { border-color: var(--amber) }
    .card small { margin-right: 8px }
    .chip { display: inline-block; padding: 2px 11px; border: 1px solid var(--line);
      border-radius: 14px; background: var(--card); color: var(--ink); font-size: 13px;
      text-decoration: none; white-space: nowrap; cursor: pointer }
    .chip:hover { border-color: var(--dim) }
    .peers { display: flex; flex-wrap: wrap; align-items: baseline; gap: 6px }
    .number { font-variant-numeric: tabular-nums; color: var(--dim) }
    .gauge { height: 6px; border-radius: 3px; background: var(--shade) }
    .gauge rect { fill: var(--gray) }
    summary { cursor: pointer }
    @media (max-width: 860px) {
      .columns { display: flex; flex-direction: column } main { padding: 16px; width: 100% }
      nav { order: 1; flex-basis: auto; width: 100%; border: 0 } .chip { white-space: normal }
      .t { flex-wrap: wrap } .t a, .t span { flex-basis: 80% }
      .slowest li { grid-template-columns: minmax(0, 1fr) 70px } .slowest li .gauge,
      .slowest li .where { display: none } pre.command { flex-wrap: wrap }
      header { padding: 12px 16px; gap: 6px 16px }
      .bar { flex-basis: 100%; order: 1 } .legend { order: 2 }
    }

    """

  private static let lists = """
    nav { flex: 0 0 360px; padding: 12px 0 28px; background: var(--card); align-self: stretch;
      border-right: 1px solid var(--line) }
    nav h2 { margin: 14px 20px 6px; font-size: 12px; letter-spacing: .04em; color: var(--dim);
      text-transform: uppercase }
    nav p { margin: 14px 20px }
    nav ul { list-style: none; margin: 0; padding: 0 }
    nav li a { display: flex; align-items: baseline; gap: 4px; padding: 7px 20px; color: inherit;
      text-decoration: none; font-size: 14px }
    nav li a:hover { background: var(--page) }
    nav li.selected a { background: var(--selected); box-shadow: inset 3px 0 var(--green) }
    nav .name { flex: 1; min-width: 0; overflow-wrap: anywhere }
    nav .where { font-size: 12px; white-space: nowrap }
    .headline { display: flex; align-items: baseline; flex-wrap: wrap; color: inherit;
      text-decoration: none }
    .headline .where { margin-left: auto }
    .failure:hover { border-color: var(--dim) }
    .changes { margin: 6px 0; padding: 0; list-style: none; font-size: 14px }
    .changes li::before { content: "▪ "; color: var(--mark) }
    .slowest { margin: 20px 0; font-size: 14px }
    .slowest summary { color: var(--dim) }
    .slowest ol { margin: 8px 0; padding: 0; list-style: none }
    .slowest li { display: grid; grid-template-columns: minmax(0, 1fr) 190px 160px 70px; gap: 14px;
      align-items: center; padding: 4px 0; border-bottom: 1px solid var(--line) }
    .slowest .gauge { width: 100% } .slowest .number { text-align: right }
    .filter { display: flex; flex-wrap: wrap; gap: 6px; margin: 10px 0 14px; align-items: center }
    .filter input[type=radio] { position: absolute; opacity: 0; pointer-events: none }
    .filter .chip:has(:checked) { background: var(--ink); color: var(--page);
      border-color: var(--ink) }
    .filter .chip:has(:focus-visible) { outline: 2px solid var(--link); outline-offset: 2px }
    .filter input[type=search] { flex: 1 1 260px; max-width: 460px; padding: 7px 12px;
      border: 1px solid var(--line); border-radius: 8px; background: var(--card);
      color: inherit; font: inherit; font-size: 14px }
    .suite { margin: 0 0 10px; background: var(--card); border: 1px solid var(--line);
      border-radius: 10px; overflow: hidden; content-visibility: auto;
      contain-intrinsic-size: auto 400px }
    .suite summary { padding: 8px 16px } .suite summary small { margin-left: 10px }
    .t { display: flex; align-items: baseline; gap: 10px; padding: 5px 16px; font-size: 14px;
      border-top: 1px solid var(--line) }
    .t .dot { margin: 0 } .t a, .t span { flex: 1; min-width: 0; overflow-wrap: anywhere;
      color: inherit; text-decoration: none }
    .t a:hover { text-decoration: underline } .t i, .t u { font-style: normal; color: var(--dim);
      text-decoration: none; font-size: 13px; white-space: nowrap }
    .t u { width: 72px; text-align: right; font-variant-numeric: tabular-nums }
    .t.at { background: var(--selected) }
    .t:not(.passed):not(.skipped) a { font-weight: 600 }
    [hidden] { display: none !important }

    """ + only

  /// The choice by outcome, without script.
  private static let only =
    HTMLReport.order.map { outcome in
      let name = outcome.rawValue
      return """
        main:has(#only-\(name):checked) .t:not(.\(name)),
        main:has(#only-\(name):checked) .suite:not(:has(.t.\(name))) { display: none }

        """
    }.joined()
}
