import Foundation
import HTTPServing

/// The admin page: one document that needs nothing from elsewhere.
enum OperatorPage {
  /// With a nonce of its own, so that no other script or style runs in it.
  static var response: HTTPResponse {
    let nonce = RandomName.make(length: 22)
    return HTTPResponse(
      status: 200,
      headers: [
        ("content-type", "text/html; charset=utf-8"), ("cache-control", "no-store"),
        ("x-content-type-options", "nosniff"), ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        (
          "content-security-policy",
          "default-src 'none'; connect-src 'self'; script-src 'nonce-\(nonce)'; "
            + "style-src 'nonce-\(nonce)'; style-src-attr 'unsafe-inline'; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'"
        ),
      ], body: Data(page(nonce).utf8))
  }

  private static func text(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }

  private static func page(_ nonce: String) -> String {
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><title>qa-runner driver</title>
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <style nonce="\(nonce)">\(text(PackageResources.operator_css))</style></head>
    <body>
    <header><h1>qa-runner <span>driver</span></h1><p id="message" role="status">…</p>
    <button id="drain" type="button">Drain</button></header>
    <main>
    <section class="facts" id="facts" aria-label="The server"></section>
    <div class="columns">
    <section aria-label="Sessions"><h2>Sessions <b id="count"></b></h2><div id="sessions"></div>
    <h2>Over</h2><table id="ended"></table></section>
    <section id="live" aria-label="Live view"><h2 id="title">Screen</h2>
    <div id="screen"><p class="quiet">Choose a session to watch its screen.</p></div>
    </section></div></main>
    <dialog id="ask"><form method="dialog"><p id="question"></p>
    <button value="no" autofocus>Keep it</button><button value="yes" class="danger">End it now</button>
    </form></dialog>
    <script nonce="\(nonce)">\(text(PackageResources.operator_js))</script>
    </body></html>
    """
  }
}
