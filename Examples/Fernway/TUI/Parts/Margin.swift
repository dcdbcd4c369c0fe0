import ViewKit

extension EnvironmentValues {
  /// The room at a screen's sides, in points: 16, and in a terminal a column.
  var margin: Double { medium.isCells ? 8 : 16 }
}
