/// Colours and weights for people's terminals; plain when they are off.
package struct Palette: Sendable, Hashable {
  /// Whether escape sequences are written at all.
  package var isOn: Bool

  package init(isOn: Bool) { self.isOn = isOn }

  /// As the environment asks for it: never with `NO_COLOR`, always with `FORCE_COLOR`, else in a
  /// terminal that takes escape sequences. An empty variable says nothing, nor does `FORCE_COLOR=0`.
  package init(environment: [String: String], isTerminal: Bool) {
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    let isForced = isSet("FORCE_COLOR") && environment["FORCE_COLOR"] != "0"
    let isCapable = isTerminal && environment["TERM"] != "dumb"
    isOn = !isSet("NO_COLOR") && (isForced || isCapable)
  }

  func bold(_ text: String) -> String { wrapped(text, "1") }
  func dim(_ text: String) -> String { wrapped(text, "2") }
  func red(_ text: String) -> String { wrapped(text, "31") }
  func green(_ text: String) -> String { wrapped(text, "32") }
  func yellow(_ text: String) -> String { wrapped(text, "33") }
  func blue(_ text: String) -> String { wrapped(text, "34") }

  private func wrapped(_ text: String, _ code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
