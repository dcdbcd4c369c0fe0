/// What `--sheet` says with `--json`.
struct DrawnSheet: Encodable {
  var version = 1
  /// The first sheet.
  var sheet: String
  var pictures: Int
  /// All sheets, where there are several.
  var sheets: [String]?
  /// What `--approve … --seen` takes for exactly the drawn ones; nil where some could not be drawn.
  var seen: String?
}
