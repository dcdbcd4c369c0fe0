/// A script that the app brings into the pages it shows.
package struct UserScript: Hashable, Sendable {
  package enum Time: Hashable, Sendable {
    /// Before the page's own scripts.
    case start
    /// After them, before `load`.
    case end
  }

  let source: String
  let time: Time
  /// Whether frames inside the page are left alone.
  let isForMainFrameOnly: Bool

  init(_ source: String, at time: Time, mainFrameOnly: Bool = true) {
    self.source = source
    self.time = time
    isForMainFrameOnly = mainFrameOnly
  }

  /// Scripts that a driver can switch on by name.
  static let named: [String: [UserScript]] = [
    "red": [UserScript("document.body.style.backgroundColor = '#b3261e';", at: .end)],
    "order": [
      UserScript("note('start');", at: .start, mainFrameOnly: false),
      UserScript("note('end');", at: .end, mainFrameOnly: false),
      UserScript("note('main');", at: .end),
    ].map {
      // `note` is the page's own, so a script at the start brings it.
      UserScript(
        "window.note = window.note || function (word) {"
          + " var box = document.getElementById('order');"
          + " box.textContent += (box.textContent ? ' ' : '') + word; };\n" + $0.source,
        at: $0.time, mainFrameOnly: $0.isForMainFrameOnly)
    },
  ]
}
