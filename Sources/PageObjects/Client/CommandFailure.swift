import HTTPClient
import WireProtocol

/// Why a command has no answer, before it is explained to a person.
enum CommandFailure: Error, Sendable, CustomStringConvertible {
  /// The driver answered with an error.
  case driver(WebDriverError)
  /// The driver could not be reached, or fell silent.
  case transport(HTTPClientError)
  /// The driver can't do it, so that it was not asked; a sentence without its full stop.
  case unsupported(String)
  /// The driver answered with what the protocol does not allow.
  case garbage(String)

  var description: String {
    switch self {
    case .driver(let error): error.words
    case .transport(let error): "the driver is lost: \(error.description)"
    case .unsupported(let why), .garbage(let why): why
    }
  }

  /// The few words that the call log has room for.
  var shortName: String {
    switch self {
    case .driver(let error): error.code.rawValue
    case .transport(let error): "\(error.code)"
    case .unsupported: "not sent: unsupported"
    case .garbage: "not WebDriver"
    }
  }

  /// Whether the caller was cancelled while the driver worked.
  var isCancellation: Bool {
    if case .transport(let error) = self { error.code == .cancelled } else { false }
  }

  /// Whether the driver did not answer in time.
  var isTimeout: Bool {
    if case .transport(let error) = self { error.code == .timedOut } else { false }
  }

  /// The same as the failure of a new session: some servers call that an unknown error, and what a
  /// test has asked for wrongly stays wrong.
  var ofNewSession: CommandFailure {
    guard case .driver(var error) = self, error.fault == nil else { return self }
    switch error.code {
    case .unknownError: error.code = .sessionNotCreated
    case .invalidArgument: error.details[WebDriverError.lastingKey] = "true"
    default: break
    }
    return .driver(error)
  }
}

extension WebDriverError {
  /// Whether another attempt of the same test has the same error.
  var isLasting: Bool { details[Self.lastingKey] != nil }

  /// Its sentence; where the driver gives none, its code and the text of the alert that is in the way.
  var words: String {
    guard message.isEmpty else { return message }
    return code.rawValue + (details["text"].map { " \"\($0)\"" } ?? "")
  }
}
