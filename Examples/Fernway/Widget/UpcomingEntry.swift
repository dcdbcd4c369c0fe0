/// What an Upcoming widget shows at one time.
package struct UpcomingEntry: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case loggedOut
    case nothing
    /// At least one, by starting time.
    case classes([Item])
    /// The app left something that can't be read.
    case unreadable
  }

  package struct Item: Hashable, Sendable {
    package let id: Int
    package let title: String
    package let venue: String
    /// The minute when it starts, `2026-03-14T10:00`, in Port Amity's time.
    package let starts: String

    package init(id: Int, title: String, venue: String, starts: String) {
      self.id = id
      self.title = title
      self.venue = venue
      self.starts = starts
    }
  }

  package let content: Content
  /// Whether it only shows where things will stand.
  package let isRedacted: Bool

  package init(_ content: Content, isRedacted: Bool = false) {
    self.content = content
    self.isRedacted = isRedacted
  }
}
