/// What runs the scripts of pages.
@MainActor
package protocol ScriptEngine {
  /// Makes a world of its own for the scripts of one document.
  func makeContext() throws(ScriptProblem) -> any ScriptContext
}

/// The world of one document's scripts; it ends when nothing holds it.
@MainActor
package protocol ScriptContext: AnyObject {
  /// Runs a script and answers its value as text.
  func run(_ source: String) throws(ScriptProblem) -> String
}

/// Why a script did not run to its end.
package enum ScriptProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The script threw; the page goes on.
  case thrown(String)
  /// The script took too long; its world is gone.
  case tooLong(milliseconds: Int)
  /// The script's world ended otherwise.
  case ended(String)
  /// There is no engine on this machine.
  case unavailable(String)

  package var description: String {
    switch self {
    case .thrown(let message): message
    case .tooLong(let limit): "A script ran for more than \(limit) ms and was stopped."
    case .ended(let why): "The page's scripts ended: \(why)."
    case .unavailable(let why): "Pages can’t run scripts here: \(why)."
    }
  }
}

/// Where no engine was passed in: pages are shown as they came.
struct NoScriptEngine: ScriptEngine {
  func makeContext() throws(ScriptProblem) -> any ScriptContext {
    throw .unavailable("the app was started without a script engine")
  }
}
