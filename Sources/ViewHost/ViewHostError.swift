import Foundation
import TextModel

/// Why an app could not be shown.
public enum ViewHostError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard input or output is no terminal.
  case notATerminal
  /// The app was started without a screen and without a driver.
  case noDriver
  /// The driver's half of the connection is missing or refused.
  case driver(reason: String)
  /// An environment variable has a value that it can't have.
  case badSetting(name: String, value: String, allowed: String)
  /// A system call failed.
  case system(call: String, code: Int32)

  /// A sentence that names what to do.
  public var description: String {
    switch self {
    case .notATerminal:
      "Standard input and output must be a terminal: start the app in one, or with --headless from "
        + "a driver."
    case .noDriver:
      "A headless app takes its input from a driver: start it by `qa-runner serve`, or without "
        + "--headless in a terminal."
    case .driver(let reason): reason
    case .badSetting(let name, let value, let allowed):
      "\(name) is \(value.debugDescription): use \(allowed)."
    case .system(let call, let code):
      "\(SystemError.sentence(call, code)); see whether the "
        + "terminal is still there."
    }
  }
}
