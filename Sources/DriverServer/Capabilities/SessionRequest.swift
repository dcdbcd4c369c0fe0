package import Devices
package import JSONModel
import ScreenExport
package import TerminalModel

/// What a client asks a new session for, read from its matched capabilities.
package struct SessionRequest: Hashable, Sendable {
  /// How the app is run.
  package enum Platform: String, Hashable, Sendable, CaseIterable {
    /// In a pseudo-terminal.
    case tui
    /// Headless, driven through its agent.
    case core
    /// By a driver behind ours.
    case upstream
  }

  /// Who holds the session, to be shown by `/status`.
  package struct Lease: Hashable, Sendable {
    package var owner: String
    package var buildURL: String?
    /// How long the session may last, however busy it is; nil for ever.
    package var duration: Duration?
  }

  package var platform: Platform = .tui
  /// A name that the server was given, or a path.
  package var app = ""
  package var arguments: [String] = []
  package var environment: [String: String] = [:]
  /// A path, absolute or from the app's own working directory; nil for that.
  package var workingDirectory: String?
  package var device: DeviceProfile?
  package var isLandscape = false
  package var size = CellSize(columns: 80, rows: 24)
  /// Whether the client says the size, by itself or by a device.
  package var hasSize = false
  package var language: String?
  package var locale: String?
  package var colorScheme: String?
  package var textSize: String?
  package var fixture: String?
  package var url: String?
  /// What is set of the app's world before its first frame, by name.
  package var appSettings: [String: String] = [:]
  /// The test whose data the session shares; nil: its data end with it.
  package var data: String?
  /// Whether the app's data are removed before it starts.
  package var clearsData = false
  /// What nothing of the session may show.
  var secrets: [String] = []
  package var lease: Lease?
  /// Where the session's snapshots are; nil for the server's own.
  package var snapshots: SnapshotFolders?
  /// How long the session may get no command; zero for ever, nil for what the server says.
  package var newCommandTimeout: Duration?
  /// How long one command may take; nil: the server's own.
  package var commandTimeout: Duration?
  package var timeouts = SessionTimeouts()
  package var settings = SessionSettings()
  /// What becomes of an alert in a command's way; nil: nothing, it is a part of the app.
  package var unhandledPromptBehavior: JSONValue?
  package var strictFileInteractability = false
  package var pageLoadStrategy = "normal"
  /// How the app may end by itself.
  package var expectedEnds = ExpectedEnds()
  /// What the session's driver behind ours is asked for; nil for an app of our own.
  var upstream: UpstreamRequest?

  package init() {}

  /// The colours that a terminal program leaves to its terminal.
  var theme: TerminalTheme {
    (appSettings["colorScheme"] ?? colorScheme) == "light" ? .light : .dark
  }

  /// What coordinates are told in.
  package var unit: LengthUnit {
    platform == .upstream ? .pixels : device.map { $0.kind != .terminal } == true ? .points : .cells
  }
}
