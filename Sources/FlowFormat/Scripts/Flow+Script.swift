import TerminalModel
import TextModel

/// A script of a terminal, a `.tt` file: what it says of itself, and a command in each line.
extension Flow {
  /// Reads the text of a file as what its name says: a tape, a script, or a flow of steps.
  ///
  /// - Throws: `FlowError`.
  package init(contents text: String, of file: String) throws(FlowError) {
    // Some editors mark a file as UTF-8 in this way.
    let text = text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
    if file.hasSuffix(Self.tapeEnding) {
      try self.init(tape: text, file: file)
    } else if file.hasSuffix(Self.scriptEnding) {
      try self.init(script: text, file: file)
    } else {
      try self.init(text: text, file: file)
    }
  }

  /// The ending of scripts' files.
  static let scriptEnding = ".tt"

  /// Reads the text of a script.
  ///
  /// - Parameter file: its path, for messages.
  /// - Throws: `FlowError` with the first mistake, and all others in `others`.
  package init(script text: String, file: String) throws(FlowError) {
    var header = FlowHeader()
    header.targets = ["tui"]
    header.name = Self.savedName(file)
    self.init(
      file: file, header: header, onStart: [], steps: [], onComplete: [], warnings: [],
      isScript: true)
    let rows = text.replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let faults = FlowFaults()
    var settings: Set<String> = []
    var (patience, quit) = (Duration.zero, Int?.none)
    for (index, row) in rows.enumerated() {
      let blanks = row.prefix { $0 == " " || $0 == "\t" }.count
      let place = FlowPlace(file: file, line: index + 1, column: blanks + 1)
      _ = try faults.collecting { () throws(FlowError) in
        do throws(ScriptWords.Problem) {
          guard let line = try ScriptLine(row, at: place) else { return }
          if let quit {
            throw ScriptWords.Problem(
              "nothing is done after quit in line \(quit). Remove one of both.")
          }
          switch line {
          case .quit: quit = index + 1
          case .help: break
          case .setting(let setting): try take(setting, &settings)
          case .step(let step, let waits):
            steps.append(step)
            patience += waits ?? .zero
          }
        } catch {
          throw FlowError(place, error.description.sentence, excerpt: row)
        }
      }
    }
    try faults.require()
    guard !steps.isEmpty else {
      throw FlowError(
        FlowPlace(file: file, line: 1),
        "the script has no commands. Write some, such as wait \"Welcome\" in a line of its own.",
        excerpt: rows.first ?? "")
    }
    // The usual limit on a test would end long waits early.
    if self.header.timeout == nil, patience >= .seconds(15) {
      self.header.timeout = patience + .seconds(60)
    }
  }

  private mutating func take(
    _ setting: ScriptSetting, _ given: inout Set<String>
  ) throws(ScriptWords.Problem) {
    guard steps.isEmpty else {
      throw ScriptWords.Problem(
        "\(setting.word) must stand before the first command. Move it to the beginning")
    }
    guard given.insert(setting.word).inserted else {
      throw ScriptWords.Problem("\(setting.word) is given twice. Remove one of both")
    }
    switch setting {
    // A script has no variables in its program.
    case .app(let text): header.appID = FlowLiteral.written(text)
    case .name(let text): header.name = text
    case .sizes(let sizes): header.devices = sizes.map { "\($0.columns)x\($0.rows)" }
    case .tags(let tags): header.tags = tags
    case .timeout(let limit): header.timeout = limit
    case .allowEmpty: header.allowsEmpty = true
    }
  }
}

extension String {
  /// With a full stop, unless it ends in one or in an example.
  fileprivate var sentence: String {
    last.map { ".)?".contains($0) } == true ? self : self + "."
  }
}
