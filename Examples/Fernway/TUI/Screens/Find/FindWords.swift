import ViewKit

/// The texts of the list of classes.
struct FindWords: RoomWords {
  var findTitle: String
  var searchLabel: String
  var searchPrompt: String
  var clear: String
  var searching: String
  let classesNearYou: @Sendable (Int) -> String
  let noClasses: @Sendable (String) -> String
  var noClassesHint: String
  var searchFailed: String

  static let english = FindWords(
    findTitle: "Find a class", searchLabel: "Search", searchPrompt: "Yoga, Barrow’s, balayage…",
    clear: "Clear", searching: "Looking…",
    classesNearYou: { $0 == 1 ? "1 class near you" : "\($0) classes near you" },
    noClasses: { "No classes match “\($0)”." },
    noClassesHint: "Try a shorter word, a venue, or yoga.",
    searchFailed: "The search did not work.")

  static let portuguese = FindWords(
    findTitle: "Procurar uma aula", searchLabel: "Procurar",
    searchPrompt: "Ioga, Barrow’s, balayage…", clear: "Limpar", searching: "A procurar…",
    classesNearYou: { $0 == 1 ? "1 aula perto de si" : "\($0) aulas perto de si" },
    noClasses: { "Nenhuma aula corresponde a “\($0)”." },
    noClassesHint: "Tente uma palavra mais curta, um espaço, ou yoga.",
    searchFailed: "A procura não funcionou.")

  static let dutch = FindWords(
    findTitle: "Zoek een les", searchLabel: "Zoeken", searchPrompt: "Yoga, Barrow’s, balayage…",
    clear: "Wissen", searching: "Zoeken…",
    classesNearYou: { $0 == 1 ? "1 les bij jou in de buurt" : "\($0) lessen bij jou in de buurt" },
    noClasses: { "Geen les past bij “\($0)”." },
    noClassesHint: "Probeer een korter woord, een locatie, of yoga.",
    searchFailed: "Het zoeken is mislukt.")

  static let french = FindWords(
    findTitle: "Trouver un cours", searchLabel: "Rechercher",
    searchPrompt: "Yoga, Barrow’s, balayage…", clear: "Effacer", searching: "Recherche…",
    classesNearYou: { "\($0) cours près de chez vous" },
    noClasses: { "Aucun cours ne correspond à « \($0) »." },
    noClassesHint: "Essayez un mot plus court, un lieu, ou yoga.",
    searchFailed: "La recherche n’a pas abouti.")

  static var changeable: [String: any WritableKeyPath<FindWords, String> & Sendable] {
    [
      "findTitle": \.findTitle, "searchLabel": \.searchLabel, "searchPrompt": \.searchPrompt,
      "clear": \.clear, "searching": \.searching, "noClassesHint": \.noClassesHint,
      "searchFailed": \.searchFailed,
    ]
  }
}

extension EnvironmentValues {
  var findWords: Wording<FindWords> { wording(FindWords.self) }
}
