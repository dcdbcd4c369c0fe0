import Configuration
import Files
import Foundation
import Imaging
import Reports
import RunRecord
import SnapshotKit

extension Subcommand {
  /// `qa-runner diff`: two files or two folders of snapshots.
  static let diff = Subcommand(
    specification: CommandSpecification(
      "diff", "compare two PNGs, grids or texts, or two folders of them",
      operands: "EXPECTED ACTUAL",
      options: [
        .init("threshold", value: "T", "when a pixel differs by YIQ, 0 … 1; 0.1"),
        .init(
          "metric", value: "NAME",
          "yiq or exact; exact where qa-runner drew both with the same fonts, else yiq"),
        .init("pixels", value: "N", "the most pixels that may differ; 0"),
        .init(
          "share", value: "S", "the largest share of pixels that may differ, 0 … 1, in place of 0"),
        .init("cluster", value: "N", "the most differing pixels that may lie together"),
        .init(
          "noise", value: "S",
          "the largest share of pixels that may be unequal below the threshold, 0 … 1; 0.01"),
        .init("output", value: "D.png", "write the picture of the difference"),
        .init("side-by-side", "make that picture a page with both images"),
        .init("report", value: "DIR", "of folders: write a page with the pictures"),
        .init("junit", value: "FILE", "of folders: write a junit.xml"),
        .init("approve", "copy what is new or differs into the expected folder"),
        .init(
          "seen", value: "DIGEST",
          "what the comparison printed of the files that it showed: --approve of several needs it"),
        .init("json", "print what was found as JSON"),
      ],
      examples: [
        (
          "qa-runner diff old.png new.png --output d.png",
          "exit 0 the same, 1 different, 2 unusable, 4 nothing compared"
        ),
        ("qa-runner diff shots/main shots/branch", "anyone's screenshots, by their names"),
      ]),
    run: { arguments, context in
      guard arguments.operands.count == 2 else {
        throw RunnerError(.usage, "diff compares two paths: qa-runner diff EXPECTED ACTUAL.")
      }
      guard !arguments.operands.contains("") else {
        throw RunnerError(
          .usage, "One of the two paths is empty: qa-runner diff EXPECTED ACTUAL.")
      }
      let paths = arguments.operands.map {
        PathParts.absolute($0, in: context.workingDirectory)
      }
      let limits = try Self.limits(arguments)
      try Self.requireAlike(paths)
      let areFolders = Self.isFolder(paths[0]) && Self.isFolder(paths[1])
      try Self.requireFitting(arguments, areFolders: areFolders)
      try Self.requireApart(arguments, paths, context)
      do {
        return areFolders
          ? try Self.folders(paths[0], paths[1], limits, arguments, context)
          : try Self.files(paths[0], paths[1], limits, arguments, context)
      } catch let error as SnapshotError {
        throw RunnerError(.usage, error.description)
      }
    })

  private static func limits(_ arguments: ParsedArguments) throws -> ComparisonLimits {
    let name = try arguments.choice("metric", of: ["yiq", "exact"])
    func fraction(_ option: String) throws -> Double? {
      guard let text = arguments.text(option) else { return nil }
      guard let number = Double(text), (0...1).contains(number) else {
        throw RunnerError(.usage, "--\(option) must be a number from 0 to 1, not \"\(text)\".")
      }
      return number
    }
    let threshold = try fraction("threshold")
    guard threshold == nil || name != "exact" else {
      throw RunnerError(
        .usage, "--threshold is YIQ's, and --metric exact has none: give one of the two.")
    }
    let metric: PixelMetric? =
      name == "exact"
      ? .exact : threshold.map { .yiq(threshold: $0) } ?? (name == nil ? nil : .standard)
    return ComparisonLimits(
      metric: metric, pixels: try arguments.number("pixels", in: 0...Int.max),
      share: try fraction("share"), cluster: try arguments.number("cluster", in: 0...Int.max),
      noise: try fraction("noise"))
  }

  /// Both paths exist, and are two files or two folders.
  private static func requireAlike(_ paths: [String]) throws(RunnerError) {
    for path in paths where !FileManager.default.fileExists(atPath: path) {
      throw RunnerError(
        .usage, "\(path) does not exist. Name the file or the folder to compare.")
    }
    let folders = paths.filter(isFolder)
    guard folders.count == 1, let file = paths.first(where: { !isFolder($0) }) else { return }
    throw RunnerError(
      .usage,
      "\(folders[0]) is a folder and \(file) is not. Compare two files or two folders.")
  }

  /// What is asked for is there for files, or for folders.
  private static func requireFitting(
    _ arguments: ParsedArguments, areFolders: Bool
  ) throws(RunnerError) {
    let odd = areFolders ? ["output", "side-by-side"] : ["report", "junit", "approve", "seen"]
    if let name = odd.first(where: arguments.has) {
      throw RunnerError(
        .usage,
        areFolders
          ? "--\(name) is for two files; of two folders --report DIR has the pictures."
          : "--\(name) is for two folders; of two files --output D.png writes the picture.")
    }
    guard arguments.has("output") || !arguments.has("side-by-side") else {
      throw RunnerError(
        .usage, "--side-by-side says what the picture shows: give --output D.png too.")
    }
  }

  /// What is written replaces nothing that is compared.
  private static func requireApart(
    _ arguments: ParsedArguments, _ paths: [String], _ context: CommandContext
  ) throws(RunnerError) {
    func real(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
    let inputs = paths.map(real)
    for name in ["output", "report", "junit"] {
      guard let text = arguments.text(name) else { continue }
      let path = PathParts.absolute(text, in: context.workingDirectory)
      guard !text.isEmpty, !inputs.contains(real(path)) else {
        throw RunnerError(
          .usage,
          text.isEmpty
            ? "--\(name) is empty: name what is to be written."
            : "--\(name) would replace \(text), which is compared. Name another place.")
      }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func files(
    _ expected: String, _ actual: String, _ limits: ComparisonLimits,
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> ExitCode {
    let output = arguments.text("output").map {
      PathParts.absolute($0, in: context.workingDirectory)
    }
    let isPage = arguments.has("side-by-side")
    var isWritten = false
    let found = try FileComparison.compare(expected: expected, actual: actual, limits: limits) {
      picture throws(SnapshotError) in
      guard let output else { return }
      let page =
        isPage
        ? try FailurePicture.png(
          expected: AtomicFile.read(expected) ?? [], actual: AtomicFile.read(actual) ?? [],
          limits: limits) : picture
      try AtomicFile.write(page, to: output, isDurable: false)
      isWritten = true
    }
    if let output, !isWritten {
      let isPicture = PathParts(expected).fileExtension.lowercased() == "png"
      let reason =
        !isPicture
        ? "only PNGs have a picture of their difference"
        : found.verdict == .same
          ? "nothing differs" : "pictures of different sizes have none of their difference"
      context.complain("\(output) is not written: \(reason).\n")
    }
    try context.print(
      found, asJSON: arguments.has("json"),
      orElse: ([found.summary] + found.lines).joined(separator: "\n") + "\n")
    return found.verdict == .same ? .success : .failures
  }

  private static func folders(
    _ expected: String, _ actual: String, _ limits: ComparisonLimits,
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> ExitCode {
    func absolute(_ name: String) -> String? {
      arguments.text(name).map { PathParts.absolute($0, in: context.workingDirectory) }
    }
    let report = absolute("report")
    let found = try FolderComparison(
      expected: expected, actual: actual, limits: limits,
      pictures: report.map(FolderReport.pictures(in:)))
    let pages = FolderReport(found, expected: expected, actual: actual)
    if let junit = absolute("junit") {
      try AtomicFile.write(Array(pages.junit().utf8), to: junit, isDurable: false)
    }
    if let report { try pages.write(to: report) }
    let shown = found.shown(expected: expected, actual: actual)
    var approval: FolderComparison.Approval?
    if arguments.has("approve") {
      do throws(NotSeen) {
        try SeenDigest.require(arguments.text("seen").map(SeenDigest.init(text:)), shown)
        approval = found.approve(expected: expected, actual: actual)
      } catch {
        context.complain("\(error)\n")
      }
    }
    let findings = FolderFindings(
      found, approval: approval, seen: shown.count > 1 ? SeenDigest(members: shown) : nil,
      report: report.map { "\($0)/index.html" })
    try context.print(findings, asJSON: arguments.has("json"), orElse: findings.text)
    guard !found.entries.isEmpty else {
      context.complain(
        "\(FolderReport.nothing) Name folders with PNGs, grids or texts, not hidden ones.\n")
      return .nothingSelected
    }
    // What was to be taken over and could not is no mere difference.
    guard approval?.failed.isEmpty ?? true else { return .usage }
    let written = Set(approval?.written ?? [])
    let left = found.entries.filter { !$0.entry.passes && !written.contains($0.path) }
    if left.isEmpty { return .success }
    // What can't be compared is worse than what differs.
    return left.contains { if case .unusable = $0.entry { true } else { false } }
      ? .usage : .failures
  }
}
