import ScriptFormat
import TerminalModel

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

  /// Reads the text of a script of a terminal as a flow of its program.
  ///
  /// - Parameter file: its absolute path.
  /// - Throws: `FlowError`.
  init(script text: String, file: String) throws(FlowError) {
    let script: TerminalScript
    do throws(ScriptError) {
      script = try TerminalScript(text: text, file: file)
    } catch {
      var first = FlowError(error, in: file)
      first.others = error.others.map { FlowError($0, in: file) }
      throw first
    }
    var header = FlowHeader()
    // A script has no variables in its program.
    header.appID = script.app?.replacing("${", with: "\\${")
    header.name = script.name ?? Self.savedName(file)
    header.tags = script.tags
    header.allowsEmpty = script.allowsEmpty
    header.devices = script.sizes.map { "\($0.columns)x\($0.rows)" }
    header.targets = ["tui"]
    header.timeout = script.timeout ?? Self.limit(script)
    self.init(
      file: file, header: header, onStart: [], steps: [], onComplete: [], warnings: [],
      script: script)
  }

  /// The usual limit on a test would end long waits early.
  private static func limit(_ script: TerminalScript) -> Duration? {
    script.patience < .seconds(15) ? nil : script.patience + .seconds(60)
  }
}

extension FlowError {
  fileprivate init(_ error: ScriptError, in file: String) {
    self.init(
      FlowPlace(file: file, line: error.line, column: error.column), error.message,
      excerpt: error.excerpt)
  }
}
