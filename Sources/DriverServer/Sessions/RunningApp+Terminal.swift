import Execution
import Glibc
import JSONModel
import TerminalEmulation
import TerminalModel
import WireProtocol

/// What only an app in a terminal can do.
extension RunningApp {
  func needTerminal() throws(WebDriverError) -> AppTerminal {
    guard let terminal = backend.terminal else {
      throw WebDriverError(.unsupportedOperation, "A headless app has no terminal.")
    }
    return terminal
  }

  /// The session so far as an asciicast.
  func recording() throws(WebDriverError) -> JSONValue {
    guard let recording = try needTerminal().recording else {
      throw WebDriverError(.unsupportedOperation, "The session is not recorded.")
    }
    return ["cast": .string(try recording.text(without: secrets.texts))]
  }

  /// Puts a mark into the recording.
  func mark(_ argument: JSONValue) throws(WebDriverError) {
    guard let label = argument["label"]?.stringValue else {
      throw WebDriverError(.invalidArgument, "A mark needs a label, a string.")
    }
    try needTerminal().mark(secrets.masked(label))
  }

  /// Sends the program a signal, by its name.
  func signal(
    _ argument: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    let name = argument["signal"]?.stringValue?.uppercased() ?? ""
    guard let number = SignalName.number(name) else {
      throw WebDriverError(
        .invalidArgument,
        "There is no signal \(name): use one of \(SignalName.all.joined(separator: ", ")).")
    }
    let terminal = try needTerminal()
    do throws(TerminalError) {
      try terminal.session.signal(number)
    } catch {
      throw WebDriverError(.unknownError, "\(error)")
    }
    // A stopped program comes to no rest.
    if number != SIGSTOP, number != SIGTSTP, let bare = backend as? TerminalBackend {
      await bare.awaitRest(deadline: deadline)
    }
  }

  /// Tells the program that its window has, or has no more, the focus.
  func focus(
    _ argument: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    guard let isFocused = argument["focused"]?.boolValue else {
      throw WebDriverError(.invalidArgument, "The focus needs \"focused\", true or false.")
    }
    let terminal = try needTerminal()
    do throws(TerminalError) {
      try terminal.session.send(focus: isFocused)
    } catch {
      throw WebDriverError(.unknownError, "\(error)")
    }
    if let bare = backend as? TerminalBackend { await bare.awaitRest(deadline: deadline) }
  }
}
