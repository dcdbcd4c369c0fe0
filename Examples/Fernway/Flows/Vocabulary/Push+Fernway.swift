import PageObjects

extension Push {
  static func classMoved(id: Int) -> Push { event("class_moved", id) }
  static func bookingReminder(id: Int) -> Push { event("booking_reminder", id) }
  static func kitReady(id: Int) -> Push { event("kit_ready", id) }
  /// An event that no version of the app knows.
  static let tideTurned = event("tide_turned", 1)

  private static func event(_ type: String, _ id: Int) -> Push {
    Push("\(type)(\(id))", ["event_type": type, "id": id])
  }
}
