import CLineEditing
import Execution
import Glibc

/// libedit's editor of the terminal, which one actor owns.
@safe struct EditorHandle: ~Copyable {
  private let editor: OpaquePointer
  /// Where the editor hears of what happens; written to by others.
  private let events: Descriptor
  private let context: Unmanaged<Context>

  private final class Context {
    let complete: @Sendable (String) -> Completion
    init(_ complete: @escaping @Sendable (String) -> Completion) { self.complete = complete }
  }

  /// Nil where the system refuses it.
  init?(
    events: Descriptor, limit: Int, complete: @escaping @Sendable (String) -> Completion
  ) {
    let context = unsafe Unmanaged.passRetained(Context(complete))
    let opened = unsafe qa_editor_open(
      events.raw, Int32(limit),
      { context, before in
        guard let context = unsafe context, let before = unsafe before else {
          return unsafe qa_completion()
        }
        let complete = unsafe Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().complete
        return unsafe EditorHandle.answer(complete(String(cString: before)))
      }, context.toOpaque())
    guard let opened = unsafe opened else {
      unsafe context.release()
      return nil
    }
    unsafe (editor, self.context) = (opened, context)
    self.events = events
  }

  deinit {
    unsafe qa_editor_close(editor)
    unsafe context.release()
  }

  private static func answer(_ completion: Completion) -> qa_completion {
    var size = winsize()
    let isKnown = unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let listing = completion.listing(columns: isKnown ? Int(size.ws_col) : 80)
    return unsafe qa_completion(
      insertion: completion.insertion.isEmpty ? nil : strdup(completion.insertion),
      listing: listing.isEmpty ? nil : strdup(listing))
  }

  borrowing func remember(_ line: String) { unsafe qa_editor_remember(editor, line) }

  /// Blocks until there is a line; nil at the end.
  borrowing func line(prompt: String) -> String? {
    guard let line = unsafe qa_editor_line(editor, prompt) else { return nil }
    defer { unsafe free(line) }
    return unsafe String(cString: line)
  }
}
