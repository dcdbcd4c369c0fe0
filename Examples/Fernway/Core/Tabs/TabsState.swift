/// What the bar of tabs shows.
package struct TabsState: Hashable, Sendable {
  package var selected: Tab
  /// How many classes the member is in; 0 shows no badge.
  package var bookingCount: Int

  package init(selected: Tab, bookingCount: Int) {
    self.selected = selected
    self.bookingCount = bookingCount
  }
}
