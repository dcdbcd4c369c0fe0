import ViewKit

/// The texts of a class's screen.
struct ClassDetailWords: RoomWords {
  var when: String
  var lengthLabel: String
  var places: String
  let bookFor: @Sendable (Int) -> String
  var logInToBook: String
  let tooDear: @Sendable (Int) -> String
  var joinWaitlist: String
  var waitlisted: String
  var missingClass: String
  var missingClassHint: String
  var classFailed: String
  var started: String

  static let english = ClassDetailWords(
    when: "When", lengthLabel: "Length", places: "Places",
    bookFor: { $0 == 1 ? "Book for 1 credit" : "Book for \($0) credits" },
    logInToBook: "Log in to book",
    tooDear: { $0 == 1 ? "You have only 1 credit" : "You have only \($0) credits" },
    joinWaitlist: "Join the waiting list", waitlisted: "You are on the waiting list.",
    missingClass: "This class is no longer offered.",
    missingClassHint: "Go back to find another one.",
    classFailed: "The class could not be loaded.", started: "This class has started.")

  static let portuguese = ClassDetailWords(
    when: "Quando", lengthLabel: "Duração", places: "Vagas",
    bookFor: { $0 == 1 ? "Marcar por 1 crédito" : "Marcar por \($0) créditos" },
    logInToBook: "Entrar para marcar",
    tooDear: { $0 == 1 ? "Só tem 1 crédito" : "Só tem \($0) créditos" },
    joinWaitlist: "Entrar na lista de espera", waitlisted: "Está na lista de espera.",
    missingClass: "Esta aula já não existe.", missingClassHint: "Volte atrás para encontrar outra.",
    classFailed: "Não foi possível carregar a aula.", started: "Esta aula já começou.")

  static let dutch = ClassDetailWords(
    when: "Wanneer", lengthLabel: "Duur", places: "Plaatsen",
    bookFor: { $0 == 1 ? "Boek voor 1 tegoed" : "Boek voor \($0) tegoeden" },
    logInToBook: "Log in om te boeken",
    tooDear: { $0 == 1 ? "Je hebt maar 1 tegoed" : "Je hebt maar \($0) tegoeden" },
    joinWaitlist: "Op de wachtlijst", waitlisted: "Je staat op de wachtlijst.",
    missingClass: "Deze les wordt niet meer gegeven.",
    missingClassHint: "Ga terug om een andere te vinden.",
    classFailed: "De les kon niet worden geladen.", started: "Deze les is begonnen.")

  static let french = ClassDetailWords(
    when: "Quand", lengthLabel: "Durée", places: "Places",
    bookFor: { $0 < 2 ? "Réserver pour \($0) crédit" : "Réserver pour \($0) crédits" },
    logInToBook: "Se connecter pour réserver",
    tooDear: { $0 < 2 ? "Vous n’avez que \($0) crédit" : "Vous n’avez que \($0) crédits" },
    joinWaitlist: "S’inscrire sur la liste d’attente",
    waitlisted: "Vous êtes sur la liste d’attente.",
    missingClass: "Ce cours n’est plus proposé.",
    missingClassHint: "Revenez en arrière pour en trouver un autre.",
    classFailed: "Le cours n’a pas pu être chargé.", started: "Ce cours a commencé.")

  static var changeable: [String: any WritableKeyPath<ClassDetailWords, String> & Sendable] {
    [
      "when": \.when, "lengthLabel": \.lengthLabel, "places": \.places,
      "logInToBook": \.logInToBook, "joinWaitlist": \.joinWaitlist, "waitlisted": \.waitlisted,
      "missingClass": \.missingClass, "missingClassHint": \.missingClassHint,
      "classFailed": \.classFailed, "started": \.started,
    ]
  }
}

extension EnvironmentValues {
  var classDetailWords: Wording<ClassDetailWords> { wording(ClassDetailWords.self) }
}
