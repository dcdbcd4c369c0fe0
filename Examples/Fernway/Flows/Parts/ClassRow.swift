import PageObjects

/// A class in a list, as a component of the pages that list classes.
struct ClassRow {
  let row: Locator

  /// The number of free places, whole: “4 left” is part of “14 left” but not this text.
  func left(_ count: Int) -> Locator { row.app.text("\(count) left").within(row) }
}
