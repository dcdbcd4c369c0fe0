import Foundation
import Testing

/// The table in `docs/limits.md`: each limit is set where its row says.
@Suite struct LimitTableTests {
  @Test func `each limit of the table is set by the line that it names`() throws {
    let text = try String(contentsOfFile: Products.package + "/docs/limits.md", encoding: .utf8)
    let rows = text.split(separator: "\n").filter {
      $0.hasPrefix("| ") && !$0.hasPrefix("| limit ")
    }
    #expect(rows.count > 40)
    var sources: [String: [String]] = [:]
    let folder = Products.package + "/Sources"
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where path.hasSuffix(".swift") {
      sources[URL(filePath: path).lastPathComponent, default: []].append("\(folder)/\(path)")
    }
    for row in rows {
      let named = try #require(row.firstMatch(of: /`([^`]+\.swift)`: `([^`]+)` \|$/), "\(row)")
      let (file, line) = (String(named.output.1), String(named.output.2))
      let found = try (sources[file] ?? []).filter {
        try String(contentsOfFile: $0, encoding: .utf8).contains(line)
      }
      #expect(found.count == 1, "\(file) with \(line): \(found)")
    }
  }
}
