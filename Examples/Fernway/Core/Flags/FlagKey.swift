/// A module's feature flags: an enum whose raw values are the keys of the server's payload.
///
/// A key that ends in `_disable` is a kill switch: where it is on, the old code runs.
package protocol FlagKey: RawRepresentable<String>, CaseIterable, Sendable {
  /// What the new code does, for the list of experiments.
  var purpose: String { get }
}

extension FlagKey {
  var isKillSwitch: Bool { rawValue.hasSuffix("_disable") }
}

/// The flags of Find.
package enum FindFlag: String, FlagKey {
  /// Classes with free places stand before the full ones.
  case openFirst = "find_open_first"

  package var purpose: String { "classes with free places first" }
}

/// The flags of a class's screen.
package enum ClassFlag: String, FlagKey {
  /// Under the button that books stands what the member has.
  case creditsHint = "class_credits_hint"

  package var purpose: String { "the member's credits under the button" }
}

/// The flags of Booking.
package enum BookingFlag: String, FlagKey {
  /// The review says what is left after the booking.
  case afterDisable = "booking_after_disable"

  package var purpose: String { "the line “After booking”" }
}

/// The flags of the shop.
package enum ShopFlag: String, FlagKey {
  /// The link to the shop leads to the summer collection.
  case summer = "shop_summer"
  /// Products can be hearted.
  case heartsDisable = "shop_hearts_disable"

  package var purpose: String {
    switch self {
    case .summer: "the shop's link leads to the summer collection"
    case .heartsDisable: "hearts"
    }
  }
}

/// All flags that were written by hand; the plugins' keys are generated.
package enum FlagCatalogue {
  package static let all: [any FlagKey] =
    FindFlag.allCases as [any FlagKey] + ClassFlag.allCases + BookingFlag.allCases
    + ShopFlag.allCases + SearchFlag.allCases
}
