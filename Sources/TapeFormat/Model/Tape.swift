/// A script of VHS: what is typed into a shell, and how it looks.
///
/// The language is VHS's (github.com/charmbracelet/vhs, `parser/` and `lexer/`), with `Home`, `End`,
/// `Set Columns` and `Set Rows` besides.
package struct Tape: Sendable {
  package var file: String
  package var settings = TapeSettings()
  /// The commands in their order, without `Set`, `Output`, `Require`, `Env` and `Source`.
  package var commands: [TapeCommand] = []
  package var outputs: [TapeOutput] = []
  package var requirements: [TapeRequirement] = []
  /// What `Env` gives the shell; the last of a name counts.
  package var environment: [String: String] = [:]
  /// Tapes that `Source` names, absolute.
  package var sources: [String] = []
  /// Where it sets its theme; nil where it does not.
  package var themePlace: TapePlace?
  /// What has no effect, such as a setting after the first key.
  package var warnings: [TapeError] = []

  /// The words of the tape's file that name it: without folders and extension.
  package var name: String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// The longest that VHS would take to play it.
  package var duration: Duration {
    commands.reduce(.zero) { $0 + $1.duration(settings) }
  }
}

/// A file that `Output` names.
package struct TapeOutput: Hashable, Sendable {
  package var path: String
  package var place: TapePlace

  /// Whether it holds the screens as text.
  package var isText: Bool { [".txt", ".ascii", ".test"].contains { path.hasSuffix($0) } }
}

/// A program that `Require` names.
package struct TapeRequirement: Hashable, Sendable {
  package var program: String
  package var place: TapePlace
  package var excerpt: String
}

/// One command of a tape.
package struct TapeCommand: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// Text, and the time between its characters; nil is the tape's typing speed.
    case type(String, every: Duration?)
    /// A key, how often, and the time after each press; nil is the tape's typing speed.
    case press(TapeKey, times: Int, every: Duration?)
    /// Rows of the view upwards; negative is downwards.
    case scroll(Int, every: Duration?)
    case sleep(Duration)
    case wait(TapeWait)
    case hide
    case show
    case screenshot(String)
    case copy(String)
    case paste
    /// `Set TypingSpeed` between the commands.
    case typingSpeed(Duration)
  }

  package var action: Action
  package var place: TapePlace
  /// The command as the tape has it.
  package var text: String

  /// The longest that VHS takes for it.
  package func duration(_ settings: TapeSettings) -> Duration {
    switch action {
    case .type(let text, let pause): (pause ?? settings.typingSpeed) * text.count
    case .press(_, let times, let pause): (pause ?? settings.typingSpeed) * times
    case .scroll(let rows, let pause): (pause ?? settings.typingSpeed) * abs(rows)
    case .sleep(let time): time
    case .wait(let wait): wait.timeout ?? settings.waitTimeout
    default: .zero
    }
  }

  /// Whether the program gets input by it.
  package var isInput: Bool {
    switch action {
    case .type, .press, .paste: true
    default: false
    }
  }
}

/// A key with the modifiers that are held.
package struct TapeKey: Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    case character(Character)
    case named(Name)
  }

  /// Keys by the names that tapes give them.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    case enter = "Enter"
    case space = "Space"
    case tab = "Tab"
    case backspace = "Backspace"
    case delete = "Delete"
    case insert = "Insert"
    case escape = "Escape"
    case up = "Up"
    case down = "Down"
    case left = "Left"
    case right = "Right"
    case home = "Home"
    case end = "End"
    case pageUp = "PageUp"
    case pageDown = "PageDown"
  }

  package enum Modifier: String, Hashable, Sendable, CaseIterable {
    case control = "Ctrl"
    case alt = "Alt"
    case shift = "Shift"
  }

  package var code: Code
  package var modifiers: Set<Modifier>

  package init(code: Code, modifiers: Set<Modifier>) {
    self.code = code
    self.modifiers = modifiers
  }
}

/// What `Wait` waits for.
package struct TapeWait: Hashable, Sendable {
  /// Whether the whole screen is searched, and not only the cursor's line.
  package var isWholeScreen: Bool
  /// Nil is the tape's `WaitTimeout`.
  package var timeout: Duration?
  /// A regular expression; nil is the tape's `WaitPattern`.
  package var pattern: String?

  package init(isWholeScreen: Bool, timeout: Duration?, pattern: String?) {
    self.isWholeScreen = isWholeScreen
    self.timeout = timeout
    self.pattern = pattern
  }
}
