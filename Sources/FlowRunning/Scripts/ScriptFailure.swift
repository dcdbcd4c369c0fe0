package import JSONModel

/// A command of a script that could not be done, or found what it did not expect.
package struct ScriptFailure: Error, CustomStringConvertible, Sendable {
  package enum Code: String, Sendable {
    case notFound = "no such element"
    case ambiguous
    case unexpected
    /// The command cannot be done in this way.
    case usage
    case file
  }

  package var description: String
  package var code: Code
  package var data: [String: JSONValue]

  package init(_ code: Code, _ description: String, data: [String: JSONValue] = [:]) {
    self.code = code
    self.description = description
    self.data = data
  }
}
