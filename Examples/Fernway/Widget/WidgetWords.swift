import Foundation

/// The widget's texts in one language.
struct WidgetWords: Sendable {
  let title: String
  let loggedOut: String
  let nothing: String
  let unreadable: String
  let more: @Sendable (Int) -> String
  /// From Sunday.
  let weekdays: [String]

  static let english = WidgetWords(
    title: "Upcoming", loggedOut: "Log in to see your classes.", nothing: "Nothing booked yet.",
    unreadable: "Open Fernway to see your classes.",
    more: { "and \($0) more" },
    weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"])
  static let portuguese = WidgetWords(
    title: "Próximas", loggedOut: "Entre para ver as suas aulas.",
    nothing: "Ainda nada reservado.", unreadable: "Abra a Fernway para ver as suas aulas.",
    more: { "e mais \($0)" },
    weekdays: ["dom", "seg", "ter", "qua", "qui", "sex", "sáb"])
  static let dutch = WidgetWords(
    title: "Binnenkort", loggedOut: "Log in om je lessen te zien.",
    nothing: "Nog niets geboekt.", unreadable: "Open Fernway om je lessen te zien.",
    more: { "en nog \($0)" },
    weekdays: ["zo", "ma", "di", "wo", "do", "vr", "za"])
  static let french = WidgetWords(
    title: "À venir", loggedOut: "Connectez-vous pour voir vos cours.",
    nothing: "Rien de réservé.", unreadable: "Ouvrez Fernway pour voir vos cours.",
    more: { "et \($0) de plus" },
    weekdays: ["dim.", "lun.", "mar.", "mer.", "jeu.", "ven.", "sam."])

  static func of(_ languageCode: String) -> WidgetWords {
    switch languageCode.lowercased().prefix(2) {
    case "pt": portuguese
    case "nl": dutch
    case "fr": french
    default: english
    }
  }

  /// `Sat 18:30`; the text itself where it is no minute.
  func start(_ starts: String) -> String {
    let parts = starts.split(separator: "T")
    let numbers = (parts.first ?? "").split(separator: "-").compactMap { Int($0) }
    guard parts.count == 2, numbers.count == 3 else { return starts }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let components = DateComponents(year: numbers[0], month: numbers[1], day: numbers[2])
    guard let date = calendar.date(from: components) else { return starts }
    return "\(weekdays[calendar.component(.weekday, from: date) - 1]) \(parts[1])"
  }
}
