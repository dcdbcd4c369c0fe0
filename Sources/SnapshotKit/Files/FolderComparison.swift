import Dispatch
import Synchronization
import TextModel

/// How two folders of snapshots compare, file by file: anyone's screenshots, named alike.
public struct FolderComparison: Sendable {
  /// What became of one file.
  public enum Entry: Sendable {
    /// It is in both folders.
    case compared(FileComparison)
    /// It is only in the folder of what was expected.
    case missing
    /// It is only in the folder of what is there now.
    case new
    /// One of the two can't be read.
    case unusable(SnapshotError)

    /// Whether it passes.
    public var passes: Bool {
      if case .compared(let comparison) = self { comparison.verdict == .same } else { false }
    }

    /// Whether it passes though not all pixels are equal.
    package var hasNoise: Bool {
      if case .compared(let comparison) = self { passes && comparison.hasNoise } else { false }
    }
  }

  /// Each file's relative path with what became of it, sorted by path; at the end, by their whole paths, those whose
  /// names are not UTF-8.
  public let entries: [(path: String, entry: Entry)]

  /// Whether there are files and every one passes.
  public var passes: Bool { !entries.isEmpty && entries.allSatisfy(\.entry.passes) }

  /// Compares the PNGs, grids and texts of two folders by their relative paths, two files at a time.
  /// - Parameter pictures: a folder for a PNG of each difference of images, `<path>.diff.png`; nil for none.
  /// - Throws: `SnapshotError.notReadable` where a folder can't be listed.
  public init(
    expected: String, actual: String, limits: ComparisonLimits = .standard, pictures: String? = nil
  ) throws(SnapshotError) {
    let (old, new) = (try FolderListing(expected), try FolderListing(actual))
    // By bytes: names that are canonically equal are two files.
    let (before, after) = (
      Set(old.files.map { Array($0.utf8) }), Set(new.files.map { Array($0.utf8) })
    )
    let all = before.union(after).sorted { $0.lexicographicallyPrecedes($1) }
    let paths = all.map { String(decoding: $0, as: UTF8.self) }
    let found = Mutex<[Int: Entry]>([:])
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      let path = paths[index]
      let entry =
        !after.contains(all[index])
        ? Entry.missing
        : !before.contains(all[index])
          ? .new
          : Self.compare(
            expected + "/" + path, actual + "/" + path, limits,
            picture: pictures.map { "\($0)/\(path).diff.png" })
      found.withLock { $0[index] = entry }
    }
    let results = found.withLock { $0 }
    let unnameable = Set(
      old.unnameable.map { "\(expected)/\($0)" } + new.unnameable.map { "\(actual)/\($0)" })
    entries =
      paths.enumerated().map { ($0.element, results[$0.offset] ?? .missing) }
      + unnameable.sorted().map { path in
        let error = SnapshotError.unusable(
          path: path, line: nil, reason: "its name is not UTF-8",
          advice: "Rename it, then compare again.")
        return (path, .unusable(error))
      }
  }

  private static func compare(
    _ expected: String, _ actual: String, _ limits: ComparisonLimits, picture: String?
  ) -> Entry {
    do {
      guard let picture else {
        return .compared(
          try FileComparison.compare(expected: expected, actual: actual, limits: limits))
      }
      return .compared(
        try FileComparison.compare(expected: expected, actual: actual, limits: limits) {
          bytes throws(SnapshotError) in
          try AtomicFile.write(bytes, to: picture, isDurable: false)
        })
    } catch {
      return .unusable(error)
    }
  }

  /// What `approve` has done, by relative paths.
  public struct Approval: Sendable {
    /// The files that were taken over.
    public fileprivate(set) var written: [String] = []
    /// Those that could not be, and why.
    public fileprivate(set) var failed: [(path: String, error: SnapshotError)] = []
  }

  /// What approving would take over.
  private func differing(actual: String) -> [(path: String, entry: Entry)] {
    entries.filter { path, entry in
      switch entry {
      case .missing: return false
      case .unusable:
        // An old file that can't be read is replaced; what is there now must be readable.
        let other = Self.compare(actual + "/" + path, actual + "/" + path, .standard, picture: nil)
        if case .unusable = other { return false }
        return true
      default: return !entry.passes
      }
    }
  }

  /// What stands for each difference that approving would take over, in a digest of what was shown.
  package func shown(expected: String, actual: String) -> [String] {
    differing(actual: actual).map { path, _ in
      // One that can't be read stays as it is.
      func fingerprint(_ folder: String) -> String? {
        (try? AtomicFile.read("\(folder)/\(path)")).flatMap { $0 }.map { Fingerprint.of($0) }
      }
      return SeenDigest.member(
        reference: path, actual: fingerprint(actual) ?? "", expected: fingerprint(expected))
    }
  }

  /// Makes what is there now what is expected: new and differing files are copied; missing ones stay, and so do those
  /// of which one can't be used. One that can't be copied keeps none of the others.
  public func approve(expected: String, actual: String) -> Approval {
    var approval = Approval()
    for (path, entry) in differing(actual: actual) {
      do throws(SnapshotError) {
        try Self.refuseDefect(of: entry, at: expected + "/" + path)
        guard let bytes = try AtomicFile.read(actual + "/" + path) else { continue }
        try AtomicFile.write(bytes, to: expected + "/" + path)
        approval.written.append(path)
      } catch {
        approval.failed.append((path, error))
      }
    }
    return approval
  }

  /// - Throws: `unusable` for a file that is to be mended, not written over: a pointer, an unfinished merge.
  private static func refuseDefect(of entry: Entry, at path: String) throws(SnapshotError) {
    if case .new = entry { return }
    guard let old = try AtomicFile.read(path), !old.isEmpty,
      let defect = ReferenceDefect(old, of: path)
    else { return }
    throw .unusable(path: path, line: nil, reason: defect.reason, advice: defect.advice)
  }
}
