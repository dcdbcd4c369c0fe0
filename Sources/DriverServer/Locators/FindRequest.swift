import JSONModel
import WireProtocol

/// What a find asks for: a strategy and its value, and the element to search in.
struct FindRequest: Hashable, Sendable {
  var strategy: LocatorStrategy
  var value: String
  /// The id of the element whose descendants are searched; nil for all elements.
  var parent: String?

  /// - Throws: `invalid argument` for an unknown strategy or a value that is no string.
  init(_ command: SessionCommand) throws(WebDriverError) {
    let body = command.body
    parent = command.variables.element
    guard let using = body["using"]?.stringValue, let strategy = LocatorStrategy(rawValue: using)
    else {
      throw WebDriverError(
        .invalidArgument,
        "There is no locator strategy \((body["using"]?.stringValue ?? "given").prefix(80)): use "
          + "one of " + LocatorStrategy.allCases.map(\.rawValue).joined(separator: ", ") + ".")
    }
    self.strategy = strategy
    if strategy == .query, let query = body["value"], query.objectValue != nil {
      value = String(decoding: query.encoded(), as: UTF8.self)
    } else if let text = body["value"]?.stringValue {
      value = text
    } else {
      throw WebDriverError(.invalidArgument, "A locator's value must be a string.")
    }
  }

  var description: String { "\(strategy.rawValue) \(value.prefix(200))" }
}
