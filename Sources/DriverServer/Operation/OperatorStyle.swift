/// The admin page's looks: the report's tokens; colour means state only.
enum OperatorStyle {
  static let text = """
    :root{--bg:#F6F5F0;--card:#FFF;--ink:#1B1F1C;--dim:#6B726D;--line:#E3E2DB;--fern:#2C6E4F;
    --on:#FFF;--tint:#E4EFE8;--warn:#B4491F;color-scheme:light dark}
    @media(prefers-color-scheme:dark){:root{--bg:#101412;--card:#1A201D;--ink:#EDF1EE;
    --dim:#98A29C;--line:#2A322E;--fern:#5FB58A;--on:#0B120E;--tint:#1E3328;--warn:#F08A5D}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.45 Inter,system-ui,sans-serif}
    header{display:flex;align-items:center;gap:16px;padding:14px 24px;background:var(--card);
    border-bottom:1px solid var(--line);position:sticky;top:0}
    h1{font-size:17px;margin:0}h1 span{color:var(--dim);font-weight:400}
    header p{margin:0;flex:1;color:var(--dim)}
    header p.full,header p.lost{color:var(--warn)}
    h2{font-size:13px;letter-spacing:.02em;color:var(--dim);font-weight:600;margin:0 0 8px}
    h2 b{color:var(--ink)}
    main{padding:20px 24px;max-width:1500px;margin:auto}
    .facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;
    margin-bottom:24px}
    .fact{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:12px 16px}
    .fact b{display:block;font-size:22px;line-height:28px;font-variant-numeric:tabular-nums}
    .fact span{color:var(--dim);font-size:13px}.fact.warn b{color:var(--warn)}
    .columns{display:grid;grid-template-columns:minmax(380px,5fr) 7fr;gap:24px}
    .columns>section{min-width:0}
    @media(max-width:1000px){.columns{grid-template-columns:1fr}}
    .session{background:var(--card);border:1px solid var(--line);border-radius:14px;
    padding:12px 16px;margin-bottom:12px;display:grid;grid-template-columns:1fr auto;gap:2px 12px;
    align-items:center}
    .session.watched{border-color:var(--fern);box-shadow:0 0 0 1px var(--fern)}
    .session .name{font-weight:600}.session .name small{color:var(--dim);font-weight:400}
    .session .what{color:var(--dim);font-size:13px;grid-column:1;overflow-wrap:anywhere}
    .session .what a{color:var(--fern)}
    .session .buttons{grid-row:1/span 3;grid-column:2;display:flex;gap:8px}
    .pill{display:inline-block;border-radius:9px;padding:0 8px;font-size:12px;line-height:18px;
    background:var(--tint);color:var(--fern);font-weight:600;vertical-align:1px}
    .pill.warn{background:none;box-shadow:inset 0 0 0 1px var(--warn);color:var(--warn)}
    button{font:inherit;font-size:14px;font-weight:600;border-radius:10px;padding:6px 14px;
    border:1px solid var(--line);background:var(--card);color:var(--ink);cursor:pointer}
    button:hover{border-color:var(--dim)}
    button:focus-visible,a:focus-visible{outline:2px solid var(--fern);outline-offset:2px}
    button.primary{background:var(--fern);border-color:var(--fern);color:var(--on)}
    button.danger{color:var(--warn)}
    table{width:100%;border-collapse:collapse;font-size:13px}
    td{padding:5px 8px 5px 0;border-top:1px solid var(--line);color:var(--dim);vertical-align:top}
    td:first-child{color:var(--ink);font-weight:600}td:last-child{text-align:right;padding-right:0}
    .quiet{color:var(--dim);margin:0}caption.quiet{text-align:left}
    #live{position:sticky;top:76px;align-self:start}
    #screen{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:16px;
    overflow:auto}
    #screen pre{padding:12px;border-radius:8px;font-size:13px;width:max-content}
    #sessions .quiet{background:var(--card);border:1px dashed var(--line);border-radius:14px;
    padding:16px;margin-bottom:12px}
    dialog{border:1px solid var(--line);border-radius:14px;background:var(--card);color:var(--ink);
    padding:20px 24px;max-width:420px}dialog::backdrop{background:#0006}
    dialog p{margin:0 0 16px}dialog button{margin-right:8px}
    """
}
