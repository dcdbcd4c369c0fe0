/// What the rows under the search field may name, as an experiment with four arms.
package enum SearchArm: String, Hashable, Sendable, CaseIterable {
  case control
  case explicitClass = "explicit_class"
  case explicitVenue = "explicit_venue"
  case explicitClassVenue = "explicit_class_venue"

  init(namesClasses: Bool, namesVenues: Bool) {
    self =
      switch (namesClasses, namesVenues) {
      case (false, false): .control
      case (true, false): .explicitClass
      case (false, true): .explicitVenue
      case (true, true): .explicitClassVenue
      }
  }

  var namesClasses: Bool { self == .explicitClass || self == .explicitClassVenue }
  var namesVenues: Bool { self == .explicitVenue || self == .explicitClassVenue }
}

/// The flags of the search; together they are the experiment's arm.
package enum SearchFlag: String, FlagKey {
  /// The rows under the field name classes.
  case explicitClass = "search_explicit_class"
  /// The rows under the field name venues.
  case explicitVenue = "search_explicit_venue"

  package var purpose: String {
    switch self {
    case .explicitClass: "classes among the search's suggestions"
    case .explicitVenue: "venues among the search's suggestions"
    }
  }
}
