import CTerminal
import Execution
import Foundation
import HTTPServing
public import ViewHost

/// Shows an app as a web page: the same views, laid out in points, as HTML elements over a picture of them.
///
/// Each tab of a browser has an instance of the app of its own, which a reload keeps. A host runs the process' main
/// thread from `run` to the end.
@MainActor
public struct WebHost {
  /// One instance of the app with what its host needs.
  public struct Instance {
    /// The app.
    public var app: HostedApp
    /// The scheduler that the app uses.
    public var scheduler: HostScheduler
    /// How the app is shown.
    public var settings: HostSettings

    /// Puts the parts of an instance together; the host starts the app.
    public init(app: HostedApp, scheduler: HostScheduler, settings: HostSettings) {
      self.app = app
      self.scheduler = scheduler
      self.settings = settings
    }
  }

  private let port: Int
  private let scheme: String
  private let make: @MainActor ([String: String]) throws -> Instance

  /// Prepares a host.
  /// - Parameters:
  ///   - port: The port on 127.0.0.1; 0 has the system choose one.
  ///   - scheme: The scheme of the app's links: the page `/class/7` is `scheme://class/7`.
  ///   - make: Makes an instance of the app from environment variables such as `QA_FIXTURE`, `QA_DEVICE` and
  ///     `QA_LOCALE`; those of the page that opens are among them.
  public init(
    port: Int, scheme: String, make: @escaping @MainActor ([String: String]) throws -> Instance
  ) {
    self.port = port
    self.scheme = scheme
    self.make = make
  }

  /// Serves pages until a signal ends the process; answers the exit status.
  /// - Parameter ready: Called with the page's address once it can be opened.
  /// - Throws: `ViewHostError` where the port is taken.
  public func run(ready: (String) -> Void) throws(ViewHostError) -> Int32 {
    let signals = qt_watch_signals()
    let inbox = try Inbox()
    let known = PageDirectory()
    let fonts = try PageFonts()
    let server: HTTPServer
    var configuration = HTTPServer.Configuration()
    configuration.port = port
    configuration.bodyLimit = 1 << 20
    do throws(HTTPServingError) {
      let routes = WebRoutes(inbox: inbox, directory: known, fonts: fonts)
      server = try HTTPServer(configuration, on: ListeningSocket(configuration)) {
        routes.answer($0)
      }
    } catch {
      throw .driver(reason: "\(error)")
    }
    defer { server.stop() }
    let pages = Pages(scheme: scheme, directory: known, fonts: fonts, make: make)
    ready("http://127.0.0.1:\(server.port)/")
    while true {
      let ready = try poll(
        [(signals, Int16(POLLIN)), (inbox.descriptor, Int16(POLLIN))], until: pages.nextDue)
      if ready[0] != 0, receivedSignals(signals).contains(where: \.endsTheApp) { return 0 }
      for message in inbox.take() { pages.handle(message) }
      pages.turn()
    }
  }
}
