/// Why a regular expression can't be used.
package struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: Hashable, Sendable {
    /// It is not a regular expression.
    case malformed
    /// It is longer than `BoundedRegex.lengthLimit`.
    case tooLong
    /// It needs more steps, memory or time than a search may take.
    case takesTooLong
  }

  package let code: Code
  /// A full sentence that names the next step.
  package let description: String
}
