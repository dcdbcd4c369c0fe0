extension ScreenRoute {
  static let booking = ScreenRoute("booking", path: "booking/:id", requires: [.number("id")]) {
    values, _ in values.number("id").map { .booking(id: $0) }
  }
}
