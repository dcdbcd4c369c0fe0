import FernwayCore
import Foundation
import ViewKit

/// The texts around web pages; what a page says is its own.
struct WebWords: RoomWords {
  let loadingPage: String
  let reload: String
  let missing: String
  let failed: String
  let blocked: String
  let refusal: @Sendable (WebRefusal) -> String
  let problem: @Sendable (String) -> String

  static let english = WebWords(
    loadingPage: "Loading the page…", reload: "Load again",
    missing: "The page could not be loaded.",
    failed: "The page was stopped.", blocked: "This page was blocked.",
    refusal: { refusal in
      switch refusal {
      case .notAnAddress: "Its address is not complete."
      case .insecure: "It would come without encryption (http). Ask for an https address."
      case .scheme(let scheme): "Addresses with \(scheme): are not shown here."
      }
    },
    problem: { "A script of the page failed: \($0)" })

  static let portuguese = WebWords(
    loadingPage: "A carregar a página…", reload: "Carregar de novo",
    missing: "Não foi possível carregar a página.", failed: "A página foi parada.",
    blocked: "Esta página foi bloqueada.",
    refusal: { refusal in
      switch refusal {
      case .notAnAddress: "O endereço não está completo."
      case .insecure: "Viria sem cifra (http). Peça um endereço https."
      case .scheme(let scheme): "Endereços com \(scheme): não são mostrados aqui."
      }
    },
    problem: { "Um script da página falhou: \($0)" })

  static let dutch = WebWords(
    loadingPage: "De pagina wordt geladen…", reload: "Opnieuw laden",
    missing: "De pagina kon niet worden geladen.", failed: "De pagina is gestopt.",
    blocked: "Deze pagina is geblokkeerd.",
    refusal: { refusal in
      switch refusal {
      case .notAnAddress: "Het adres is niet volledig."
      case .insecure: "Ze zou zonder versleuteling komen (http). Vraag om een https-adres."
      case .scheme(let scheme): "Adressen met \(scheme): worden hier niet getoond."
      }
    },
    problem: { "Een script van de pagina mislukte: \($0)" })

  static let french = WebWords(
    loadingPage: "Chargement de la page…", reload: "Recharger",
    missing: "La page n’a pas pu être chargée.", failed: "La page a été arrêtée.",
    blocked: "Cette page a été bloquée.",
    refusal: { refusal in
      switch refusal {
      case .notAnAddress: "Son adresse est incomplète."
      case .insecure: "Elle viendrait sans chiffrement (http). Demandez une adresse https."
      case .scheme(let scheme): "Les adresses en \(scheme): ne sont pas affichées ici."
      }
    },
    problem: { "Un script de la page a échoué : \($0)" })
}

extension EnvironmentValues {
  var webWords: Wording<WebWords> { wording(WebWords.self) }
}
