import FernwayCore
import Foundation
import ViewKit

/// The texts of the map and its drawer.
struct MapWords: RoomWords {
  let title: String
  let back: String
  let studios: String
  let classes: String
  let showMap: String
  let showList: String
  let handle: String
  /// What the handle's value says.
  let position: @Sendable (SnapPoint) -> String
  let studioCount: @Sendable (Int) -> String
  let classCount: @Sendable (Int) -> String
  let loading: String
  let failed: String
  let tryAgain: String
  let empty: String

  static let english = MapWords(
    title: "Map of Port Amity", back: "Back", studios: "Studios", classes: "Classes",
    showMap: "Map", showList: "List", handle: "Drawer",
    position: { snap in
      switch snap {
      case .collapsed: "closed"
      case .half: "half open"
      case .expanded: "open"
      }
    },
    studioCount: { $0 == 1 ? "1 studio" : "\($0) studios" },
    classCount: { $0 == 1 ? "1 class this week" : "\($0) classes this week" },
    loading: "Looking around…", failed: "The map could not be loaded.", tryAgain: "Try again",
    empty: "No classes this week.")

  static let portuguese = MapWords(
    title: "Mapa de Port Amity", back: "Voltar", studios: "Estúdios", classes: "Aulas",
    showMap: "Mapa", showList: "Lista", handle: "Gaveta",
    position: { snap in
      switch snap {
      case .collapsed: "fechada"
      case .half: "meio aberta"
      case .expanded: "aberta"
      }
    },
    studioCount: { $0 == 1 ? "1 estúdio" : "\($0) estúdios" },
    classCount: { $0 == 1 ? "1 aula esta semana" : "\($0) aulas esta semana" },
    loading: "À procura…", failed: "Não foi possível carregar o mapa.",
    tryAgain: "Tentar de novo", empty: "Não há aulas esta semana.")
}

extension EnvironmentValues {
  var mapWords: MapWords { .of(locale.identifier) }
}
