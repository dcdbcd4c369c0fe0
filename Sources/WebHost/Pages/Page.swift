import Devices
import Foundation
import JSONModel
import ViewHost
import ViewKit

/// A page that is open: an instance of the app, and the browser's tab that shows it.
@MainActor
final class Page {
  private var app: PageApp
  /// The browser's window, and the part of it that shows the app.
  private var window: PageView
  private var view: PageView
  private let directory: PageDirectory
  private var line: FrameLine?
  /// How often the app was started anew: the names of elements begin again each time.
  private var generation = 1
  private var revision = 0
  /// The number of the last events that were handled.
  private var handled = 0
  private var lastFrame: JSONValue?
  private var lastProgress: JSONValue?
  /// Whether something may have changed since the last turn.
  private var isTouched = true
  /// When it was last asked for something, in steps of all pages.
  var lastUse = 0

  init(_ app: PageApp, view: PageView, directory: PageDirectory) {
    self.app = app
    window = view
    self.view = view
    self.directory = directory
  }

  var nextDue: ContinuousClock.Instant? { app.scheduler.nextDue }
  var route: String? { app.app.route() }

  // MARK: What the browser does

  /// Sends frames to a new connection, the present one first.
  func listen(_ line: FrameLine) {
    self.line?.end()
    self.line = line
    lastFrame = nil
    isTouched = true
  }

  func close() { line?.end() }

  /// Goes on in a tab that was loaded again, which numbers its events from 1.
  func resume(in window: PageView) {
    handled = 0
    show(in: window)
  }

  func handle(_ events: PageEvents) {
    isTouched = true
    for event in events.events {
      switch event {
      case .element(let event): app.interaction.handle(CollectionOfOne(event))
      case .window(let view): show(in: view)
      }
    }
    handled = max(handled, events.number)
  }

  /// Fits the app to a window; a device keeps its extent.
  func show(in window: PageView) {
    self.window = window
    guard !view.isDevice else { return }
    view = window
    app.show(in: view)
    isTouched = true
  }

  // MARK: What a test asks

  /// The extent that a launch has: its device's, else the window's.
  /// - Throws: `PageRefusal` for a device that is not in the catalogue.
  func view(for launch: PageLaunch) throws(PageRefusal) -> PageView {
    try launch.view(in: window)
  }

  /// Starts the app anew.
  func start(_ app: PageApp, in view: PageView) {
    self.app = app
    self.view = view
    generation += 1
    isTouched = true
  }

  /// Follows a link; answers a sentence where the app refuses it.
  func open(_ link: String) -> String? {
    isTouched = true
    return app.app.open(link)
  }

  /// One step back; false where there is none.
  func goBack() -> Bool {
    isTouched = true
    app.interaction.update()
    return app.interaction.goBack()
  }

  func set(_ name: String, to value: String) throws(PageRefusal) {
    isTouched = true
    switch app.interaction.set(name, to: value) {
    case .done: break
    case .refused(let reason): throw PageRefusal(reason)
    case .unknown: throw PageRefusal("This app has no \(name) to set.", isUnsupported: true)
    }
  }

  /// Turns the device.
  func turn(isLandscape: Bool) throws(PageRefusal) {
    guard let device = app.device else {
      throw PageRefusal("Only a page of a device can be turned.", isUnsupported: true)
    }
    let turned = isLandscape ? device.landscape : device
    view.width = turned.width
    view.height = turned.height
    app.show(in: view)
    isTouched = true
  }

  // MARK: Frames

  /// Runs what is due, and sends what is new.
  func turn() {
    if app.scheduler.runDue() { isTouched = true }
    guard isTouched, let line else { return }
    isTouched = false
    app.interaction.update()
    let progress: JSONValue = [
      "handled": .number(Double(handled)), "busy": .number(Double(app.busy)),
    ]
    let frame = PageFrame(app, view, generation: generation, directory: directory).json
    let isNew = frame != lastFrame
    guard isNew || progress != lastProgress else { return }
    var message: [String: JSONValue] = ["progress": progress]
    if isNew {
      revision += 1
      message["frame"] = frame
      message["revision"] = .number(Double(revision))
    }
    lastFrame = frame
    lastProgress = progress
    let text = String(decoding: JSONValue.object(message).encoded(), as: UTF8.self)
    if !line.send(Data("data: \(text)\n\n".utf8)) { self.line = nil }
  }
}
