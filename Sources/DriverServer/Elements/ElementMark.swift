/// The attributes of a page by which elements are known, besides `id`.
enum ElementMark {
  /// In the order in which they are asked.
  static let names = ["data-testid", "data-test-id", "data-test", "name"]
  /// The key of the mark that an element's identifier is taken from; nil where it is its id.
  static let key = "identifiedBy"
}
