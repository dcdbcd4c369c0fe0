import DriverServer
import FlowFormat
import Foundation
import LineEditing
import ProcessControl
import RunRecord

/// The prompt of a person: lines that can be edited, and those of earlier sessions.
struct TerminalPrompt: Sendable {
  private let editor: LineEditor
  private let signals: SignalIntake

  /// Nil where the terminal can't do that or the library is missing, so that lines are read as they come.
  init?(_ context: CommandContext) {
    let environment = context.environment
    do throws(LineEditor.Unusable) {
      editor = try LineEditor(
        history: LineHistory(named: "terminal-history", environment: environment),
        terminal: environment["TERM"], complete: TerminalCompletion.of)
    } catch {
      switch error {
      case .noTerminal: break
      case .noLibrary:
        context.complain(
          "Lines can't be edited or recalled here: apt-get install \(LineEditor.libraryPackage).\n")
      case .refused(let reason):
        context.complain("Lines can't be edited or recalled here: \(reason).\n")
      }
      return nil
    }
    signals = SignalIntake([SIGWINCH, SIGCONT]) { [editor] signal in
      if signal == SIGWINCH { editor.terminalResized() } else { editor.processContinued() }
    }
  }

  /// Nil at the end, or once the task is cancelled.
  func line(_ prompt: String) async -> String? {
    let shown = prompt.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return await editor.line(prompt: String(String.UnicodeScalarView(shown)))
  }

  /// Keeps a line to be recalled: for later sessions too, for this one alone, or not at all.
  func keep(_ line: String, isDone: Bool, isSecret: Bool) async {
    let secrecy = ScriptVocabulary.secrecy(of: line)
    guard !isSecret, let secrecy, secrecy != .secret else { return }
    await editor.remember(line, isWritten: isDone || secrecy == .open)
  }

  /// Gives the terminal back.
  /// - Returns: why lines could not be kept, where that failed.
  func close() async -> String? {
    signals.end()
    return await editor.close()
  }
}
