import Configuration
import Files
import Foundation
import RunRecord
import ScriptFormat

/// What the script of `--script` says of itself.
enum ScriptHead {
  /// Nil without a script in a regular file. Where the command line names the program, a script with
  /// mistakes is nil too: they are reported at their lines.
  ///
  /// - Throws: `RunnerError` of kind `usage` with every mistake of a script that must name the program.
  static func read(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(RunnerError) -> TerminalScript? {
    guard let file = arguments.text("script"), arguments.texts("command").isEmpty else {
      return nil
    }
    let path = PathParts.absolute(file, in: context.workingDirectory)
    guard FileKind(path) == .file, let data = FileManager.default.contents(atPath: path) else {
      return nil
    }
    do throws(ScriptError) {
      return try TerminalScript(text: String(decoding: data, as: UTF8.self), file: file)
    } catch {
      guard arguments.operands.isEmpty else { return nil }
      let lines = ([error] + error.others).map { "\(file):\($0.line): \($0.message)" }
      throw RunnerError(.usage, "The script cannot run.\n" + lines.joined(separator: "\n"))
    }
  }
}
