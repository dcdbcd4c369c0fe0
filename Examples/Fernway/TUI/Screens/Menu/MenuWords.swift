import FernwayCore
import Foundation
import ViewKit

/// The texts of the pages that plug into the menu.
struct MenuWords: RoomWords {
  var menuTitle: String
  var guest: String
  var logOut: String
  let title: @Sendable (MenuItem) -> String
  let text: @Sendable (MenuItem) -> String

  static let english = MenuWords(
    menuTitle: "Menu", guest: "Guest", logOut: "Log out",
    title: { item in
      switch item {
      case .visits: "Visits"
      case .rewards: "Rewards"
      case .payments: "Payments"
      case .help: "Help"
      }
    },
    text: { item in
      switch item {
      case .visits: "You have been to three classes this month."
      case .rewards: "Two more classes, and the next one is free."
      case .payments: "You pay with the card that ends in 0416."
      case .help: "Call the desk on Tern Street, 8 to 20 o’clock."
      }
    })

  static let portuguese = MenuWords(
    menuTitle: "Menu", guest: "Convidado", logOut: "Sair",
    title: { item in
      switch item {
      case .visits: "Visitas"
      case .rewards: "Prémios"
      case .payments: "Pagamentos"
      case .help: "Ajuda"
      }
    },
    text: { item in
      switch item {
      case .visits: "Esteve em três aulas este mês."
      case .rewards: "Mais duas aulas e a próxima é grátis."
      case .payments: "Paga com o cartão que acaba em 0416."
      case .help: "Ligue para a receção da Tern Street, das 8 às 20 horas."
      }
    })

  static let dutch = MenuWords(
    menuTitle: "Menu", guest: "Gast", logOut: "Uitloggen",
    title: { item in
      switch item {
      case .visits: "Bezoeken"
      case .rewards: "Beloningen"
      case .payments: "Betalingen"
      case .help: "Hulp"
      }
    },
    text: { item in
      switch item {
      case .visits: "Je bent deze maand bij drie lessen geweest."
      case .rewards: "Nog twee lessen, en de volgende is gratis."
      case .payments: "Je betaalt met de kaart die eindigt op 0416."
      case .help: "Bel de balie in Tern Street, van 8 tot 20 uur."
      }
    })

  static let french = MenuWords(
    menuTitle: "Menu", guest: "Invité", logOut: "Se déconnecter",
    title: { item in
      switch item {
      case .visits: "Visites"
      case .rewards: "Récompenses"
      case .payments: "Paiements"
      case .help: "Aide"
      }
    },
    text: { item in
      switch item {
      case .visits: "Vous êtes venu à trois cours ce mois-ci."
      case .rewards: "Encore deux cours, et le suivant est gratuit."
      case .payments: "Vous payez avec la carte qui finit par 0416."
      case .help: "Appelez l’accueil de Tern Street, de 8 h à 20 h."
      }
    })

  static var changeable: [String: any WritableKeyPath<MenuWords, String> & Sendable] {
    ["menuTitle": \.menuTitle, "guest": \.guest, "logOut": \.logOut]
  }
}

extension EnvironmentValues {
  var menuWords: Wording<MenuWords> { wording(MenuWords.self) }
}
