import FernwayCore
package import FernwayWidget
import Foundation

/// The phone's side of the widgets: the shared container, the timelines that are shown, and the kinds
/// that were reloaded.
@MainActor
package final class WidgetHost: WidgetBridge {
  /// The kinds of widgets on the home screen.
  private static let kinds = [UpcomingProvider.kind, "kit"]

  private let container: String
  private let provider: UpcomingProvider
  private var reloads: [String: Int] = [:]
  /// What the Upcoming widgets show.
  package private(set) var entry: UpcomingEntry

  /// - Parameter container: A folder that both sides may use; made where it isn't there.
  package init(container: String) {
    self.container = container
    provider = UpcomingProvider(container: container)
    entry = provider.placeholder
    try? FileManager.default.createDirectory(
      atPath: container, withIntermediateDirectories: true)
    take()
  }

  private var file: String { "\(container)/upcoming.json" }

  package func write(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(filePath: file), options: .atomic)
  }

  package func reload(_ kind: String) {
    reloads[kind, default: 0] += 1
    if kind == UpcomingProvider.kind { take() }
  }

  package var report: [String] {
    Self.kinds.map { kind in
      let count = reloads[kind] ?? 0
      return "\(kind): \(count) \(count == 1 ? "reload" : "reloads")"
    }
  }

  package func damage(_ name: String) throws -> Bool {
    let manager = FileManager.default
    switch name {
    case "corrupt":
      try Data("{\"version\": 1, \"mem".utf8).write(to: URL(filePath: file))
      reload(UpcomingProvider.kind)
    case "missing":
      try manager.removeItem(atPath: file)
      reload(UpcomingProvider.kind)
    case "unwritable":
      // A folder stands where the file should be.
      try manager.removeItem(atPath: file)
      try manager.createDirectory(atPath: file + "/in-the-way", withIntermediateDirectories: true)
    default: return false
    }
    return true
  }

  private func take() {
    if let next = provider.timeline.entries.first { entry = next }
  }
}
