import Files
import Foundation
import SnapshotKit

/// The tests that are in a package's sources and asked for none of their references: they were skipped, disabled, or broke
/// off before their first snapshot.
///
/// Nothing tells a test process which tests it leaves out, so the sources are read.
struct AbsentTests {
  struct Entry: Hashable {
    /// The folder of its references, without its last slash.
    var folder: String
    /// The file and the line of the test.
    var place: String
  }
  /// Sorted by their folders.
  let entries: [Entry]

  /// - Parameters:
  ///   - unused: the references that no run asked for.
  ///   - asked: those that one did.
  ///   - root: the package's folder.
  init(_ unused: [String], asked: some Sequence<String>, in root: String) throws(SnapshotError) {
    let heard = Set(asked.map { SafeFileName.folded(PathParts($0).folder) })
    let folders = Set(unused.map { PathParts($0).folder }).filter {
      $0.contains("/") && !heard.contains(SafeFileName.folded($0))
    }
    guard !folders.isEmpty else {
      entries = []
      return
    }
    var found: [String: String] = [:]
    for file in try FolderListing(root).files where file.hasSuffix(".swift") {
      guard let bytes = FileManager.default.contents(atPath: root + "/" + file) else { continue }
      let source = Source(String(decoding: bytes, as: UTF8.self), file: file)
      for folder in folders where found[folder] == nil {
        if let line = source.line(of: folder) { found[folder] = "\(file):\(line)" }
      }
    }
    entries = found.map { Entry(folder: $0.key, place: $0.value) }
      .sorted { $0.folder < $1.folder }
  }

  /// Whether a reference is of one of them.
  func holds(_ reference: String) -> Bool {
    entries.contains { reference.hasPrefix($0.folder + "/") }
  }

  /// For people: what they are and where.
  var text: String {
    let lines = entries.prefix(20).map { "\($0.folder) (\($0.place))" }
    let more = entries.count > 20 ? ", … and \(entries.count - 20) more" : ""
    return lines.joined(separator: ", ") + more
  }

  /// The names in one source file.
  private struct Source {
    private var suites: Set<String>
    private var tests: [String: Int] = [:]

    init(_ text: String, file: String) {
      let name = PathParts(file).name
      suites = [SafeFileName.component(String(name.dropLast(6)))]
      var number = 0
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        number += 1
        for match in line.matches(of: /\b(func|struct|class|enum|actor|extension)\s+(`[^`]+`|\w+)/)
        {
          let name = SafeFileName.component(match.2.filter { $0 != "`" })
          if match.1 == "func" {
            tests[name] = tests[name] ?? number
          } else {
            suites.insert(name)
          }
        }
      }
    }

    /// Where the test of a folder of references is: the suite first, the test last.
    func line(of folder: String) -> Int? {
      let names = folder.split(separator: "/").map(String.init)
      guard let suite = names.first, let test = names.last, suites.contains(suite) else {
        return nil
      }
      return tests[test]
    }
  }
}
