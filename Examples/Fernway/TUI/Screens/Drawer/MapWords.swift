import FernwayCore
import Foundation
import ViewKit

/// The texts of the map and its drawer.
struct MapWords: RoomWords {
  let title: String
  let studios: String
  let classes: String
  let showMap: String
  let showList: String
  let handle: String
  /// What the handle's value says.
  let position: @Sendable (SnapPoint) -> String
  let studioCount: @Sendable (Int) -> String
  let classCount: @Sendable (Int) -> String
  let looking: String
  let failed: String
  let empty: String

  static let english = MapWords(
    title: "Map of Port Amity", studios: "Studios", classes: "Classes",
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
    looking: "Looking around…", failed: "The map could not be loaded.",
    empty: "No classes this week.")

  static let portuguese = MapWords(
    title: "Mapa de Port Amity", studios: "Estúdios", classes: "Aulas",
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
    looking: "À procura…", failed: "Não foi possível carregar o mapa.",
    empty: "Não há aulas esta semana.")

  static let dutch = MapWords(
    title: "Kaart van Port Amity", studios: "Studio’s", classes: "Lessen", showMap: "Kaart",
    showList: "Lijst", handle: "Lade",
    position: { snap in
      switch snap {
      case .collapsed: "dicht"
      case .half: "half open"
      case .expanded: "open"
      }
    },
    studioCount: { $0 == 1 ? "1 studio" : "\($0) studio’s" },
    classCount: { $0 == 1 ? "1 les deze week" : "\($0) lessen deze week" },
    looking: "Even rondkijken…", failed: "De kaart kon niet worden geladen.",
    empty: "Geen lessen deze week.")

  static let french = MapWords(
    title: "Carte de Port Amity", studios: "Studios", classes: "Cours", showMap: "Carte",
    showList: "Liste", handle: "Tiroir",
    position: { snap in
      switch snap {
      case .collapsed: "fermé"
      case .half: "à moitié ouvert"
      case .expanded: "ouvert"
      }
    },
    studioCount: { $0 < 2 ? "\($0) studio" : "\($0) studios" },
    classCount: { "\($0) cours cette semaine" },
    looking: "Un coup d’œil alentour…", failed: "La carte n’a pas pu être chargée.",
    empty: "Aucun cours cette semaine.")
}

extension EnvironmentValues {
  var mapWords: Wording<MapWords> { wording(MapWords.self) }
}
