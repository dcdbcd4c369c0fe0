import Randomness
import Testing

@testable import TerminalEmulation

@Suite struct PackedLinesTests {
  /// Cells of every kind: ASCII, beyond it, wide with its second half, a cluster, protected; the
  /// smallest and the largest numbers.
  private static let kinds: [[PackedCell]] = [
    [PackedCell(scalar: 0x41, width: 1, style: 0)], [PackedCell(scalar: 0x7E, width: 1, style: 0)],
    [PackedCell(scalar: 0x80, width: 1, style: 0)],
    [PackedCell(scalar: 0x10FFFF, width: 1, style: 0)],
    [PackedCell(scalar: 0x6F22, width: 2, style: 0), .continuation(style: 0)],
    [PackedCell(cluster: 0, width: 1, style: 0)],
    [PackedCell(cluster: 9, width: 2, style: 0), .continuation(style: 0)], [.blank(style: 0)],
  ]

  private static func line(_ generator: inout SplitMix) -> Line {
    var cells: [PackedCell] = []
    for _ in 0..<Int.random(in: 0...40, using: &generator) {
      let styles: [UInt32] = [0, 0, 0, 1, 7, .max]
      let style: UInt32 = styles.randomElement(using: &generator) ?? 0
      let isProtected = Int.random(in: 0...9, using: &generator) == 0
      for var cell in kinds.randomElement(using: &generator) ?? [] {
        cell.style = style
        cell.isProtected = isProtected
        cells.append(cell)
      }
    }
    var line = Line(cells: cells, stamp: 0)
    line.wraps = Bool.random(using: &generator)
    line.hasGap = Bool.random(using: &generator)
    return line
  }

  @Test func `what is packed comes back, but for blanks at its end`() {
    var generator = SplitMix(seed: 3)
    var packed = PackedLines()
    let lines = (0..<500).map { _ in Self.line(&generator) }
    for line in lines { packed.append(line) }
    let room = packed.text.capacity
    packed.trim()
    #expect(packed.text.capacity < min(room, packed.text.count + 64))
    #expect(packed.count == 500)
    for (row, line) in lines.enumerated() {
      let back = packed.line(row)
      #expect(back.cells == Line(trimming: line).cells)
      #expect(back.wraps == line.wraps)
      #expect(back.hasGap == line.hasGap)
    }
  }

  @Test func `styles and clusters are found and renumbered in place`() {
    var line = Line(cells: Self.kinds.flatMap { $0 }, stamp: 0)
    line.cells[0].style = 2
    line.cells[1].style = 3
    var packed = PackedLines()
    packed.append(line)
    var styles = [Bool](repeating: false, count: 4)
    var clusters = [Bool](repeating: false, count: 10)
    packed.mark(styles: &styles, clusters: &clusters)
    #expect(styles == [true, false, true, true])
    #expect(clusters.indices.filter { clusters[$0] } == [0, 9])
    let newStyles: [UInt32] = [0, 0, 1, 2]
    let newClusters = (0..<10).map { UInt32($0 == 9 ? 1 : 0) }
    packed.renumber(styles: newStyles, clusters: newClusters)
    line.renumber(styles: newStyles, clusters: newClusters)
    #expect(packed.line(0).cells == Line(trimming: line).cells)
  }

  @Test func `plain text takes a byte a cell`() {
    var text: [UInt8] = []
    let cells = "漢a".unicodeScalars.map { scalar in
      PackedCell(scalar: scalar.value, width: scalar.isASCII ? 1 : 2, style: 5)
    }
    PackedText.append([cells[0], .continuation(style: 5), cells[1]].span, to: &text)
    #expect(text.count == 6)
  }
}
