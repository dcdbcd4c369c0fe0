import Devices
package import RunRecord
import TextModel

/// A subcommand: what it takes and what its help says, as data.
package struct CommandSpecification: Sendable {
  package var name: String
  /// One sentence.
  package var summary: String
  /// What the help calls the words that are no options; nil: none may be given.
  package var operands: String?
  package var options: [Setting]
  /// Commands with what they do.
  package var examples: [(command: String, meaning: String)]

  package init(
    _ name: String, _ summary: String, operands: String? = nil, options: [Setting] = [],
    examples: [(command: String, meaning: String)] = []
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.options = options + [Setting("help", short: "h", "print this help")]
    self.examples = examples
  }

  /// Reads the words after the subcommand's name.
  ///
  /// - Throws: `RunnerError` of kind `usage`, with the nearest option for an unknown one.
  package func parse(
    _ words: [String], environment: [String: String] = [:]
  ) throws(RunnerError) -> ParsedArguments {
    var parsed = ParsedArguments()
    var rest = words[...]
    var isOptionsEnded = false
    while let word = rest.popFirst() {
      if word == "--", !isOptionsEnded {
        isOptionsEnded = true
      } else if !isOptionsEnded, word.hasPrefix("-"), word != "-" {
        try read(word, &rest, into: &parsed)
      } else {
        guard operands != nil else {
          throw RunnerError(
            .usage, "\(name) takes no \"\(word)\". See `qa-runner \(name) --help`.")
        }
        parsed.operands.append(word)
      }
    }
    if let variables = parsed.given[Setting.env.name] {
      parsed.given[Setting.env.name]?.written = variables.values
      parsed.given[Setting.env.name]?.values = try variables.values.map {
        text throws(RunnerError) in
        try Self.variable(text, variables.source, environment)
      }
    }
    for option in options {
      guard parsed.given[option.name] == nil, !option.isInherited, let variable = option.variable,
        let text = environment[variable], !text.isEmpty
      else { continue }
      if option.value == nil {
        guard !["0", "no", "false"].contains(text.lowercased()) else { continue }
      }
      parsed.given[option.name] = .init(
        source: variable, values: try split(text, option, source: variable))
    }
    return parsed
  }

  private func read(
    _ word: String, _ rest: inout ArraySlice<String>, into parsed: inout ParsedArguments
  ) throws(RunnerError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelled = String(parts[0])
    let found = options.first {
      spelled == "--\($0.name)" || ($0.short.map { spelled == "-\($0)" } ?? false)
    }
    guard let option = found else {
      if let pytests = PytestOption.all.first(where: { $0.spellings.contains(spelled) }),
        options.contains(where: { $0.name == pytests.option })
      {
        throw RunnerError(.usage, "\(spelled) is an option of pytest. \(pytests.instead)")
      }
      let hint = NearestMatch.of(spelled, among: options.map { "--\($0.name)" })
      throw RunnerError(
        .usage,
        "There is no option \(spelled)."
          + (hint.map { " Did you mean \($0)?" } ?? " See `qa-runner \(name) --help`."))
    }
    guard option.value != nil else {
      guard parts.count == 1 else {
        throw RunnerError(.usage, "--\(option.name) takes no value; write it alone.")
      }
      parsed.given[option.name] = .init(source: "--\(option.name)", values: [""])
      return
    }
    let isAlone = option.isValueOptional && parts.count == 1
    guard let text = isAlone ? "" : parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
      throw RunnerError(
        .usage, "--\(option.name) needs a value: --\(option.name) \(option.value ?? "").")
    }
    var values = try split(text, option, source: "--\(option.name)")
    if let earlier = parsed.given[option.name] {
      guard option.repeats else {
        throw RunnerError(.usage, "--\(option.name) is given twice; remove one.")
      }
      values = earlier.values + values
    }
    parsed.given[option.name] = .init(source: "--\(option.name)", values: values)
  }

  /// `NAME=VALUE`; of `NAME` alone the value is the environment's, which other users can't read.
  private static func variable(
    _ text: String, _ source: String, _ environment: [String: String]
  ) throws(RunnerError) -> String {
    let isName = text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
    guard isName else { return text }
    guard let value = environment[text] else {
      throw RunnerError(
        .usage,
        "\(source) \(text) takes the value of the environment variable \(text), which is not set. Set it, or "
          + "write \(source) \(text)=VALUE.")
    }
    return "\(text)=\(value)"
  }

  private func split(
    _ text: String, _ option: Setting, source: String
  ) throws(RunnerError) -> [String] {
    guard option.repeats, !option.isWhole else { return [text] }
    let values = text.split(separator: ",").map { word in
      String(word.drop { $0 == " " })
    }
    // None would be as if it had not been given, and run everything.
    guard values.contains(where: { !$0.isEmpty }) else {
      throw RunnerError(
        .usage,
        "\(source) is empty: give it a value, \(option.value ?? ""), or leave it out.")
    }
    return values
  }
}

/// The words of a command line, sorted.
package struct ParsedArguments: Sendable {
  struct Given: Sendable {
    /// The option or the variable, for messages.
    var source: String
    var values: [String]
    /// The values as they were written, where others were taken for them.
    var written: [String]?
  }

  var given: [String: Given] = [:]
  /// The words that are no options.
  package var operands: [String] = []

  /// No words at all.
  package init() {}

  /// The same without an option that a subcommand has of its own, where runs have one of this name.
  package func without(_ name: String) -> ParsedArguments {
    var rest = self
    rest.given[name] = nil
    return rest
  }

  /// Whether a switch was given.
  package func has(_ name: String) -> Bool { given[name] != nil }

  /// The option or the variable that says it, for messages.
  func source(_ name: String) -> String { given[name]?.source ?? "--\(name)" }

  /// An option's text; nil when neither it nor its variable was given.
  package func text(_ name: String) -> String? { given[name]?.values.last }

  /// All of a repeated option's texts.
  package func texts(_ name: String) -> [String] { given[name]?.values ?? [] }

  /// The values of an option as they were written.
  func written(_ name: String) -> [String] { given[name]?.written ?? texts(name) }

  /// An option as a whole number in a range.
  ///
  /// - Throws: `RunnerError` of kind `usage`.
  package func number(_ name: String, in range: ClosedRange<Int>) throws(RunnerError) -> Int? {
    guard let given = given[name] else { return nil }
    let text = given.values.last ?? ""
    guard let number = Int(text), range.contains(number) else {
      let most = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
      throw RunnerError(
        .usage,
        "\(given.source) must be a whole number, \(range.lowerBound) \(most), not \"\(text)\".")
    }
    return number
  }

  /// An option as a span of time, `0` only where it means something.
  ///
  /// - Throws: `RunnerError` of kind `usage`.
  package func duration(
    _ name: String, allowsZero: Bool = false
  ) throws(RunnerError) -> Duration? {
    guard let given = given[name] else { return nil }
    let text = given.values.last ?? ""
    guard let duration = Duration(timeSpan: text, allowsZero: allowsZero) else {
      throw RunnerError(
        .usage,
        "\(given.source) must be a time such as 30s, 500ms or 2m\(allowsZero ? ", or 0" : ""), not \"\(text)\"."
      )
    }
    return duration
  }

  /// An option as one of these words.
  ///
  /// - Throws: `RunnerError` of kind `usage`, with the nearest one.
  package func choice(_ name: String, of words: [String]) throws(RunnerError) -> String? {
    guard let given = given[name], let text = given.values.last else { return nil }
    guard words.contains(text) else {
      throw RunnerError(
        .usage,
        "\(given.source) must be one of \(words.joined(separator: ", ")), not \"\(text)\"."
          + NearestMatch.hint(text, among: words))
    }
    return text
  }

  /// An option as `NAME=VALUE` pairs.
  ///
  /// - Throws: `RunnerError` of kind `usage`.
  package func pairs(
    _ name: String, as form: String = "NAME=PATH"
  ) throws(RunnerError) -> [(name: String, value: String)] {
    guard let given = given[name] else { return [] }
    var pairs: [(name: String, value: String)] = []
    for text in given.values {
      guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
        throw RunnerError(.usage, "\(given.source) must be \(form), not \"\(text)\".")
      }
      pairs.append((String(text[..<equals]), String(text[text.index(after: equals)...])))
    }
    return pairs
  }
}
