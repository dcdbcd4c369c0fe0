import Foundation
import ViewKit

/// The texts of the shop and its products.
struct ShopWords: RoomWords {
  let collections: String
  let allKit: String
  let loading: String
  let failed: String
  let tryAgain: String
  let back: String
  /// What a collection holds: products, and how many of them are hearted.
  let count: @Sendable (_ items: Int, _ hearts: Int) -> String
  let perDay: @Sendable (Int) -> String
  let hearted: String
  let heart: String
  let unheart: String
  let refused: String
  let checking: String
  let stock: @Sendable (Int) -> String
  let stockFailed: String
  let missing: String

  static let english = ShopWords(
    collections: "Collections", allKit: "All kit", loading: "Loading…",
    failed: "The shop could not be loaded.", tryAgain: "Try again", back: "Back",
    count: { items, hearts in
      "\(items) products" + (hearts > 0 ? " · ♥ \(hearts)" : "")
    },
    perDay: { $0 == 1 ? "1 credit a day" : "\($0) credits a day" },
    hearted: "♥ ", heart: "Save with a heart", unheart: "Take the heart back",
    refused: "Your heart could not be saved.", checking: "Checking the shelf…",
    stock: { $0 == 0 ? "None on the shelf" : "\($0) on the shelf" },
    stockFailed: "We can’t see the shelf just now.",
    missing: "This product is no longer rented out.")

  static let portuguese = ShopWords(
    collections: "Coleções", allKit: "Todo o material", loading: "A carregar…",
    failed: "Não foi possível carregar a loja.", tryAgain: "Tentar de novo", back: "Voltar",
    count: { items, hearts in
      "\(items) artigos" + (hearts > 0 ? " · ♥ \(hearts)" : "")
    },
    perDay: { $0 == 1 ? "1 crédito por dia" : "\($0) créditos por dia" },
    hearted: "♥ ", heart: "Guardar com um coração", unheart: "Retirar o coração",
    refused: "Não foi possível guardar o seu coração.", checking: "A ver a prateleira…",
    stock: { $0 == 0 ? "Nenhum na prateleira" : "\($0) na prateleira" },
    stockFailed: "Não conseguimos ver a prateleira agora.",
    missing: "Este artigo já não se aluga.")
}

extension EnvironmentValues {
  var shopWords: ShopWords { .of(locale.identifier) }
}
