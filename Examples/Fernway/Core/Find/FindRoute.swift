extension ScreenRoute {
  /// A link without any path.
  static let home = ScreenRoute("find", path: "") { _, _ in .find(query: nil) }
  static let find = ScreenRoute("find", path: "find", accepts: [.text("q")]) { values, _ in
    .find(query: values.text("q"))
  }
}
