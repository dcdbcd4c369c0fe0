/// Something that a user can set, with all of its names: an option of the command line, and where
/// runs have it, a row of the table in `docs/running.md`.
///
/// The command line comes first, then the environment, then `qa.yml`, then `fallback`.
package struct Setting: Sendable {
  /// What a value must be.
  package enum Form: Sendable {
    case text
    case flag
    case number(ClosedRange<Int>)
    /// Such as `30s`, `500ms` or `2m`.
    case time
    case choice([String])
    /// A list or a mapping of `qa.yml`, or several values of an option.
    case structure
  }

  /// The option without its dashes; empty: only `qa.yml` has it.
  package var name: String
  package var short: Character?
  /// What the help calls the value; nil for a switch.
  package var value: String?
  /// What help and documentation say of it.
  package var summary: String
  /// The text that holds where nothing is said; nil: none.
  package var fallback: String?
  /// The environment variable that says the same, used when the option isn't given.
  package var variable: String?
  /// Whether tests inherit the variable, so that every subcommand reads it.
  package var isInherited: Bool
  /// Where it stands in `qa.yml`, `timeouts.test` for example; nil: nowhere.
  package var key: String?
  package var form: Form
  /// Whether it may be given several times; `,` separates values too, unless they are whole.
  package var repeats: Bool
  /// Whether a `,` belongs to the value.
  package var isWhole: Bool
  /// Whether the value may be left out; if given, it is joined by `=`.
  package var isValueOptional: Bool

  package init(
    _ name: String, short: Character? = nil, value: String? = nil, _ summary: String,
    fallback: String? = nil, variable: String? = nil, isInherited: Bool = false,
    key: String? = nil, form: Form = .text, repeats: Bool = false, isWhole: Bool = false,
    isValueOptional: Bool = false
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.summary = summary
    self.fallback = fallback
    self.variable = variable
    self.isInherited = isInherited
    self.key = key
    self.form = form
    self.repeats = repeats
    self.isWhole = isWhole
    self.isValueOptional = isValueOptional
  }

  /// The same setting with another summary, for a subcommand to which it means something else.
  package func saying(_ summary: String) -> Setting {
    var setting = self
    setting.summary = summary
    return setting
  }

  /// The only words that the value may be, for completions; empty: any.
  var choices: [String] {
    if case .choice(let words) = form { words } else { [] }
  }
}
