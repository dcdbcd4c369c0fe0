/// The argument of `mobile: waitForTerminal`: what is expected of a terminal besides its screen.
package struct TerminalWait: Hashable, Sendable, Codable {
  package enum Condition: Hashable, Sendable {
    /// The rows that have scrolled away and those of the screen hold this text.
    case scrollback(TextMatch)
    /// The program has copied this text to the clipboard last (OSC 52).
    case clipboard(TextMatch)
    /// This text is on the screen, in one row, drawn in this style: `bold red`, `not underline`.
    case styled(TextMatch, style: String)
    /// The terminal reads a line without showing it, as for a password.
    case hidesInput
  }

  package var condition: Condition
  /// Whether the condition must not hold instead.
  package var isNegated: Bool
  /// How long to wait at most, in milliseconds.
  package var timeout: Int
  /// The client's number of the step, where what is denied must stay so until the next input.
  package var step: Int?

  package init(
    _ condition: Condition, isNegated: Bool = false, timeout: Int, step: Int? = nil
  ) {
    self.step = step
    self.condition = condition
    self.isNegated = isNegated
    self.timeout = timeout
  }

  private enum Keys: String, CodingKey, CaseIterable {
    case scrollback, clipboard, styled, style, hidesInput, isNegated, timeout, step
  }

  package init(from decoder: any Decoder) throws {
    let container = try StrictFields.container(Keys.self, of: "a wait", in: decoder)
    let scrollback = try container.decodeIfPresent(TextMatch.self, forKey: .scrollback)
    let clipboard = try container.decodeIfPresent(TextMatch.self, forKey: .clipboard)
    let styled = try container.decodeIfPresent(TextMatch.self, forKey: .styled)
    let style = try container.decodeIfPresent(String.self, forKey: .style)
    let hidesInput = try container.decodeIfPresent(Bool.self, forKey: .hidesInput)
    guard (styled == nil) == (style == nil) else {
      throw StrictFields.corrupted("styled and style go together", at: container.codingPath)
    }
    let conditions: [Condition] = [
      scrollback.map { .scrollback($0) }, clipboard.map { .clipboard($0) },
      styled.map { .styled($0, style: style ?? "") }, hidesInput == true ? .hidesInput : nil,
    ].compactMap(\.self)
    guard conditions.count == 1, hidesInput != false else {
      throw StrictFields.corrupted(
        "a wait has one of scrollback, clipboard, styled and hidesInput: true",
        at: container.codingPath)
    }
    self.init(
      conditions[0],
      isNegated: try container.decodeIfPresent(Bool.self, forKey: .isNegated) ?? false,
      timeout: try container.decodeIfPresent(Int.self, forKey: .timeout)
        ?? WaitRequest.usualTimeout,
      step: try container.decodeIfPresent(Int.self, forKey: .step))
    guard timeout >= 0 else {
      throw StrictFields.corrupted(
        "a time can't be negative", at: container.codingPath + [Keys.timeout])
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch condition {
    case .scrollback(let match): try container.encode(match, forKey: .scrollback)
    case .clipboard(let match): try container.encode(match, forKey: .clipboard)
    case .styled(let match, let style):
      try container.encode(match, forKey: .styled)
      try container.encode(style, forKey: .style)
    case .hidesInput: try container.encode(true, forKey: .hidesInput)
    }
    try container.encode(isNegated, forKey: .isNegated)
    try container.encode(timeout, forKey: .timeout)
    try container.encodeIfPresent(step, forKey: .step)
  }
}
