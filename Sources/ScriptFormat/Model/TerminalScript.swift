package import TerminalModel
import TextModel

/// A script of a terminal as a file holds it: what it says of itself, and its commands.
///
/// `qa-runner terminal --script` reads the same lines, one after the other.
package struct TerminalScript: Hashable, Sendable {
  /// A command with its place.
  package struct Line: Hashable, Sendable {
    /// 1-based.
    package var number: Int
    /// As the file has it, without blanks at its ends.
    package var text: String
    package var step: TerminalStep
  }

  package var file: String
  /// The program with its arguments, or the name of an app; nil where the script names none.
  package private(set) var app: String?
  package private(set) var name: String?
  package private(set) var sizes: [CellSize] = []
  package private(set) var tags: [String] = []
  package private(set) var timeout: Duration?
  package private(set) var allowsEmpty = false
  package private(set) var lines: [Line] = []

  /// Reads the text of a file.
  ///
  /// - Throws: `ScriptError` with the first mistake, and all others in `others`.
  package init(text: String, file: String) throws(ScriptError) {
    self.file = file
    var errors: [ScriptError] = []
    var quit: Int?
    let rows = text.replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (index, row) in rows.enumerated() where errors.count < Mistakes.most {
      let line = String(row)
      func fault(_ message: String) -> ScriptError {
        let blanks = line.prefix { $0 == " " || $0 == "\t" }.count
        return ScriptError(line: index + 1, column: blanks + 1, message, excerpt: line)
      }
      do throws(TerminalLine.Problem) {
        guard let step = try TerminalStepParser.step(line) else { continue }
        if let quit {
          errors.append(fault("nothing is done after quit in line \(quit). Remove one of both."))
          break
        }
        if case .setting(let setting) = step {
          try take(setting)
          continue
        }
        if step == .quit { quit = index + 1 }
        lines.append(Line(number: index + 1, text: line.trimmed, step: step))
      } catch {
        errors.append(fault("\(error.description.sentence)"))
      }
    }
    if errors.isEmpty, !lines.contains(where: { $0.step != .quit }) {
      errors.append(
        ScriptError(
          line: 1, column: 1,
          "the script has no commands. Write some, such as wait \"Welcome\" in a line of its own.",
          excerpt: rows.first.map(String.init) ?? ""))
    }
    guard var first = errors.first else { return }
    first.others = Array(errors.dropFirst())
    throw first
  }

  private mutating func take(_ setting: ScriptSetting) throws(TerminalLine.Problem) {
    guard lines.isEmpty else {
      throw TerminalLine.Problem(
        "\(setting.word) must stand before the first command. Move it to the beginning")
    }
    let isSet: Bool
    switch setting {
    case .app(let text):
      isSet = app != nil
      app = text
    case .name(let text):
      isSet = name != nil
      name = text
    case .sizes(let values):
      isSet = !sizes.isEmpty
      sizes = values
    case .tags(let values):
      isSet = !tags.isEmpty
      tags = values
    case .timeout(let limit):
      isSet = timeout != nil
      timeout = limit
    case .allowEmpty:
      isSet = allowsEmpty
      allowsEmpty = true
    }
    guard !isSet else {
      throw TerminalLine.Problem("\(setting.word) is given twice. Remove one of both")
    }
  }

  /// How long its commands wait on purpose, where they say so.
  package var patience: Duration {
    lines.reduce(.zero) { sum, line in
      if case .wait(_, let limit?) = line.step { sum + limit } else { sum }
    }
  }
}

/// What is wrong in a line of a script.
package struct ScriptError: Error, Hashable, Sendable {
  /// 1-based.
  package var line: Int
  /// 1-based, in characters.
  package var column: Int
  /// Full sentences, the last of which names the next step.
  package var message: String
  /// The line as the file has it.
  package var excerpt: String
  /// The mistakes of the lines after it.
  package var others: [ScriptError] = []

  init(line: Int, column: Int, _ message: String, excerpt: String) {
    self.line = line
    self.column = column
    self.message = message
    self.excerpt = excerpt
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }

  /// With a full stop, unless it ends in one or in an example.
  fileprivate var sentence: String {
    last.map { ".)?".contains($0) } == true ? self : self + "."
  }
}
