package import JSONModel
package import WireProtocol

/// A session's time-outs (W3C WebDriver, section "Timeouts"), in milliseconds; nil waits on.
package struct SessionTimeouts: Hashable, Sendable {
  package var script: Int? = 30_000
  package var pageLoad: Int? = 300_000
  package var implicit: Int? = 0

  package init() {}

  package var json: JSONValue {
    func value(_ milliseconds: Int?) -> JSONValue {
      milliseconds.map { .number(Double($0)) } ?? .null
    }
    return [
      "script": value(script), "pageLoad": value(pageLoad), "implicit": value(implicit),
    ]
  }

  /// Takes the members that are given and leaves the others.
  /// - Parameter ignoresUnknown: Whether a member that is none is passed over, as Set Timeouts does it, or refused,
  ///   as among the capabilities.
  /// - Throws: `invalid argument` for an unknown member or one that isn't a whole number ≥ 0.
  package mutating func update(
    _ json: JSONValue, ignoresUnknown: Bool = false
  ) throws(WebDriverError) {
    guard let members = json.objectValue else {
      throw WebDriverError(.invalidArgument, "The time-outs must be an object.")
    }
    var changed = self
    for (name, value) in members {
      guard ["script", "pageLoad", "implicit"].contains(name) else {
        if ignoresUnknown { continue }
        throw WebDriverError(
          .invalidArgument, "There is no time-out \(name): give script, pageLoad or implicit.")
      }
      let milliseconds = value.integerValue
      // Only `script` may be null by the standard; the draft of 2026 allows it for all three.
      guard value.isNull || milliseconds.map({ (0...9_007_199_254_740_991).contains($0) }) == true
      else {
        throw WebDriverError(
          .invalidArgument, "The time-out \(name) must be whole milliseconds of 0 or more, or null."
        )
      }
      switch name {
      case "script": changed.script = milliseconds
      case "pageLoad": changed.pageLoad = milliseconds
      default: changed.implicit = milliseconds
      }
    }
    self = changed
  }
}
