import PageObjects

extension Route {
  static let login = Route("fernway://login")
  static let find = Route("fernway://find")
  /// The map, its drawer on the studios.
  static let map = Route("fernway://map")
  /// The map, its drawer on the classes.
  static let mapOfClasses = Route("fernway://map?list=classes")
  static let search = Route("fernway://search")
  static let shop = Route("fernway://shop")
  static let upcoming = Route("fernway://upcoming")
  static let menu = Route("fernway://menu")

  /// The classes that a word finds, which must need no escaping.
  static func find(_ word: String) -> Route { Route("fernway://find?q=\(word)") }
  /// What the search finds for a word, which must need no escaping.
  static func search(_ word: String) -> Route { Route("fernway://search?q=\(word)") }
  static func classDetail(id: Int) -> Route { Route("fernway://class/\(id)") }
  /// A class as a sheet over whatever is there.
  static func sheet(ofClass id: Int) -> Route { Route("fernway://class/\(id)?style=modal") }
  static func product(id: Int) -> Route { Route("fernway://product/\(id)") }
  static func booking(id: Int) -> Route { Route("fernway://booking/\(id)") }
}
