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
}

/// How two texts differ, line by line.
package struct LineDifference: Hashable, Sendable {
  private enum Line: Hashable, Sendable {
    case same(String), removed(Int, String), inserted(Int, String)
  }
  private let body: [Line]

  package init(expected: [String], actual: [String]) {
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
        body.append(.removed(i + 1, expected[i]))
        i += 1
      } else if j < actual.count, inserted.contains(j) {
        body.append(.inserted(j + 1, actual[j]))
        j += 1
      } else {
        body.append(.same(j < actual.count ? actual[j] : ""))
        i += 1
        j += 1
      }
    }
    self.body = body
  }

  /// The lines of a text whose last newline only ends it.
  package static func lines(_ text: String) -> [String] {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      String(Substring($0.last == "\r" ? $0.dropLast() : $0))
    }
    if lines.last == "" { lines.removeLast() }
    return lines
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

  /// A unified difference with three lines around each change.
  package var lines: [String] {
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
      case .removed(_, let text): result.append("- " + text)
      case .inserted(_, let text): result.append("+ " + text)
      }
    }
    return result
  }
}
