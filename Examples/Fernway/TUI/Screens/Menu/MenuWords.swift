import FernwayCore
import Foundation
import ViewKit

/// The texts of the pages that plug into the menu.
struct MenuWords: RoomWords {
  let title: @Sendable (MenuItem) -> String
  let text: @Sendable (MenuItem) -> String

  static let english = MenuWords(
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
}

extension EnvironmentValues {
  var menuWords: MenuWords { .of(locale.identifier) }
}
