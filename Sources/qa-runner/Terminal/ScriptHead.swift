import Configuration
import Files
import FlowFormat
import Foundation
import RunRecord

/// What the script of `--script` says of itself.
enum ScriptHead {
  /// Nil without a script in a regular file. Where the command line names the program, a script with
  /// mistakes is nil too: they are reported at their lines.
  ///
  /// - Throws: `RunnerError` of kind `usage` with every mistake of a script that must name the program.
  static func read(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws(RunnerError) -> Flow? {
    guard let file = arguments.text("script"), arguments.texts("command").isEmpty else {
      return nil
    }
    let path = PathParts.absolute(file, in: context.workingDirectory)
    guard FileKind(path) == .file, let data = FileManager.default.contents(atPath: path) else {
      return nil
    }
    do throws(FlowError) {
      return try Flow(script: String(decoding: data, as: UTF8.self), file: file)
    } catch {
      guard arguments.operands.isEmpty else { return nil }
      let lines = error.all.map { "\(file):\($0.place.line): \($0.message)" }
      throw RunnerError(.usage, "The script cannot run.\n" + lines.joined(separator: "\n"))
    }
  }
}
