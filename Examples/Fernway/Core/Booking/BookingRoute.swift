extension ScreenRoute {
  static let booking = ScreenRoute("booking", path: "booking/:id", requires: [.number("id")]) {
    values, _ in values.number("id").map { .booking(id: $0) }
  }
}

extension Destination {
  /// The booking of a class, over the class; a guest sees the class alone.
  static func booking(id: Int) -> Destination {
    Destination(
      Link(path: ["booking", String(id)]), forGuests: { .classDetail(id: id) },
      in: .tabs { tabs in
        tabs.select(.find)
        tabs.router?.attachDetail(ClassDetailOpening(id: id, bookNow: true))
      })
  }
}

extension BookingInteractor: VisibleScreen {
  package var link: Link { Destination.booking(id: state.detail.summary.id).link }

  package func goBack() -> Bool {
    handle(.close)
    return true
  }
}
