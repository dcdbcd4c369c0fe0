import Foundation
import ViewKit

/// The texts of the shop and its products.
struct ShopWords: RoomWords {
  var shopTitle: String
  let collections: String
  let allKit: String
  let failed: String
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
    shopTitle: "Shop", collections: "Collections", allKit: "All kit",
    failed: "The shop could not be loaded.",
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
    shopTitle: "Loja", collections: "Coleções", allKit: "Todo o material",
    failed: "Não foi possível carregar a loja.",
    count: { items, hearts in
      "\(items) artigos" + (hearts > 0 ? " · ♥ \(hearts)" : "")
    },
    perDay: { $0 == 1 ? "1 crédito por dia" : "\($0) créditos por dia" },
    hearted: "♥ ", heart: "Guardar com um coração", unheart: "Retirar o coração",
    refused: "Não foi possível guardar o seu coração.", checking: "A ver a prateleira…",
    stock: { $0 == 0 ? "Nenhum na prateleira" : "\($0) na prateleira" },
    stockFailed: "Não conseguimos ver a prateleira agora.",
    missing: "Este artigo já não se aluga.")

  static let dutch = ShopWords(
    shopTitle: "Winkel", collections: "Collecties", allKit: "Alle spullen",
    failed: "De winkel kon niet worden geladen.",
    count: { items, hearts in
      (items == 1 ? "1 artikel" : "\(items) artikelen") + (hearts > 0 ? " · ♥ \(hearts)" : "")
    },
    perDay: { $0 == 1 ? "1 tegoed per dag" : "\($0) tegoeden per dag" },
    hearted: "♥ ", heart: "Bewaren met een hart", unheart: "Hart weghalen",
    refused: "Je hart kon niet worden bewaard.", checking: "In het rek kijken…",
    stock: { $0 == 0 ? "Niets in het rek" : "\($0) in het rek" },
    stockFailed: "We kunnen nu niet in het rek kijken.",
    missing: "Dit artikel wordt niet meer verhuurd.")

  static let french = ShopWords(
    shopTitle: "Boutique", collections: "Collections", allKit: "Tout le matériel",
    failed: "La boutique n’a pas pu être chargée.",
    count: { items, hearts in
      (items < 2 ? "\(items) article" : "\(items) articles") + (hearts > 0 ? " · ♥ \(hearts)" : "")
    },
    perDay: { $0 < 2 ? "\($0) crédit par jour" : "\($0) crédits par jour" },
    hearted: "♥ ", heart: "Garder avec un cœur", unheart: "Retirer le cœur",
    refused: "Votre cœur n’a pas pu être gardé.", checking: "Un coup d’œil au rayon…",
    stock: { $0 == 0 ? "Plus rien en rayon" : "\($0) en rayon" },
    stockFailed: "Nous ne voyons pas le rayon pour l’instant.",
    missing: "Cet article n’est plus loué.")

  static var changeable: [String: any WritableKeyPath<ShopWords, String> & Sendable] {
    ["shopTitle": \.shopTitle]
  }
}

extension EnvironmentValues {
  var shopWords: Wording<ShopWords> { wording(ShopWords.self) }
}
