public import Devices
public import ViewKit

/// What a view is laid out for: a device, and what its reader set.
public struct ViewConditions: Sendable {
  /// The device's profile.
  public var device: DeviceProfile
  /// Light or dark.
  public var colorScheme: ColorScheme
  /// A BCP 47 tag, "pt-PT" for example.
  public var locale: String
  /// How large the reader wants text.
  public var textSize: TextSize
  /// Which way lines run; nil is the way of the locale's script.
  public var direction: LayoutDirection?
  /// The identifier of the element that has the focus; nil leaves it with none.
  public var focused: String?

  /// Makes conditions; by default what is usual.
  public init(
    _ device: DeviceProfile, colorScheme: ColorScheme = .light, locale: String = "en",
    textSize: TextSize = .large, direction: LayoutDirection? = nil
  ) {
    self.direction = direction
    self.device = device
    self.colorScheme = colorScheme
    self.locale = locale
    self.textSize = textSize
  }

  /// The same conditions with the focus on the element of an identifier, which must take it.
  public func focused(_ identifier: String) -> ViewConditions {
    var conditions = self
    conditions.focused = identifier
    return conditions
  }

  /// Lays a view out with the focus where it is to be.
  /// - Throws: `notRenderable` where no element of that identifier takes the focus.
  @MainActor
  package func layout(
    _ make: (IdentityRegistry, InteractionState) throws -> ViewLayout
  ) throws -> ViewLayout {
    let identities = IdentityRegistry()
    var interaction = InteractionState()
    let layout = try make(identities, interaction)
    guard let focused else { return layout }
    let takers = Set(layout.controls.filter(\.isFocusable).map(\.id))
    let elements = layout.root.all.filter { takers.contains($0.id) }
    guard let element = elements.first(where: { $0.identifier == focused }) else {
      let known = elements.compactMap(\.identifier).joined(separator: ", ")
      throw SnapshotError.notRenderable(
        reason: "no element \"\(focused)\" takes the focus; these do: \(known)")
    }
    interaction.focused = element.id
    return try make(identities, interaction)
  }

  /// What a view inherits under these conditions.
  public var environment: EnvironmentValues {
    var environment = EnvironmentValues(
      device: device, colorScheme: colorScheme, locale: locale, textSize: textSize)
    if let direction { environment.layoutDirection = direction }
    return environment
  }

  /// The device and what isn't usual, as file names tell them: "iPhone6~dark~pt-PT"; equal for equal conditions.
  public var name: String {
    ([device.slug] + context.variant.words).joined(separator: "~")
  }

  /// The direction where it isn't the locale's own.
  private var forcedDirection: LayoutDirection? {
    var usual = self
    usual.direction = nil
    return direction == usual.environment.layoutDirection ? nil : direction
  }

  package var context: SnapshotContext {
    SnapshotContext(
      device: device,
      variant: SnapshotVariant(
        colorScheme: colorScheme.rawValue, locale: locale, textSize: textSize.rawValue,
        direction: forcedDirection.map { $0 == .rightToLeft ? "rtl" : "ltr" },
        focused: focused))
  }
}
