import FernwayCore

extension Words {
  /// `9:00`, as the status bar shows it.
  static func clock(minuteOfDay: Int) -> String {
    "\(minuteOfDay / 60):" + twoDigits(minuteOfDay % 60)
  }

  /// `06:15`, as a class shows it.
  static func time(_ moment: Moment) -> String {
    twoDigits(moment.hour) + ":" + twoDigits(moment.minute)
  }

  /// `Today 18:30`, `Tomorrow 06:15`, `Mon 12:10`.
  func start(_ moment: Moment, seenOn day: CivilDay) -> String {
    let name =
      switch moment.day.number - day.number {
      case 0: today
      case 1: tomorrow
      default: shortWeekdays[moment.day.weekday]
      }
    return "\(name) \(Self.time(moment))"
  }

  /// `Saturday 14 March`.
  func longDay(_ day: CivilDay) -> String {
    let (month, number) = day.monthAndDay
    return self.day(weekdays[day.weekday], number, months[month - 1])
  }

  /// `Today 18:30 · 60 min`.
  func startAndLength(of summary: ClassSummary, seenOn day: CivilDay) -> String {
    start(summary.starts, seenOn: day) + " · " + length(summary.minutes)
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}

extension Wording {
  /// `Today 18:30`.
  func start(_ moment: Moment, seenOn day: CivilDay) -> String {
    shared.start(moment, seenOn: day)
  }

  /// `Saturday 14 March`.
  func longDay(_ day: CivilDay) -> String { shared.longDay(day) }

  /// `Today 18:30 · 60 min`.
  func startAndLength(of summary: ClassSummary, seenOn day: CivilDay) -> String {
    shared.startAndLength(of: summary, seenOn: day)
  }
}
