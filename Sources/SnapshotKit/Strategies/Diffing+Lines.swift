import TextModel

extension Diffing where Format == String {
  /// Text, compared line by line; a file ends with one newline, which is not part of the text.
  public static var lines: Diffing<String> { lines(fileExtension: "txt") }

  /// Text in files of another extension, "json" for example.
  public static func lines(fileExtension: String) -> Diffing<String> {
    Diffing(fileExtension: fileExtension) { text, _ in
      Array((text + "\n").utf8)
    } fingerprint: { text in
      Fingerprint.of(text.utf8)
    } compare: { reference, actual, _ in
      compare(reference, actual)
    }
  }

  private static func compare(_ reference: [UInt8], _ actual: String) -> Comparison {
    if reference.elementsEqual((actual + "\n").utf8) { return .same(note: nil) }
    guard let text = String(validating: reference, as: UTF8.self) else {
      return .unreadable(.unreadable(line: nil, reason: "it is not UTF-8 text"))
    }
    let difference = LineDifference(
      expected: LineDifference.lines(text), actual: LineDifference.lines(actual + "\n"))
    guard !difference.isEmpty else { return .same(note: nil) }
    return .different(
      SnapshotDifference(
        summary: difference.summary, lines: difference.lines,
        picture: (Array((difference.lines.joined(separator: "\n") + "\n").utf8), "txt")))
  }
}

/// How two texts differ, line by line; lines are the same if their scalars are.
package struct LineDifference: Hashable, Sendable {
  private enum Line: Hashable, Sendable {
    case same(String), removed(Int, String), inserted(Int, String)
  }

  /// A line that equals only what has the same scalars: canonical equivalents are other texts.
  private struct Exact: Hashable {
    let text: String

    static func == (one: Exact, other: Exact) -> Bool {
      one.text.utf8.elementsEqual(other.text.utf8)
    }

    // Equal scalars have equal canonical forms, so their texts' hashes are equal too.
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  private let body: [Line]

  package init(expected: [String], actual: [String]) {
    self.init(expected.map(Exact.init(text:)), actual.map(Exact.init(text:)))
  }

  private init(_ expected: [Exact], _ actual: [Exact]) {
    // CollectionDifference needs time and room for the product of what changed; texts without much in common are
    // shown one after the other.
    let prefix = zip(expected, actual).prefix { $0 == $1 }.count
    let suffix = zip(expected.dropFirst(prefix).reversed(), actual.dropFirst(prefix).reversed())
      .prefix { $0 == $1 }.count
    let old = expected[prefix..<(expected.count - suffix)]
    let new = actual[prefix..<(actual.count - suffix)]
    var removed = Set<Int>()
    var inserted = Set<Int>()
    if old.count * new.count <= 4_000_000 {
      for change in Array(new).difference(from: Array(old)) {
        switch change {
        case .remove(let offset, _, _): removed.insert(prefix + offset)
        case .insert(let offset, _, _): inserted.insert(prefix + offset)
        }
      }
    } else {
      removed = Set(old.indices)
      inserted = Set(new.indices)
    }
    var body: [Line] = []
    var (i, j) = (0, 0)
    while i < expected.count || j < actual.count {
      if i < expected.count, removed.contains(i) {
        body.append(.removed(i + 1, expected[i].text))
        i += 1
      } else if j < actual.count, inserted.contains(j) {
        body.append(.inserted(j + 1, actual[j].text))
        j += 1
      } else {
        body.append(.same(j < actual.count ? actual[j].text : ""))
        i += 1
        j += 1
      }
    }
    self.body = body
  }

  /// The lines of a text whose last newline only ends it.
  ///
  /// A text with CR LF at the end of every line is one that version control checked out so: its CRs are no part of it.
  /// Where only some lines end in CR LF, those CRs are.
  /// - Parameter isFile: whether the text may be a file that was checked out so.
  package static func lines(_ text: String, isFile: Bool = true) -> [String] {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let isCRLF =
      isFile && text.unicodeScalars.last == "\n" && lines.allSatisfy { $0.last == "\r" }
    return lines.map { String(Substring(isCRLF ? $0.dropLast() : $0)) }
  }

  package var isEmpty: Bool {
    body.allSatisfy { if case .same = $0 { true } else { false } }
  }

  /// "2 lines removed, 1 added, the first at line 7".
  package var summary: String {
    var (removed, inserted, first) = (0, 0, 0)
    for line in body {
      switch line {
      case .same: continue
      case .removed(let number, _):
        removed += 1
        if first == 0 { first = number }
      case .inserted(let number, _):
        inserted += 1
        if first == 0 { first = number }
      }
    }
    let lines = removed == 1 ? "line" : "lines"
    return "\(Count.text(removed)) \(lines) removed, \(Count.text(inserted)) added, "
      + "the first at line \(first)"
  }

  /// A unified difference with three lines around each change; what nobody sees in a changed line has marks.
  package var lines: [String] {
    let marks = marks
    var near = Set<Int>()
    for (index, line) in body.enumerated() {
      if case .same = line { continue }
      near.formUnion(max(0, index - 3)...min(body.count - 1, index + 3))
    }
    var result: [String] = []
    var last = -1
    for index in near.sorted() {
      if index != last + 1 { result.append("…") }
      last = index
      switch body[index] {
      case .same(let text): result.append("  " + text)
      case .removed(_, let text): result.append("- " + (marks[index] ?? InvisibleMarks.line(text)))
      case .inserted(_, let text): result.append("+ " + (marks[index] ?? InvisibleMarks.line(text)))
      }
    }
    return result
  }

  /// Changed lines, by their places, that look like a line which took their place: with what differs spelled out.
  private var marks: [Int: String] {
    var marks: [Int: String] = [:]
    var start = 0
    while start < body.count {
      guard case .same = body[start] else {
        let end =
          body[start...].firstIndex { if case .same = $0 { true } else { false } } ?? body.count
        mark(start..<end, &marks)
        start = end
        continue
      }
      start += 1
    }
    return marks
  }

  private func mark(_ block: Range<Int>, _ marks: inout [Int: String]) {
    var inserted: [String: [Int]] = [:]
    for index in block.reversed() {
      if case .inserted(_, let text) = body[index] {
        inserted[InvisibleMarks.folded(text), default: []].append(index)
      }
    }
    for index in block {
      guard case .removed(_, let before) = body[index],
        let partner = inserted[InvisibleMarks.folded(before)]?.popLast(),
        case .inserted(_, let after) = body[partner]
      else { continue }
      (marks[index], marks[partner]) = InvisibleMarks.pair(before, after)
    }
  }
}
