/// What shells and long-running commands tell: prompts, directories, notifications, progress.
extension Interpreter {
  /// `OSC 133 ; mark ; options`.
  mutating func semanticPrompt(_ rest: Substring) {
    let fields = rest.split(separator: ";", omittingEmptySubsequences: false)
    switch fields.first {
    case "A", "N", "P":
      if fields.first == "A", cursor.x > left {
        // A fresh line: the prompt does not start behind output without a newline.
        carriageReturn()
        lineFeed()
      }
      shell.zone = .prompt
      grid.mark(cursor.y, .prompt)
    case "B", "I": shell.zone = .input
    case "C":
      shell.zone = .output
      grid.mark(cursor.y, .output)
    case "D":
      shell.zone = .idle
      shell.finishedCommands += 1
      shell.lastExitStatus = fields.count > 1 ? Int(fields[1]) : nil
    default: break
    }
  }

  /// `OSC 9 ; text`, a notification; `OSC 9 ; 4 ; state ; progress` is ConEmu's progress.
  mutating func notify(_ rest: Substring) {
    let fields = rest.split(separator: ";", omittingEmptySubsequences: false)
    guard fields.count > 1, fields[0] == "4", let state = Int(fields[1]) else {
      return emit(.notification(String(rest.prefix(limits.title))))
    }
    let value = fields.count > 2 ? Int(fields[2]) : nil
    shell.progress = state == 0 ? nil : min(100, max(0, value ?? shell.progress ?? 0))
  }

  /// `OSC 777 ; notify ; title ; text`.
  mutating func notifyWithTitle(_ rest: Substring) {
    let fields = rest.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.first == "notify" else { return }
    emit(.notification(String(fields.dropFirst().joined(separator: ": ").prefix(limits.title))))
  }
}
