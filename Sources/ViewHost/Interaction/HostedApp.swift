public import ViewKit

/// An app as a host needs it: what to draw, and what the driver may ask of it.
@MainActor
public struct HostedApp {
  /// The app's name, as the driver is told.
  public var name: String
  /// The app's version, as the driver is told.
  public var version: String
  /// The view of the app's state now; called for every frame.
  public var view: @MainActor () -> AnyView
  /// The link to the screen in front, such as `fernway://class/7`.
  public var route: @MainActor () -> String? = { nil }
  /// The title of the window.
  public var title: @MainActor () -> String? = { nil }
  /// Follows a deep link; answers a sentence where it can't be followed.
  public var open: @MainActor (String) -> String? = { "This app has no links to open (\($0))." }
  /// Goes one step back where no view says what that is; false where there is none.
  public var back: @MainActor () -> Bool = { false }
  /// How much is under way beside the scheduler's timers, and will change the screen by itself.
  public var pending: @MainActor () -> Int = { 0 }
  /// Told when the environment changes, with the new one.
  public var environmentDidChange: @MainActor (EnvironmentValues) -> Void = { _ in }
  /// Sets what else of the app's world a driver may set, as `network.offline` or `flag.newSearch`.
  public var set: @MainActor (_ name: String, _ value: String) -> SettingOutcome = { _, _ in
    .unknown
  }
  /// Starts the app's work: called once, after the launch's settings and before the first link and
  /// frame.
  public var start: @MainActor () -> Void = {}
  /// Draws pictures for the driver's screenshots; nil where the app has no renderer.
  public var pictures: PictureMaker?

  /// Makes an app that shows `view`.
  public init(
    name: String, version: String,
    @ViewBuilder view: @escaping @MainActor () -> some View
  ) {
    self.name = name
    self.version = version
    self.view = { AnyView(view()) }
  }
}

/// What became of a setting that a driver asked for.
public enum SettingOutcome: Hashable, Sendable {
  /// It is so from now on.
  case done
  /// The app knows it, but not with this value; a full sentence that says what is allowed.
  case refused(String)
  /// The app has no such setting.
  case unknown
}

/// How a host draws a picture of the app: a measurer and the renderer that agrees with it.
public struct PictureMaker: Sendable {
  /// Measures texts in points.
  public var measurer: any TextMeasurer
  /// Draws a list laid out in points, as a PNG.
  public var png: @Sendable (DisplayList) throws -> [UInt8]

  /// Makes a picture maker from its halves; the list's medium says the pixels a point has.
  public init(
    measurer: any TextMeasurer, png: @escaping @Sendable (DisplayList) throws -> [UInt8]
  ) {
    self.measurer = measurer
    self.png = png
  }
}
