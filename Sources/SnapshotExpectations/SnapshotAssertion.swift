import Files
import Foundation
import SnapshotKit
import Testing

/// One assertion at a source line: verifies, records issues, attaches what shows a failure.
struct SnapshotAssertion {
  let name: String?
  let location: SourceLocation

  func check<Value, Format>(_ value: Value, as strategy: Strategy<Value, Format>) throws {
    _ = try verify(value, as: strategy)
  }

  /// - Returns: what became of it; nil where there is no place for references.
  func verify<Value, Format>(
    _ value: Value, as strategy: Strategy<Value, Format>
  ) throws -> SnapshotOutcome? {
    SnapshotTally.current?.note()
    let configuration: SnapshotConfiguration
    do throws(SnapshotError) {
      configuration = try SnapshotScope.current.configuration(file: location.filePath)
    } catch {
      Issue.record("\(error)", sourceLocation: location)
      return nil
    }
    let outcome = try configuration.verify(
      value, as: strategy, key: { TestNaming(location).key(named: name, $0) })
    report(outcome)
    return outcome
  }

  /// Draws and verifies pictures on all processors; issues are recorded here, where the test is known.
  /// - Parameter again: lays some out once more, to tell what is flaky; asked for those alone that aren't what their
  ///   references show.
  func verify(
    _ pictures: ViewPictures, again: ([ViewConditions]) throws -> ViewPictures
  ) throws -> [SnapshotOutcome] {
    SnapshotTally.current?.note()
    let configuration: SnapshotConfiguration
    do throws(SnapshotError) {
      configuration = try SnapshotScope.current.configuration(file: location.filePath)
    } catch {
      Issue.record("\(error)", sourceLocation: location)
      return []
    }
    let verifier = SnapshotVerifier(configuration)
    let naming = TestNaming(location)
    let name = name
    let looks = pictures.map { prepared in
      Result { () throws -> SnapshotOutcome? in
        let context = prepared.context(limits: configuration.limits)
        let key = naming.key(named: name, context)
        let picture = try prepared.draw()
        guard verifier.fits(picture, as: .image, key: key, context: context) else { return nil }
        return verifier.verify(picture, as: .image, key: key, context: context)
      }
    }
    let open = looks.indices.filter { if case .success(nil) = looks[$0] { true } else { false } }
    let rest = pictures.at(open)
    let seconds = Dictionary(
      try again(rest.prepared.map(\.conditions)).prepared.map { ($0.conditions.name, $0) },
      uniquingKeysWith: { first, _ in first })
    var others = rest.map { prepared in
      Result { () throws -> SnapshotOutcome? in
        let context = prepared.context(limits: configuration.limits)
        let second = seconds[prepared.conditions.name]
        return verifier.verify(
          try prepared.draw(), as: .image, key: naming.key(named: name, context),
          context: context, again: second.map { second in { try second.draw() } })
      }
    }[...]
    var found: [SnapshotOutcome] = []
    for look in looks {
      let outcome = if case .success(nil) = look { others.popFirst() ?? look } else { look }
      switch outcome {
      case .success(let outcome?):
        report(outcome)
        found.append(outcome)
      case .success(nil): break
      case .failure(let error):
        Issue.record("The snapshot can't be made: \(error)", sourceLocation: location)
      }
    }
    return found
  }

  /// Draws the pictures that differ on one sheet, attaches it and says where it is; fewer than two need none.
  func attachSheet(of failed: [SnapshotOutcome], combinations: Int) {
    let sheet = ContactSheet.Source(failed)
    guard sheet.tiles.count > 1, let first = failed.first, let folder = first.artifacts?.folder
    else { return }
    do {
      let path = PathParts(folder).folder + "/contact-sheet.png"
      let title = "\(failed.count) of \(combinations) combinations differ"
      let bytes = try ContactSheet(title: title, tiles: sheet.tiles).png()
      try AtomicFile.write(bytes, to: path, isDurable: false)
      Attachment.record(bytes, named: "contact-sheet.png", sourceLocation: location)
      Issue.record(
        Comment(rawValue: "\(title)\nsheet     \(path)"), severity: .warning,
        sourceLocation: location)
    } catch {
      Issue.record("The contact sheet can't be made: \(error)", sourceLocation: location)
    }
  }

  private func report(_ outcome: SnapshotOutcome) {
    guard !outcome.passes else {
      // Noise that passes is said without failing the test, so that drift shows.
      if outcome.verdict == .matched, outcome.summary.hasPrefix("tolerated noise") {
        Issue.record(
          Comment(rawValue: outcome.headline), severity: .warning, sourceLocation: location)
      }
      return
    }
    attach(outcome)
    Issue.record(Comment(rawValue: outcome.message()), sourceLocation: location)
  }

  private func attach(_ outcome: SnapshotOutcome) {
    guard let artifacts = outcome.artifacts else { return }
    for path in [
      artifacts.expected, artifacts.actual, artifacts.second, artifacts.difference,
    ].compactMap(\.self) {
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      let file = PathParts(path).name
      Attachment.record(
        Array(data), named: "\(outcome.key.name)-\(file)", sourceLocation: location)
    }
  }
}
