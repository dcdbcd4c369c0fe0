import Configuration
import Devices
import Dispatch
import DriverServer
import Execution
import Foundation
import Imaging
import Reports
import RunRecord
import SessionSnapshots
import SnapshotKit
import TerminalModel

/// Compares what a served session shows with its references, for clients of any language.
struct ServeSnapshots: Sendable {
  private static let queue = DispatchQueue(label: "qa.serve.snapshots", attributes: .concurrent)

  let references: String
  let output: String
  let record: RecordMode.Choice
  /// Which snapshot uses which file, of all sessions.
  private let claims = ReferenceClaims()

  /// Nil where no folder of references is named.
  /// - Throws: `RunnerError` of kind `usage` for a mode that isn't one, or a folder that can't be made.
  init?(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
    let environment = surroundings.environment
    guard let folder = arguments.text("references") ?? environment["QA_REFERENCES"],
      !folder.isEmpty
    else { return nil }
    references = PathParts.absolute(folder, in: surroundings.workingDirectory)
    try Self.requireFolder(references, isNamed: arguments.text("references") != nil)
    let named = arguments.text("record").map { word in (word, RecordMode(rawValue: word)) }
    if let (word, mode) = named, mode == nil {
      throw RunnerError(
        .usage, "--record \(word) is no mode: use never, missing, failed or all.")
    }
    do {
      record = try RecordMode.choose(named: named?.1, environment: environment)
    } catch {
      throw RunnerError(.usage, "\(error)")
    }
    output = PathParts.absolute(
      environment["QA_OUTPUT"] ?? "qa-output", in: surroundings.workingDirectory)
  }

  /// Makes the folder that the command line names. A run names its project's folder by the variable, also where
  /// nothing is ever recorded there, so that one is made with its first reference.
  private static func requireFolder(_ path: String, isNamed: Bool) throws(RunnerError) {
    var isFolder = ObjCBool(false)
    guard !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      guard !isFolder.boolValue else { return }
      throw RunnerError(
        .usage,
        "\(isNamed ? "--references" : "QA_REFERENCES") names \(path), which is a file. "
          + "Name a folder for the references.")
    }
    guard isNamed else { return }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw RunnerError(
        .usage,
        "--references names \(path), which can't be created: \(error.localizedDescription) "
          + "Name a folder that exists or can be created.")
    }
  }

  func judge(_ question: SnapshotQuestion, isFinal: Bool) async -> SnapshotAnswer {
    await runBlocking(on: Self.queue) { [self] in
      switch question.subject {
      case .grid(let screen):
        var before: Screen?
        if case .grid(let screen) = question.previous { before = screen }
        return answer(screen, after: before, as: .grid, question, isFinal: isFinal)
      case .image(let png):
        do {
          let bytes = Array(png)
          var before: Image?
          if case .image(let png) = question.previous { before = try Image(png: Array(png)) }
          return answer(
            try Image(png: bytes), after: before, as: .image, question, isFinal: isFinal,
            renderer: RendererIdentity(png: bytes))
        } catch {
          return SnapshotAnswer(
            passes: false, verdict: "failed",
            message: "The session's picture can't be read: \(error)",
            reference: "", files: [:])
        }
      }
    }
  }

  private func answer<Value: Equatable>(
    _ value: Value, after before: Value?, as diffing: Diffing<Value>, _ question: SnapshotQuestion,
    isFinal: Bool, renderer: RendererIdentity? = nil
  ) -> SnapshotAnswer {
    let picture = value as? Image
    let device = device(question, picture)
    let variant = SnapshotVariant(
      colorScheme: question.colorScheme ?? "light", locale: question.locale ?? "en",
      textSize: question.textSize ?? "large")
    let key = ReferenceKey(
      suite: question.suite, test: question.test, name: question.name, device: device,
      variant: variant, mark: picture == nil ? nil : question.target)
    let context = SnapshotContext(
      device: device, variant: variant,
      outline: SourceOutline.read(question.source, unit: picture == nil ? .cells : .points),
      renderer: renderer
    ).held(to: question.rules)
    let configuration = SnapshotConfiguration(
      references: references, output: output, record: record, claims: claims,
      attempt: UUID().uuidString)
    let verifier = SnapshotVerifier(configuration)
    if !isFinal {
      return SnapshotAnswer(
        passes: verifier.fits(value, as: diffing, key: key, context: context), verdict: "looked",
        message: "", reference: key.path(extension: diffing.fileExtension),
        isAtRest: before.map { diffing.isAtRest($0, value, context) } ?? false, files: [:])
    }
    let outcome = verifier.verify(value, as: diffing, key: key, context: context)
    var files: [String: String] = [:]
    files["expected"] = outcome.artifacts?.expected
    files["actual"] = outcome.artifacts?.actual
    files["difference"] = outcome.artifacts?.difference
    return SnapshotAnswer(
      passes: outcome.passes, verdict: outcome.verdict.rawValue, message: outcome.message(),
      reference: outcome.reference, files: files)
  }

  private func device(_ question: SnapshotQuestion, _ picture: Image?) -> DeviceProfile {
    let size = question.size
    // A session's device comes from the same catalogue.
    guard let name = question.device,
      let device = try? DeviceCatalog.standard.profile(named: name)
    else {
      return picture.map { .terminal(size, picture: $0) }
        ?? .terminal(columns: size.columns, rows: size.rows)
    }
    return question.size == device.landscape.cells ? device.landscape : device
  }
}
