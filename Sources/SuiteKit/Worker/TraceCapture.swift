import Foundation
import JSONModel
import PageObjects
import Synchronization
import TerminalModel
import WorkerProtocol

/// Where each step is in the sources and what the app showed after it, kept for a trace: a line of
/// JSON each.
final class TraceCapture: StepWitness {
  /// Whether traces are made, and of which attempts.
  enum Mode: String {
    case off, on
    case retainOnFailure = "retain-on-failure"
  }

  private struct State {
    var lines = Data()
    var last: (screen: Screen?, source: String?)?
    var isFull = false
  }

  static let fileName = "trace.jsonl"
  /// The most that one attempt keeps, in bytes.
  private static let limit = 32 << 20

  private let mode: Mode
  private let recorder: AttemptRecorder
  private let state = Mutex(State())

  /// Nil where `QA_TRACE` asks for none.
  init?(ofEnvironment environment: [String: String], recorder: AttemptRecorder) {
    guard let mode = environment["QA_TRACE"].flatMap(Mode.init(rawValue:)), mode != .off else {
      return nil
    }
    self.mode = mode
    self.recorder = recorder
  }

  func stepEnded(in app: App, at site: CallSite) async {
    guard app.live != nil, !state.withLock(\.isFull) else { return namedStepEnded(at: site) }
    let screen = await app.currentScreen()
    let source = await app.sourceAside().map(app.masked)
    guard screen != nil || source != nil else { return namedStepEnded(at: site) }
    let isSame = state.withLock { state in
      defer { state.last = (screen, source) }
      return state.last.map { $0.screen == screen && $0.source == source } ?? false
    }
    var line = line(of: site)
    if !isSame {
      // A screen that JSON can't hold is left out; its source says the same.
      if let screen, let value = try? JSONValue(encoding: screen) { line["screen"] = value }
      if let source { line["source"] = .string(source) }
    }
    keep(line)
  }

  func namedStepEnded(at site: CallSite) { keep(line(of: site)) }

  private func line(of site: CallSite) -> [String: JSONValue] {
    [
      "time": .number(recorder.elapsed), "file": .string(site.file),
      "line": .number(Double(site.line)),
    ]
  }

  private func keep(_ line: [String: JSONValue]) {
    let bytes = JSONValue.object(line).encoded()
    state.withLock { state in
      guard !state.isFull else { return }
      state.isFull = state.lines.count + bytes.count > Self.limit
      guard !state.isFull else { return }
      state.lines += bytes
      state.lines.append(0x0A)
    }
  }

  /// Writes the file, if this attempt is to have one.
  func write(to folder: String, recorder: AttemptRecorder) {
    guard mode == .on || recorder.issueCount > 0 else { return }
    let (lines, isFull) = state.withLock { ($0.lines, $0.isFull) }
    guard !lines.isEmpty else { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let path = "\(folder)/\(Self.fileName)"
      try lines.write(to: URL(filePath: path), options: .atomic)
      recorder.record(.attachment(name: Self.fileName, path: path))
      if isFull {
        recorder.record(.output("the trace ends early: it has \(Self.limit >> 20) MiB already"))
      }
    } catch {
      recorder.record(.output("the trace could not be written: \(error)"))
    }
  }
}
