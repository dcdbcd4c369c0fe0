import Chromium
import DriverFront
import Execution
import Foundation
import HTTPServing
import JSONModel

@testable import PageObjects

/// Pages on a loopback port, and sessions of Chromium that show them.
enum WebPages {
  static let form = """
    <!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width">
    <title>Sign up</title>
    <h2 id=places>Places <small>today</small></h2><div id=more role=heading aria-level=3>More</div>
    <form onsubmit="return false">
    <label for=email>E-mail</label><input id=email type=email>
    <label>Password <input id=secret type=password></label>
    <input id=search type=search placeholder="Search places">
    <label><input id=news type=checkbox> Send <b>me</b> news</label>
    <input id=monthly type=radio name=plan aria-label=Monthly>
    <span id=y>Yearly</span><input id=yearly type=radio name=plan aria-labelledby=y>
    <div id=dark role=switch tabindex=0 aria-checked=false aria-labelledby=d>○</div><span id=d>Dark mode</span>
    <select id=country aria-label=Country><option>Portugal<option>Spain</select>
    <textarea id=notes title=Notes></textarea><input id=count type=number aria-label=Guests>
    <input id=go type=submit value="Sign up"><input id=again type=reset>
    <input id=check type=button value="Check it">
    </form>
    <button id=book>Book <i>now</i></button><button id=help title=Help> </button>
    <button id=close><img alt=Close src=data:,></button><div id=menu role=button aria-label=Menu tabindex=0>≡</div>
    <a id=terms href=#x>Terms <span hidden>secret</span></a><a id=anchor>No link</a>
    <img id=logo src=data:, alt="Fernway's &quot;logo&quot;">
    <ul id=classes aria-label=Classes><li>Yoga <button data-testid=join>Join</button><p><b>4</b> left</p></li>
    <li>Pilates <button>Join</button><p>sold out</p></li></ul>
    <table id=members><caption>Members</caption><tr><td>Mina</td></tr></table>
    <fieldset id=plan><legend>Plan</legend></fieldset>
    <nav style="display:none"><button>Menu of phones</button><button id=twin>Log in</button></nav>
    <button id=login onclick="ask()">Log in</button><p id=said role=status></p>
    <script>
      function say(text) { document.getElementById('said').textContent = text }
      function ask() { say(String(prompt('Your name?', ''))) }
      const host = document.body.appendChild(document.createElement('div'))
      host.attachShadow({mode: 'open'}).innerHTML = '<button>In the shadow</button>'
    </script>
    """

  /// The tests' pages: `/`, the form; `/places/…`, a page that shows its path.
  static func serve() throws -> HTTPServer {
    try HTTPServer { request in
      let body =
        request.path == "/"
        ? form : "<!doctype html><title>Place</title><h1>\(request.path)</h1>"
      return HTTPResponse(
        status: 200, headers: [("content-type", "text/html; charset=utf-8")], body: Data(body.utf8))
    }
  }

  /// A session of Chromium whose relative routes lead to the tests' pages.
  static func session(
    _ more: [String: JSONValue] = ["qa:url": "/"], wait: Duration = .seconds(5),
    _ body: @Sendable (App) async throws -> Void
  ) async throws {
    let server = try serve()
    try await ChromeDriver.with { driver in
      let front = try Front(of: driver.url)
      var capabilities = ChromeDriver.capabilities(size: "800,900")
      capabilities["qa:baseUrl"] = .string("http://127.0.0.1:\(server.port)")
      capabilities.merge(more) { $1 }
      let app = App(
        driver: front.url, capabilities: capabilities, timeouts: Timeouts(wait: wait),
        recorder: nil, timing: DispatchTimer())
      do {
        try await body(app)
        try await app.quit()
      } catch {
        try? await app.quit()
        throw error
      }
    }
  }
}
