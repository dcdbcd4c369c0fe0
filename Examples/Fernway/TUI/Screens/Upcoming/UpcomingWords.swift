import ViewKit

/// The texts of a member's own classes.
struct UpcomingWords: RoomWords {
  var upcomingTitle: String
  var noBookings: String
  var noBookingsHint: String
  var findAClass: String
  var loggedOut: String
  var upcomingFailed: String

  static let english = UpcomingWords(
    upcomingTitle: "Upcoming", noBookings: "Nothing booked yet.",
    noBookingsHint: "What you book shows up here.", findAClass: "Find a class",
    loggedOut: "Log in to see your classes.",
    upcomingFailed: "Your classes could not be loaded.")

  static let portuguese = UpcomingWords(
    upcomingTitle: "Próximas", noBookings: "Ainda nada marcado.",
    noBookingsHint: "O que marcar aparece aqui.", findAClass: "Procurar uma aula",
    loggedOut: "Entre para ver as suas aulas.",
    upcomingFailed: "Não foi possível carregar as suas aulas.")

  static let dutch = UpcomingWords(
    upcomingTitle: "Agenda", noBookings: "Nog niets geboekt.",
    noBookingsHint: "Wat je boekt, komt hier te staan.", findAClass: "Zoek een les",
    loggedOut: "Log in om je lessen te zien.",
    upcomingFailed: "Je lessen konden niet worden geladen.")

  static let french = UpcomingWords(
    upcomingTitle: "Agenda", noBookings: "Rien de réservé pour l’instant.",
    noBookingsHint: "Ce que vous réservez s’affiche ici.", findAClass: "Trouver un cours",
    loggedOut: "Connectez-vous pour voir vos cours.",
    upcomingFailed: "Vos cours n’ont pas pu être chargés.")

  static var changeable: [String: any WritableKeyPath<UpcomingWords, String> & Sendable] {
    [
      "upcomingTitle": \.upcomingTitle, "noBookings": \.noBookings,
      "noBookingsHint": \.noBookingsHint, "findAClass": \.findAClass, "loggedOut": \.loggedOut,
      "upcomingFailed": \.upcomingFailed,
    ]
  }
}

extension EnvironmentValues {
  var upcomingWords: Wording<UpcomingWords> { wording(UpcomingWords.self) }
}
