import FernwayCore
import ViewKit

/// The names of the tabs.
struct TabsWords: RoomWords {
  let tab: @Sendable (Tab) -> String

  static let english = TabsWords { tab in
    switch tab {
    case .find: "Find"
    case .shop: "Shop"
    case .upcoming: "Upcoming"
    case .menu: "Menu"
    }
  }

  static let portuguese = TabsWords { tab in
    switch tab {
    case .find: "Aulas"
    case .shop: "Loja"
    case .upcoming: "Próximas"
    case .menu: "Menu"
    }
  }

  static let dutch = TabsWords { tab in
    switch tab {
    case .find: "Lessen"
    case .shop: "Winkel"
    case .upcoming: "Agenda"
    case .menu: "Menu"
    }
  }

  static let french = TabsWords { tab in
    switch tab {
    case .find: "Cours"
    case .shop: "Boutique"
    case .upcoming: "Agenda"
    case .menu: "Menu"
    }
  }
}

extension EnvironmentValues {
  var tabsWords: Wording<TabsWords> { wording(TabsWords.self) }
}
