public import Foundation

/// A key of the environment that an app adds.
public protocol EnvironmentKey {
  /// What is kept under the key.
  associatedtype Value: Sendable
  /// What is read where nothing was set.
  static var defaultValue: Value { get }
}

/// How much room there is across, as iOS names it.
public enum SizeClass: String, Hashable, Sendable, Codable {
  /// A phone held upright, or more.
  case compact, regular
}

/// What a view inherits from those above it.
public struct EnvironmentValues: Sendable {
  /// Light or dark.
  public var colorScheme: ColorScheme = .light
  /// The colours of the controls.
  public var theme: Theme = .fern
  /// The reader's language and region.
  public var locale = Locale(identifier: "en")
  /// The language that nobody speaks, if it is one.
  var pseudoLocale: PseudoLocale?
  /// Which way lines run.
  public var layoutDirection: LayoutDirection = .leftToRight
  /// How large the reader wants text.
  public var textSize: TextSize = .large
  /// Whether the app is in front.
  public var scenePhase: ScenePhase = .active
  /// How much room there is across.
  public var horizontalSizeClass: SizeClass = .compact
  /// What the tree is laid out for.
  public var medium: Medium = .points(scale: 2)
  /// The bands at the edges that bars and rounded corners take, in points.
  public var safeArea = EdgeInsets()
  /// The time to show; injected, so that pictures don't change by themselves.
  public var date = Date(timeIntervalSince1970: 1_773_478_800)
  /// The font of texts.
  public var font: Font = .body
  /// How heavy texts are; nil is as their font says.
  public var fontWeight: Font.Weight?
  /// Whether a line runs under texts.
  public var isUnderlined = false
  /// Whether a line runs through texts.
  public var isStruckThrough = false
  /// The colour of texts and symbols; nil is the theme's ink.
  public var foregroundStyle: ThemeColor?
  /// Whether the control around the view has the focus.
  public var isFocused = false
  /// How far an arrow key may move the focus, in points; nil is any distance.
  public var focusReach: Double?
  /// Whether controls respond.
  public var isEnabled = true
  /// The most lines a text takes; nil is as many as it needs.
  public var lineLimit: Int?
  /// Where a text with too little room is cut.
  public var truncationMode: Text.TruncationMode = .tail
  /// How the lines of a text stand.
  public var multilineTextAlignment: TextAlignment = .leading
  /// Why content is not to be shown; empty shows it.
  public var redactionReasons: RedactionReasons = []
  /// Whether content is a person's own, not to be shown where others may look.
  public var isPrivacySensitive = false
  /// Whether what points along the line is mirrored where lines run from right to left.
  public var isFlippedInRightToLeft = false
  /// What the enter key does in a field.
  package var submit: (@MainActor @Sendable () -> Void)?
  private var added: [ObjectIdentifier: any Sendable] = [:]

  /// Makes an environment of defaults: light, English, text size large, 2 pixels a point.
  public init() {}

  /// The pixels a point has; 1 in cells.
  public var displayScale: Double {
    if case .points(let scale) = medium { scale } else { 1 }
  }

  /// The value under an app's own key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { added[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { added[ObjectIdentifier(key)] = newValue }
  }
}

/// What a view inherits, shared by all that inherit the same.
final class Inheritance: Sendable {
  let values: EnvironmentValues

  init(_ values: EnvironmentValues) { self.values = values }

  /// What the views whose bodies are being read inherit.
  @TaskLocal static var current = Inheritance(EnvironmentValues())
}

/// Reads a value of the environment inside a view's body.
///
/// The value is that of the view being built; read anywhere else, it is the default.
@propertyWrapper
public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>

  /// Reads the value at `path`.
  public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }

  /// The value, as the view inherits it.
  public var wrappedValue: Value { Inheritance.current.values[keyPath: path] }
}
