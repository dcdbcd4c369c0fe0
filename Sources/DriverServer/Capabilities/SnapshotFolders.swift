import JSONModel
package import SnapshotKit
import WireProtocol

/// Where the snapshots of one session are, and when they are recorded: `qa:snapshots`.
package struct SnapshotFolders: Hashable, Sendable {
  /// Absolute paths.
  package var references: String
  package var output: String
  package var record: RecordMode

  private enum Member: String, CaseIterable {
    case references, output, record
  }

  /// - Throws: `invalid argument` for a member that is missing, unknown, or not an absolute path.
  init(_ members: [String: JSONValue]) throws(WebDriverError) {
    let reader = CapabilityReader<Member>(members, of: .snapshots)
    func path(_ member: Member) throws(WebDriverError) -> String {
      guard let path = try reader.string(member), path.hasPrefix("/") else {
        throw WebDriverError(
          .invalidArgument, "qa:snapshots needs \(member.rawValue), an absolute path.")
      }
      return path
    }
    references = try path(.references)
    output = try path(.output)
    let words = RecordMode.allCases.map(\.rawValue)
    guard let mode = RecordMode(rawValue: try reader.string(.record, oneOf: words) ?? "never")
    else {
      throw WebDriverError(
        .invalidArgument, "qa:snapshots takes a record of \(words.joined(separator: ", ")).")
    }
    record = mode
    try reader.refuseOthers()
  }

  /// The configuration of a session; the one who asked has chosen the mode by its name.
  ///
  /// - Parameter limit: the most that the server lets be recorded.
  package func configuration(recording limit: RecordMode) -> SnapshotConfiguration {
    SnapshotConfiguration(
      references: references, output: output,
      record: .init(record.limited(to: limit), isByName: true))
  }
}
