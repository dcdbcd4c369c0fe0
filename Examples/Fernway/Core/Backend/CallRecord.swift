/// The calls that reached the backend since the app started, for the debug screen.
package struct CallRecord: Hashable, Sendable {
  /// A line a call: `detail 7`.
  package private(set) var lines: [String] = []

  mutating func note(_ call: BackendScript.Call, _ subject: String) {
    lines.append(subject.isEmpty ? call.rawValue : "\(call.rawValue) \(subject)")
  }

  mutating func note(cancelled call: BackendScript.Call, _ subject: String) {
    lines.append("\(call.rawValue) \(subject) cancelled")
  }
}
