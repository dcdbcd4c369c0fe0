extension ScreenRoute {
  /// An event as a link: `fernway://e/class_moved/7`.
  static let event = ScreenRoute(
    "event", path: "e/:event/:id",
    requires: [
      .oneOf("event", RemoteEvent.Kind.allCases.map(\.rawValue)), .number("id"),
    ]
  ) { values, _ in
    guard let kind = values.text("event").flatMap(RemoteEvent.Kind.init(rawValue:)),
      let id = values.number("id")
    else { return nil }
    return .event(RemoteEvent(kind, id: id))
  }
}

extension Destination {
  /// What a push of this event leads to; nothing changes before its screens are there.
  static func event(_ event: RemoteEvent) -> Destination {
    Destination(
      Link(path: ["e", event.kind.rawValue, String(event.id)]), keepsDebug: true,
      in: .tabs { $0.receive(event) })
  }
}
