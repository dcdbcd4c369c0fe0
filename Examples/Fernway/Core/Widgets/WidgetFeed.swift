import Foundation

/// Keeps the file of the Upcoming widget up to date.
@MainActor
package final class WidgetFeed {
  /// The kind whose widgets show the file.
  static let kind = "upcoming"

  private struct File: Encodable {
    struct Class: Encodable {
      let id: Int
      let title: String
      let venue: String
      let starts: String
    }

    let version = 1
    let member: String?
    let classes: [Class]

    enum CodingKeys: String, CodingKey { case version, member, classes }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(version, forKey: .version)
      // Written out where it is nil: null means logged out.
      try container.encode(member, forKey: .member)
      try container.encode(classes, forKey: .classes)
    }
  }

  let bridge: any WidgetBridge
  private let changes: Changes
  /// How often the file could not be written.
  private(set) var failures = 0
  private var written: [UInt8]?

  init(bridge: any WidgetBridge, changes: Changes) {
    self.bridge = bridge
    self.changes = changes
  }

  /// Writes the logged-out state.
  func logOut() { write(File(member: nil, classes: [])) }

  /// Writes a member's classes, by starting time.
  func show(_ classes: [ClassSummary], of member: Member) {
    write(
      File(
        member: member.name,
        classes: classes.map {
          File.Class(
            id: $0.id, title: $0.title, venue: $0.venue, starts: $0.starts.description)
        }))
  }

  /// A line for each kind, and one where the file could not be written.
  var report: [String] {
    bridge.report + (failures > 0 ? ["not written: \(failures)"] : [])
  }

  /// Writes first and reloads then; where writing fails, the widgets keep what they show.
  private func write(_ file: File) {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
      let bytes = Array(try encoder.encode(file))
      guard bytes != written else { return }
      try bridge.write(bytes)
      written = bytes
      bridge.reload(Self.kind)
      changes.announce()
    } catch {
      failures += 1
    }
  }

  /// `widget.file` with a mistake: `corrupt`, `missing`, `unwritable`.
  func set(_ name: String, to value: String) -> SettingAnswer {
    guard name == "file" else { return .unknown }
    do {
      guard try bridge.damage(value) else {
        return .refused("The file can be made corrupt, missing or unwritable.")
      }
      written = nil
      changes.announce()
      return .done
    } catch {
      return .refused("The container can't be changed: \(error)")
    }
  }
}
