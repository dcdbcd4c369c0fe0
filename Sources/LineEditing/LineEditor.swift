import CLineEditing
import Execution
import Glibc
import TextModel

/// Reads the lines that a person types at the terminal of standard input and output, with editing,
/// history and completion by libedit.
package actor LineEditor {
  /// What it needs, and why that can't be had.
  package enum Unusable: Error, Equatable {
    /// Standard input or output is no terminal that a cursor can be moved on.
    case noTerminal
    /// libedit can't be loaded, in the loader's words.
    case noLibrary(String)
    /// In the system's words.
    case refused(String)
  }

  /// The Debian package that libedit comes with.
  package static let libraryPackage = "libedit2"

  /// Why libedit can't be loaded here, in the loader's words; nil where it can, and is by now.
  package static var whyUnusable: String? {
    unsafe qa_editing_load().map { unsafe String(cString: $0) }
  }

  private let executor = QueueExecutor("qa.prompt")
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Where those outside write what happens.
  private let events: Descriptor
  private let history: LineHistory?
  private var handle: EditorHandle?
  private var trouble: String?

  /// Takes the terminal until `close()`.
  ///
  /// - Parameters:
  ///   - history: The lines of earlier sessions, and where new ones go; nil for those of this one alone.
  ///   - complete: What Tab does, given the line up to the cursor. Called on the editor's thread.
  /// - Throws: `Unusable`.
  package init(
    history: LineHistory?, terminal type: String?,
    complete: @escaping @Sendable (String) -> Completion
  ) throws(Unusable) {
    guard isatty(0) == 1, isatty(1) == 1, let type, !type.isEmpty, type != "dumb" else {
      throw .noTerminal
    }
    if let reason = Self.whyUnusable { throw .noLibrary(reason) }
    var (heard, events): (Int32, Int32) = (-1, -1)
    guard unsafe qa_editor_pipe(&heard, &events) == 0 else {
      throw .refused(SystemError.words(errno))
    }
    self.events = Descriptor(owning: events)
    self.history = history
    guard
      let handle = EditorHandle(
        events: Descriptor(owning: heard), limit: LineHistory.limit, complete: complete)
    else { throw .refused("the terminal's mode can't be read") }
    for line in history?.lines() ?? [] { handle.remember(line) }
    self.handle = consume handle
  }

  /// The next line, without its end; nil at the end of the input, and once the task is cancelled.
  package nonisolated func line(prompt: String) async -> String? {
    await withTaskCancellationHandler {
      await read(prompt)
    } onCancel: {
      tell(QA_EDITING_ENDS)
    }
  }

  /// Blocks this actor's own thread.
  private func read(_ prompt: String) -> String? { handle?.line(prompt: prompt) }

  /// The terminal has another size: the line is drawn anew.
  package nonisolated func terminalResized() { tell(QA_TERMINAL_RESIZED) }

  /// This program goes on after it was stopped: the line is drawn anew in the editor's mode of the terminal.
  package nonisolated func processContinued() { tell(QA_PROCESS_CONTINUED) }

  private nonisolated func tell(_ event: some BinaryInteger) {
    var byte = UInt8(event)
    _ = unsafe write(events.raw, &byte, 1)
  }

  /// Puts a line into the history; `isWritten` says whether later sessions may see it too.
  package func remember(_ line: String, isWritten: Bool) {
    handle?.remember(line)
    guard isWritten, trouble == nil else { return }
    do throws(LineHistory.Failure) {
      try history?.add(line)
    } catch {
      trouble = error.description
    }
  }

  /// Gives the terminal back as it was found.
  ///
  /// - Returns: Why lines could not be kept for later sessions, where that failed.
  @discardableResult
  package func close() -> String? {
    handle = nil
    return trouble
  }
}
