/// The report's looks: a calm page where colour means an outcome, magenta a difference.
enum Stylesheet {
  static let text =
    base + (1...100).map { ".bar .w\($0) { flex: \($0) 0 0 }" }.joined(separator: "\n") + "\n"

  private static let base = """
    :root {
      --page: #f6f6f4; --card: #fff; --ink: #1b1f1c; --dim: #6b726d; --line: #e3e2db;
      --green: #2c8a5c; --red: #c0362c; --amber: #d99a1c; --blue: #3f6fb5; --gray: #c9c9c4;
      color-scheme: light dark;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #121513; --card: #1b201d; --ink: #edf1ee; --dim: #98a29c; --line: #2c332f;
        --green: #5fb58a; --red: #ef7a6d; --amber: #e0b04f; --blue: #8cb2e8; --gray: #555c58;
      }
    }
    * { box-sizing: border-box }
    body { margin: 0; background: var(--page); color: var(--ink);
      font: 15px/1.5 Inter, system-ui, sans-serif }
    header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 28px; padding: 14px 28px;
      background: var(--card); border-bottom: 1px solid var(--line) }
    .brand { font-weight: 700; font-size: 18px; color: inherit; text-decoration: none }
    .facts, .quiet, small, .crumbs { color: var(--dim); font-size: 14px }
    .bar { display: flex; flex: 1 1 220px; height: 10px; border-radius: 5px; overflow: hidden }
    .legend { display: flex; flex-wrap: wrap; gap: 4px 18px; font-weight: 600; font-size: 14px }
    .passed { background: var(--green) } .failed, .crashed, .timedOut { background: var(--red) }
    .flaky, .knownIssue, .notRun { background: var(--amber) } .recorded { background: var(--blue) }
    .skipped { background: var(--gray) }
    .dot { display: inline-block; flex: none; width: 9px; height: 9px; border-radius: 5px;
      margin-right: 8px }
    .columns { display: flex; align-items: flex-start; min-height: calc(100vh - 60px) }
    nav { flex: 0 0 360px; padding: 12px 0; background: var(--card); align-self: stretch;
      border-right: 1px solid var(--line) }
    nav h2 { margin: 14px 20px 6px; font-size: 12px; letter-spacing: .04em; color: var(--dim);
      text-transform: uppercase }
    nav p { margin: 14px 20px }
    nav ul { list-style: none; margin: 0; padding: 0 }
    nav li a { display: flex; align-items: baseline; gap: 4px; padding: 7px 20px; color: inherit;
      text-decoration: none; font-size: 14px }
    nav li a:hover { background: var(--page) }
    nav li.selected a { background: color-mix(in srgb, var(--green) 12%, var(--card));
      box-shadow: inset 3px 0 var(--green) }
    nav .name { flex: 1; min-width: 0; overflow-wrap: anywhere }
    nav .where { color: var(--dim); font-size: 12px; white-space: nowrap }
    main { flex: 1; min-width: 0; padding: 22px 28px 60px }
    h1 { margin: 4px 0 18px; font-size: 22px; line-height: 1.3 }
    h3 { margin: 24px 0 8px; font-size: 14px; color: var(--dim) }
    .crumbs { margin: 0 }
    .card { display: block; margin: 12px 0; padding: 12px 16px; background: var(--card);
      border: 1px solid var(--line); border-radius: 10px }
    .card p { margin: 4px 0 } .card.warn { border-color: var(--amber) }
    .card small { margin-right: 8px }
    .link { color: inherit; text-decoration: none } .link strong { display: block }
    .link:hover { border-color: var(--dim) }
    .figures { display: flex; flex-wrap: wrap; gap: 18px; margin: 16px 0 }
    figure { margin: 0; max-width: 100% }
    figcaption { margin-bottom: 6px; color: var(--dim); font-size: 13px }
    figure img { display: block; width: 260px; background: var(--card);
      border: 1px solid var(--line); border-radius: 6px }
    pre { margin: 8px 0; padding: 10px 14px; overflow-x: auto; background: var(--card);
      border: 1px solid var(--line); border-radius: 8px;
      font: 12.5px/1.35 "DejaVu Sans Mono", ui-monospace, monospace }
    pre.detail { margin: 4px 0; padding: 0; border: 0; white-space: pre-wrap }
    pre.screen { display: inline-block; max-width: 100% }
    pre.command { background: #101412; color: #edf1ee; border: 0 }
    .steps { list-style: none; margin: 0; padding: 0; font-size: 14px }
    .steps li { display: flex; gap: 16px; padding: 3px 12px; border-bottom: 1px solid var(--line) }
    .steps li.failed { background: none; color: var(--red); font-weight: 600 }
    .steps .number { flex: 0 0 70px } .steps .quiet { margin-left: auto; text-align: right }
    .files { padding-left: 20px }
    .number { font-variant-numeric: tabular-nums; color: var(--dim) }
    table { width: 100%; border-collapse: collapse; font-size: 14px }
    th { text-align: left; color: var(--dim); font-weight: 500 }
    th, td { padding: 6px 10px; border-bottom: 1px solid var(--line) }
    td.number { text-align: right }
    a { color: var(--green) }
    @media (max-width: 800px) { .columns { display: block } nav { border-right: 0 } }
    @media print { nav { display: none } }

    """
}
