import JSONModel

/// What a command comes to.
enum CommandAnswer: Sendable {
  case value(JSONValue)
  /// A value that was written as JSON at once.
  case json([UInt8])
}
