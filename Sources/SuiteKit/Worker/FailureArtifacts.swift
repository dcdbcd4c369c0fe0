import Foundation
import PageObjects
import WorkerProtocol

/// The files that a failed attempt leaves behind: the screen, the page source, a picture, the
/// recording of a terminal.
enum FailureArtifacts {
  /// What a report takes for them; a test's own files have other names.
  static let names: Set<String> = [
    "screen.txt", "source.xml", "screenshot.png", "session.cast", WorkerProtocol.driverLog,
    TraceCapture.fileName,
  ]

  static func write(of app: App, to folder: String, recorder: AttemptRecorder) async {
    guard recorder.issueCount > 0, app.live != nil else { return }
    var files: [(name: String, data: Data)] = []
    if let screen = await app.lastScreen() {
      files.append(("screen.txt", Data((screen + "\n").utf8)))
    }
    if let source = await app.sourceAside() {
      files.append(("source.xml", Data(app.masked(source).utf8)))
    }
    if let picture = await app.screenshotAside() { files.append(("screenshot.png", picture)) }
    // By this mark a report finds out where in the recording a step is.
    await app.markAside("failed after \(Int(recorder.elapsed.rounded())) ms")
    if let recording = await app.recordingAside() {
      files.append(("session.cast", Data(recording.utf8)))
    }
    guard !files.isEmpty else { return }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      for file in files {
        let path = folder + "/" + file.name
        try file.data.write(to: URL(fileURLWithPath: path), options: .atomic)
        recorder.record(.attachment(name: file.name, path: path))
      }
    } catch {
      recorder.record(.output("the failure's files could not be written: \(error)"))
    }
  }
}
