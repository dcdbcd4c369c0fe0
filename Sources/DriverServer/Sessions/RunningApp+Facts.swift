import Execution
import JSONModel
import ProcessControl
import TerminalEmulation
import TerminalModel
import TextModel
import WireProtocol

extension RunningApp {
  /// The page source of the newest view.
  var source: JSONValue {
    .string(backend.view().source(in: unit, without: secrets.texts))
  }

  /// The grid of cells.
  func screen(deadline: ContinuousClock.Instant) async throws(WebDriverError) -> JSONValue {
    let screen = try await backend.screen(deadline: deadline).masked(by: secrets.texts)
    do {
      return try JSONValue(encoding: screen)
    } catch {
      throw WebDriverError(.unableToCaptureScreen, "The screen can't be written: \(error)")
    }
  }

  /// The source of the very revision that a picture shows, without what may not be shown.
  func source(of picture: AppPicture) -> String {
    picture.unit == .points
      ? XMLSource.text(ofPicture: picture.tree, masked: secrets.texts.masked)
      : picture.tree.source(unit: unit, without: secrets.texts)
  }

  /// What the app and its terminal do at this moment.
  var facts: JSONValue {
    let view = backend.view()
    return [
      "state": .string(backend.end == nil ? "running" : "ended"),
      "end": backend.end.map { .string("\($0.termination)") } ?? .null,
      "process": .string(
        backend.terminal?.activity ?? ProcessEntry(pid: backend.pid)?.activity ?? "ended"),
      "agent": .bool(backend.hasAgent), "revision": .number(Double(view.revision)),
      "busy": .number(Double(view.busy)),
      "route": shown(view.route), "title": shown(view.title),
      "terminal": backend.terminal?.facts ?? .null,
    ]
  }
}
