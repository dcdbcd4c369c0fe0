package import JSONModel
import ProcessControl
package import WireProtocol

/// The ends of its app that a client calls right: certain exit codes and signals, or any.
package struct ExpectedEnds: Hashable, Sendable {
  /// Whether every end is right.
  package var isAny = false
  /// The ends that are.
  package var statuses: [EndStatus] = []

  package init() {}

  /// Reads `true` (any), a code, a signal's name, or a list of these; `false` and null are none.
  /// - Throws: `invalid argument` that names the member.
  package init(_ json: JSONValue, of name: String) throws(WebDriverError) {
    switch json {
    case .bool(let isAny): self.isAny = isAny
    case .null: break
    default:
      for value in json.arrayValue ?? [json] {
        guard let status = EndStatus(value), Self.exists(status) else {
          throw WebDriverError(
            .invalidArgument,
            "\(name) must be true, an exit code in 0 … 255, a signal's name such as SIGTERM, or a "
              + "list of codes and names.")
        }
        statuses.append(status)
      }
    }
  }

  private static func exists(_ status: EndStatus) -> Bool {
    switch status {
    case .code: true
    case .signal(let name): Termination.isSignal(named: name)
    case .unknown: false
    }
  }

  package func contains(_ status: EndStatus) -> Bool { isAny || statuses.contains(status) }
}

extension ExpectedEnds: CustomStringConvertible {
  /// In a sentence: `exit code 0 or SIGTERM`.
  package var description: String {
    isAny ? "any end" : statuses.map(\.description).joined(separator: " or ")
  }
}
