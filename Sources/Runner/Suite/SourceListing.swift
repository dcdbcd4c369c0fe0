import Files
import Foundation
import JSONModel
import SnapshotKit

/// Which files a suite may be built from: everything below the project's folder and below the local
/// packages that it depends on, with sizes and modification times.
///
/// More than the compiler reads is better than less: a file that does not matter costs one build
/// that has nothing to do, a file that is missing here would let an old suite run.
struct SourceListing: Sendable, Equatable {
  /// One file or folder.
  private struct Entry: Sendable {
    /// Relative to the project's folder, or absolute for a local package elsewhere.
    var name: String
    /// Bytes; 0 for a folder.
    var size: Int
    /// Nanoseconds since 1970.
    var modified: Int

    var line: String { "\(size) \(modified) \(name)" }
  }

  /// A line for each file, `SIZE MODIFIED NAME`, in the order of the names.
  let lines: [String]
  /// What was modified last, a folder counting as much as a file: one that was removed leaves its
  /// time there alone. Nil where there is nothing.
  let latest: (name: String, modified: Int)?

  static func == (left: SourceListing, right: SourceListing) -> Bool { left.lines == right.lines }

  /// - Parameters:
  ///   - root: The project's folder, absolute.
  ///   - ignored: Absolute paths of files and folders that are no sources.
  init(root: String, ignored: Set<String>) {
    var walk = Walk(ignored: ignored)
    walk.visit(root, as: "")
    for package in Self.localPackages(of: root) where !package.hasPrefix(root + "/") {
      walk.visit(package, as: package)
    }
    lines = walk.files.sorted { $0.name < $1.name }.map(\.line)
    latest = (walk.files + walk.folders).max { $0.modified < $1.modified }
      .map { ($0.name, $0.modified) }
  }

  private init(lines: [String], latest: (name: String, modified: Int)?) {
    (self.lines, self.latest) = (lines, latest)
  }

  /// This listing with the packages that only a later one knows, as a first build tells of them, but
  /// for files that have changed since it began.
  func knowingPackages(of later: SourceListing, builtSince start: Date) -> SourceListing {
    func isOfPackage(_ line: String) -> Bool { Self.name(line).hasPrefix("/") }
    guard !lines.contains(where: isOfPackage) else { return self }
    // The times of files are told less exactly than the clock's.
    let limit = Int((start.timeIntervalSince1970 - 1) * 1_000_000_000)
    let others = later.lines.filter { line in
      isOfPackage(line)
        && line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? limit
          < limit
    }
    return SourceListing(lines: lines + others, latest: latest)
  }

  /// The names that one of two listings has and the other has not, or with another size or time.
  static func changes(from old: [Substring], to new: [String]) -> [String] {
    let (old, new) = (Set(old.map(String.init)), Set(new))
    return Set(old.symmetricDifference(new).map(Self.name)).sorted()
  }

  private static func name(_ line: String) -> String {
    line.split(separator: " ", maxSplits: 2).last.map(String.init) ?? line
  }

  /// The folders of packages that a Swift package takes from this machine, as SwiftPM has noted
  /// when it resolved them.
  private static func localPackages(of root: String) -> [String] {
    do {
      let bytes = try RegularFile(root + "/.build/workspace-state.json")
        .bytes(limit: .megabytes(10))
      let dependencies =
        try JSONParser.parse(Data(bytes))["object"]?["dependencies"]?.arrayValue ?? []
      return dependencies.compactMap { dependency in
        if let edited = dependency["state"]?["path"]?.stringValue { return edited }
        let package = dependency["packageRef"]
        guard package?["kind"]?.stringValue == "fileSystem" else { return nil }
        return package?["location"]?.stringValue
      }.filter { $0.hasPrefix("/") }
    } catch {
      // A build that is under way writes it; what it names is compared the next time.
      return []
    }
  }

  /// Goes through folders, links followed, each folder once.
  private struct Walk {
    let ignored: Set<String>
    var files: [Entry] = []
    var folders: [Entry] = []
    private var visited: Set<FileKind.Identity> = []

    init(ignored: Set<String>) { self.ignored = ignored }

    mutating func visit(_ folder: String, as name: String) {
      guard let identity = FileKind.Identity(folder), visited.insert(identity).inserted else {
        return
      }
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: folder)
      } catch {
        return
      }
      // Another run's output, wherever it was told to write.
      if Set(names).isSuperset(of: ["journal.jsonl", "manifest.json"]) { return }
      var hasIgnored = false
      for child in names {
        let path = folder + "/" + child
        if child.hasPrefix(".") || child.hasSuffix("~") || ignored.contains(path) {
          hasIgnored = true
          continue
        }
        guard let state = FileState(path) else { continue }
        let isFolder = state.kind == .folder
        let entry = Entry(
          name: name.isEmpty ? child : name + "/" + child, size: isFolder ? 0 : state.size,
          modified: state.modified)
        if isFolder {
          folders.append(entry)
          visit(path, as: entry.name)
        } else {
          files.append(entry)
        }
      }
      // The time of a folder in which a run writes says nothing of its sources.
      if hasIgnored { folders.removeAll { $0.name == name } }
    }
  }
}
