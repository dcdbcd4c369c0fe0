/// What the bar of tabs shows.
package struct TabsState: Hashable, Sendable {
  package var selected: Tab
  /// How many classes the member is in; 0 shows no badge.
  package var bookingCount: Int
  /// How many products the member has hearted; 0 shows no badge.
  package var heartCount: Int

  package init(selected: Tab, bookingCount: Int, heartCount: Int = 0) {
    self.selected = selected
    self.bookingCount = bookingCount
    self.heartCount = heartCount
  }
}
