import ViewKit

/// The texts of a booking.
struct BookingWords: RoomWords {
  var review: String
  var yourCredits: String
  var creditsAfter: String
  var confirm: String
  var paying: String
  var successTitle: String
  let success: @Sendable (_ title: String, _ when: String) -> String
  let bookingNumber: @Sendable (Int) -> String
  var done: String
  var declined: String
  var taken: String
  var failed: String
  var nothingBooked: String
  var backToClass: String

  static let english = BookingWords(
    review: "Review your booking", yourCredits: "You have", creditsAfter: "After booking",
    confirm: "Confirm booking", paying: "Booking your place…", successTitle: "You are booked",
    success: { title, when in "\(title) · \(when)" },
    bookingNumber: { "Booking \($0)" },
    done: "Done", declined: "Your card was declined.",
    taken: "Someone took the last place just now.", failed: "The booking did not go through.",
    nothingBooked: "Nothing was booked and no credit was taken.",
    backToClass: "Back to the class")

  static let portuguese = BookingWords(
    review: "Confirme os dados", yourCredits: "Tem", creditsAfter: "Depois de marcar",
    confirm: "Confirmar", paying: "A marcar o seu lugar…", successTitle: "Está marcado",
    success: { title, when in "\(title) · \(when)" },
    bookingNumber: { "Marcação \($0)" },
    done: "Concluído", declined: "O seu cartão foi recusado.",
    taken: "Alguém ficou com a última vaga agora mesmo.", failed: "Não foi possível marcar.",
    nothingBooked: "Nada foi marcado e nenhum crédito foi gasto.",
    backToClass: "Voltar à aula")

  static let dutch = BookingWords(
    review: "Controleer je boeking", yourCredits: "Je hebt", creditsAfter: "Na het boeken",
    confirm: "Boeking bevestigen", paying: "Je plaats wordt geboekt…",
    successTitle: "Je bent geboekt",
    success: { title, when in "\(title) · \(when)" },
    bookingNumber: { "Boeking \($0)" },
    done: "Klaar", declined: "Je kaart is geweigerd.",
    taken: "Iemand nam net de laatste plaats.", failed: "De boeking is niet gelukt.",
    nothingBooked: "Er is niets geboekt en er is geen tegoed gebruikt.",
    backToClass: "Terug naar de les")

  static let french = BookingWords(
    review: "Vérifiez votre réservation", yourCredits: "Vous avez",
    creditsAfter: "Après la réservation", confirm: "Confirmer", paying: "Réservation en cours…",
    successTitle: "C’est réservé",
    success: { title, when in "\(title) · \(when)" },
    bookingNumber: { "Réservation \($0)" },
    done: "Terminé", declined: "Votre carte a été refusée.",
    taken: "Quelqu’un vient de prendre la dernière place.",
    failed: "La réservation n’a pas abouti.",
    nothingBooked: "Rien n’a été réservé et aucun crédit n’a été pris.",
    backToClass: "Retour au cours")

  static var changeable: [String: any WritableKeyPath<BookingWords, String> & Sendable] {
    [
      "review": \.review, "yourCredits": \.yourCredits, "creditsAfter": \.creditsAfter,
      "confirm": \.confirm, "paying": \.paying, "successTitle": \.successTitle, "done": \.done,
      "declined": \.declined, "taken": \.taken, "failed": \.failed,
      "nothingBooked": \.nothingBooked, "backToClass": \.backToClass,
    ]
  }
}

extension EnvironmentValues {
  var bookingWords: Wording<BookingWords> { wording(BookingWords.self) }
}
