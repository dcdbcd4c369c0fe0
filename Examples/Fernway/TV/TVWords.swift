import FernwayCore

/// The television's texts.
enum TVWords {
  static let promo: [(title: String, text: String)] = [
    ("Find a class by the water", "Thirteen this week in Port Amity."),
    ("Rent the kit, leave the car", "Boards, bikes and mats by the day."),
    ("Come near with your phone", "Your classes show here by themselves."),
  ]

  static func greeting(_ name: String) -> String { "Hello, \(name)" }
  static let studios = "Studios"
  static let help = "Help"
  static let back = "Back"
  static let helpText = "The arrows move, Enter opens, Esc goes back. Walk away to end your visit."

  static func title(of row: Shelf.Row.Kind) -> String {
    switch row {
    case .shortlist: "Your classes"
    case .today: "Today"
    case .later: "Later this week"
    }
  }

  static let emptyShortlist = "Nothing booked yet."
  static let noneToday = "Nothing more today."
  static let stray = "Stray card"

  /// `14 March 18:30 · 60 min`.
  static func time(of summary: ClassSummary) -> String {
    let (month, day) = summary.starts.day.monthAndDay
    let minute = summary.starts.minute
    return "\(day).\(month). \(summary.starts.hour):\(minute < 10 ? "0" : "")\(minute)"
      + " · \(summary.minutes) min"
  }

  static func places(of summary: ClassSummary) -> String {
    switch summary.places {
    case .left(let count): count == 1 ? "1 place left" : "\(count) places left"
    case .full: "Full"
    case .booked: "Booked"
    }
  }
}
