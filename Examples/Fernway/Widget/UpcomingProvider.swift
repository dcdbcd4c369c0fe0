/// The entries that a widget shows one after the other.
package struct UpcomingTimeline: Hashable, Sendable {
  package let entries: [UpcomingEntry]
}

/// Makes the entries of the Upcoming widget from the file that the app left.
package struct UpcomingProvider: Sendable {
  /// The kind that the app reloads.
  package static let kind = "upcoming"

  private let container: String

  /// - Parameter container: The folder that the app and its widgets share.
  package init(container: String) { self.container = container }

  /// What is shown before anything is known, and in the gallery: blocks, and nobody's classes.
  package var placeholder: UpcomingEntry {
    let item = UpcomingEntry.Item(
      id: 0, title: "Slow flow yoga", venue: "Willow Yoga Loft", starts: "2026-03-14T18:30")
    return UpcomingEntry(.classes([item, item, item]), isRedacted: true)
  }

  /// What the gallery shows.
  package var snapshot: UpcomingEntry { placeholder }

  /// One entry, which stays until the app asks for a reload.
  package var timeline: UpcomingTimeline { UpcomingTimeline(entries: [UpcomingEntry(content)]) }

  private var content: UpcomingEntry.Content {
    let file: UpcomingFile?
    do {
      file = try UpcomingFile.read(in: container)
    } catch {
      return .unreadable
    }
    guard let file, file.member != nil else { return .loggedOut }
    guard !file.classes.isEmpty else { return .nothing }
    return .classes(
      file.classes.map {
        UpcomingEntry.Item(id: $0.id, title: $0.title, venue: $0.venue, starts: $0.starts)
      })
  }
}
