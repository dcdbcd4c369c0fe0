import Foundation
import ViewKit

/// The texts of the search.
struct SearchWords: RoomWords {
  let title: String
  let label: String
  let prompt: String
  let clear: String
  let phrase: @Sendable (String) -> String
  let tag: @Sendable (String) -> String
  let places: @Sendable (Int) -> String
  let looking: String
  let failed: String
  let found: @Sendable (Int) -> String
  let none: @Sendable (String) -> String
  let noneHint: String
  let fallback: @Sendable (_ query: String, _ tag: String) -> String
  let seeAll: String
  let list: String
  let map: String
  let classes: @Sendable (Int) -> String

  static let english = SearchWords(
    title: "Search", label: "Search", prompt: "A class, a place, a mood…", clear: "Clear",
    phrase: { "Search “\($0)”" }, tag: { "All \($0)" },
    places: { "\($0) locations" },
    looking: "Looking…", failed: "The search did not work.",
    found: { $0 == 1 ? "1 class" : "\($0) classes" },
    none: { "Nothing matches “\($0)”." }, noneHint: "Try a shorter word, or another one.",
    fallback: { "Nothing matches “\($0)”. This is \($1):" },
    seeAll: "See all locations", list: "List", map: "Map",
    classes: { $0 == 1 ? "1 class" : "\($0) classes" })

  static let portuguese = SearchWords(
    title: "Procurar", label: "Procurar", prompt: "Uma aula, um sítio, um humor…",
    clear: "Limpar",
    phrase: { "Procurar “\($0)”" }, tag: { "Tudo de \($0)" },
    places: { "\($0) locais" },
    looking: "A procurar…", failed: "A pesquisa não funcionou.",
    found: { $0 == 1 ? "1 aula" : "\($0) aulas" },
    none: { "Nada corresponde a “\($0)”." },
    noneHint: "Tente uma palavra mais curta, ou outra.",
    fallback: { "Nada corresponde a “\($0)”. Isto é \($1):" },
    seeAll: "Ver todos os locais", list: "Lista", map: "Mapa",
    classes: { $0 == 1 ? "1 aula" : "\($0) aulas" })

  static let dutch = SearchWords(
    title: "Zoeken", label: "Zoeken", prompt: "Een les, een plek, een stemming…", clear: "Wissen",
    phrase: { "Zoek “\($0)”" }, tag: { "Alles met \($0)" },
    places: { "\($0) vestigingen" },
    looking: "Zoeken…", failed: "Het zoeken lukte niet.",
    found: { $0 == 1 ? "1 les" : "\($0) lessen" },
    none: { "Niets past bij “\($0)”." }, noneHint: "Probeer een korter woord, of een ander.",
    fallback: { "Niets past bij “\($0)”. Dit is \($1):" },
    seeAll: "Alle vestigingen tonen", list: "Lijst", map: "Kaart",
    classes: { $0 == 1 ? "1 les" : "\($0) lessen" })

  static let french = SearchWords(
    title: "Rechercher", label: "Rechercher", prompt: "Un cours, un lieu, une humeur…",
    clear: "Effacer",
    phrase: { "Rechercher « \($0) »" }, tag: { "Tout en \($0)" },
    places: { "\($0) adresses" },
    looking: "Recherche…", failed: "La recherche n’a pas fonctionné.",
    found: { "\($0) cours" },
    none: { "Rien ne correspond à « \($0) »." },
    noneHint: "Essayez un mot plus court, ou un autre.",
    fallback: { "Rien ne correspond à « \($0) ». Voici \($1) :" },
    seeAll: "Voir toutes les adresses", list: "Liste", map: "Carte",
    classes: { "\($0) cours" })
}

extension EnvironmentValues {
  var searchWords: Wording<SearchWords> { wording(SearchWords.self) }
}
