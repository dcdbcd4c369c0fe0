import Foundation
import Imaging
import Testing

@Suite struct PixelmatchConformanceTests {
  struct Row: Decodable {
    let kind: String
    let seed: Int
    let width: Int
    let height: Int
    let threshold: Double
    let differing: Int
    let differingWithAntialiased: Int
  }

  static func rows() throws -> [Row] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/pixelmatch.json")
    return try JSONDecoder().decode([Row].self, from: Data(contentsOf: file))
  }

  @Test(arguments: ["shapes", "translucent", "noise", "faint", "translucent noise"])
  func `counts equal those of pixelmatch 7`(kind: String) throws {
    let rows = try Self.rows().filter { $0.kind == kind }
    #expect(rows.count == 24 * 4)
    for row in rows {
      let pair = GeneratedPair(
        kind: row.kind, seed: row.seed, width: row.width, height: row.height)
      let found = try pair.second.difference(
        from: pair.first, metric: .yiq(threshold: row.threshold))
      let all = try pair.second.difference(
        from: pair.first, metric: .yiq(threshold: row.threshold, countsAntialiased: true))
      #expect(found.differingPixels == row.differing, "\(row)")
      #expect(all.differingPixels == row.differingWithAntialiased, "\(row)")
      #expect(found.differingPixels + found.antialiasedPixels == all.differingPixels, "\(row)")
    }
  }

  @Test func `the fixtures tell anti-aliased pixels from differing ones`() throws {
    let rows = try Self.rows()
    #expect(rows.contains { $0.differing < $0.differingWithAntialiased && $0.differing > 0 })
  }
}
