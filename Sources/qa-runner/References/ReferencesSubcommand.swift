import Configuration
import Files
import Foundation
import ProcessControl
import Reports
import RunRecord
import Runner
import SnapshotKit
import TextModel

extension Subcommand {
  /// `qa-runner references`: what is recorded, and what nobody asks for.
  static let references = Subcommand(
    specification: CommandSpecification(
      "references", "count the recorded references; list those that no test asks for",
      operands: "[TEXT…]",
      options: [
        .init(
          "sheet", value: "FILE.png",
          "draw the pictures on one contact sheet: those with one of the TEXTs in their paths"),
        .init("unused", "list those that neither the last run nor the last `swift test` asked for"),
        .init("delete", "with --unused: remove them"),
        .init("no-swift-test", "the package has no snapshots in `swift test`"),
        .init("json", "print it as JSON"),
        .references,
        .suite,
      ] + Setting.ofPastRun,
      examples: [
        ("qa-runner references --unused", "what could be deleted, or was renamed"),
        (
          "qa-runner references --sheet login.png Login/ iPhone6~dark",
          "the login's pictures, and all dark ones of that phone"
        ),
      ]),
    run: { arguments, context in
      let settings = try context.settings(arguments)
      guard arguments.has("unused") || !arguments.has("delete") else {
        throw RunnerError(
          .usage,
          "--delete removes what --unused lists: give both, or look at `qa-runner references "
            + "--unused` first.")
      }
      try Self.requireNamedFolder(arguments, settings, context)
      let store = ReferenceStore(root: settings.references)
      for path in try FolderListing(store.root).unnameable {
        context.complain("\(path) is left out: its name is not UTF-8, so no test can ask for it.\n")
      }
      if arguments.has("unused"), !arguments.operands.isEmpty || arguments.has("sheet") {
        throw RunnerError(
          .usage,
          "--unused looks at all references: leave out \(arguments.has("sheet") ? "--sheet" : "the TEXT")."
        )
      }
      guard arguments.has("unused") else {
        let found = try Self.found(arguments.operands, in: store)
        if let path = arguments.text("sheet") {
          return try draw(found, of: store, on: path, asJSON: arguments.has("json"), context)
        }
        let count = ReferenceCount(folder: settings.references, found)
        try context.print(count, asJSON: arguments.has("json"), orElse: count.text)
        return .success
      }
      let manifests = try await Self.manifests(arguments, settings, context)
      guard let unused = try UnusedReferences(store: store, manifests: manifests) else {
        let doubts = manifests.compactMap { manifest in
          manifest.doubt.map { "The last \(manifest.source) \($0)" }
        }
        throw RunnerError(
          .incomplete,
          doubts.joined(separator: ". ")
            + ", so nothing can be called unused. Run it whole, then ask again.")
      }
      let absent = try AbsentTests(
        unused.entries.map(\.reference), asked: manifests.flatMap(\.references.keys),
        in: PathParts(store.root).folder)
      let words =
        "Tests in the sources took no snapshot: \(absent.text). They were skipped or disabled, or broke off"
      guard absent.entries.isEmpty || !arguments.has("delete") else {
        throw RunnerError(
          .incomplete,
          "\(words). Nothing was deleted: run them, then ask again; or remove the files of tests that "
            + "take no snapshots any more yourself.")
      }
      if !absent.entries.isEmpty {
        context.complain("\(words). Their references are not listed.\n")
      }
      Self.name(skipped: manifests.flatMap(\.skipped), context)
      var report = UnusedReport(unused, in: store, without: absent)
      if arguments.has("delete") { report.delete(from: store) }
      try context.print(report, asJSON: arguments.has("json"), orElse: report.text)
      return report.failed?.isEmpty ?? true ? .success : .infrastructure
    })

  /// Says which references are kept, since their tests are known not to have run to their end.
  private static func name(skipped: [String], _ context: CommandContext) {
    guard !skipped.isEmpty else { return }
    let names = Wording.first(20, of: skipped.map { String($0.dropLast()) })
    context.complain(
      "Kept, as these tests were skipped or disabled, or broke off: \(names.joined(separator: ", "))\n"
    )
  }

  /// The references with one of the texts in their paths; without a text, all.
  private static func found(_ texts: [String], in store: ReferenceStore) throws -> [String] {
    let all = try store.all()
    guard !texts.isEmpty else { return all }
    for text in texts where text.isEmpty || !all.contains(where: { $0.contains(text) }) {
      throw RunnerError(
        .nothingSelected,
        "No reference has \"\(text)\" in its path below \(store.root). Write it as the files are "
          + "named, for example Login/ or @iPhone6~dark.")
    }
    return all.filter { path in texts.contains { path.contains($0) } }
  }

  /// Draws references on one sheet.
  private static func draw(
    _ references: [String], of store: ReferenceStore, on path: String, asJSON: Bool,
    _ context: CommandContext
  ) throws -> ExitCode {
    let pictures = references.filter { $0.hasSuffix(".png") }
    let limit = ContactSheet.Source.limit
    guard (1...limit).contains(pictures.count) else {
      throw RunnerError(
        pictures.isEmpty ? .nothingSelected : .usage,
        pictures.isEmpty
          ? "No picture is among these references: text grids are not drawn."
          : "A sheet takes \(limit) pictures, and these are \(pictures.count). Name fewer by TEXT, or "
            + "draw several sheets.")
    }
    let source = try ContactSheet.Source(pictures, in: store)
    try AtomicFile.write(
      try ContactSheet(title: "\(source.count) references", tiles: source.tiles).png(), to: path,
      isDurable: false)
    try context.print(
      DrawnSheet(sheet: path, pictures: source.count), asJSON: asJSON, orElse: "sheet  \(path)\n")
    return .success
  }

  /// A folder that somebody names is there; without a name, nothing may have been recorded yet.
  private static func requireNamedFolder(
    _ arguments: ParsedArguments, _ settings: RunSettings, _ context: CommandContext
  ) throws(RunnerError) {
    let source = arguments.text("references") == nil ? "QA_REFERENCES" : "--references"
    guard source == "--references" || context.environment["QA_REFERENCES"] != nil else {
      return
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: settings.references, isDirectory: &isFolder),
      isFolder.boolValue
    else {
      throw RunnerError(
        .usage,
        "\(source) names \(settings.references), which is not a folder. Name the one that holds the "
          + "references, or leave it out for that of qa.yml.")
    }
  }

  /// What the last whole runs asked for.
  private static func manifests(
    _ arguments: ParsedArguments, _ settings: RunSettings, _ context: CommandContext
  ) async throws -> [SnapshotManifest] {
    let folder = OutputFolder(path: settings.output)
    guard settings.namesSuite || FileManager.default.fileExists(atPath: folder.manifest) else {
      guard !arguments.has("no-swift-test") else {
        throw RunnerError(
          .usage,
          "No suite is configured, and --no-swift-test leaves out the rest: nothing says which "
            + "references are in use. Leave out --no-swift-test, or name the suite in qa.yml.")
      }
      return try swiftTestManifests(
        in: settings.output, mayDelete: arguments.has("delete"), context)
    }
    let record = RunRecord(
      try Manifest(file: folder.manifest), journal: try JournalFile.read(folder.journal))
    let plan = try await context.testRun(arguments).plan()
    var manifests = [SnapshotManifest(record, plan: plan.plan)]
    if !arguments.has("no-swift-test") {
      manifests += try swiftTestManifests(
        in: settings.output, mayDelete: arguments.has("delete"), context)
    }
    return manifests
  }

  /// What the last `swift test` asked for: one file for Swift Testing, another for XCTest, which run one after the
  /// other. Where one is missing its library is taken to have no snapshots, and that is said.
  private static func swiftTestManifests(
    in output: String, mayDelete: Bool, _ context: CommandContext
  ) throws -> [SnapshotManifest] {
    let (swiftTesting, xctest) = (
      "\(output)/references-swift-test.jsonl", "\(output)/references-xctest.jsonl"
    )
    let there = [swiftTesting, xctest].filter { FileManager.default.fileExists(atPath: $0) }
    let manifests: [SnapshotManifest]
    do {
      manifests = try (there.isEmpty ? [swiftTesting] : there).map { path in
        try SnapshotManifest(path: path)
      }
    } catch {
      throw RunnerError(
        .incomplete,
        "\(error) Run `swift test` whole first, or give --no-swift-test if it has no snapshots.")
    }
    guard there.contains(swiftTesting) else {
      guard !mayDelete else {
        throw RunnerError(
          .incomplete,
          "\(swiftTesting) is missing, so the references of tests in Swift Testing would all be "
            + "deleted. Run `swift test` whole first; if only XCTests take snapshots, look through "
            + "the list without --delete and remove the files yourself.")
      }
      context.complain(
        "\(swiftTesting) is missing: what tests in Swift Testing ask for is listed too.\n")
      return manifests
    }
    if !there.contains(xctest) {
      context.complain(
        "\(xctest) is missing: XCTests are taken to have no snapshots.\n")
    }
    return manifests
  }
}
