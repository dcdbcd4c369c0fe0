import TextModel

/// What a terminal shows of a review: lines with their colours, each within the width.
package struct ReviewPage: Sendable {
  /// The lines, no more than the terminal has rows.
  package let lines: [String]
  /// Where pictures belong, in cells; nil where the lines hold all there is.
  package let canvas: (column: Int, row: Int, columns: Int, rows: Int)?

  private static let bold = "\u{1B}[1m"
  private static let dim = "\u{1B}[2m"
  private static let accent = "\u{1B}[38;5;35m"
  private static let mark = "\u{1B}[38;5;162m"
  private static let plain = "\u{1B}[0m"

  /// Lays the model out.
  /// - Parameters:
  ///   - picture: answers the lines of the chosen snapshot's pictures or texts in so many cells.
  package init(
    _ model: ReviewModel, columns: Int, rows: Int,
    picture: (_ columns: Int, _ rows: Int) -> [String]
  ) {
    let width = max(20, columns)
    var lines = [Self.title(model, width)]
    var canvas: (column: Int, row: Int, columns: Int, rows: Int)?
    let foot = Self.foot(model, width)
    let room = max(1, rows - foot.count - 2)
    if model.groups.isEmpty {
      lines += ["", "Nothing waits for review any more."] + Self.refusals(model, width)
    } else if let question = model.question {
      lines += Self.captions(question, width)
      let left = rows - foot.count - lines.count
      if left > 0 {
        canvas = (0, lines.count, width, left)
        lines += picture(width, left).prefix(left)
      }
    } else if model.isOpen, let item = model.item {
      lines += Self.head(item, of: model, width, most: max(2, room / 3))
      let left = rows - foot.count - lines.count - 1
      if left > 0 {
        canvas = (0, lines.count, width, left)
        lines += picture(width, left).prefix(left)
      }
    } else {
      lines += Self.list(model, width, room)
    }
    while lines.count < rows - foot.count { lines.append("") }
    self.lines = Array((lines.prefix(max(0, rows - foot.count)) + foot).prefix(rows))
    self.canvas = canvas
  }

  private static func title(_ model: ReviewModel, _ width: Int) -> String {
    let (count, groups) = (model.items.count, model.groups.count)
    let facts =
      "\(count) snapshot\(count == 1 ? "" : "s") in \(groups) group\(groups == 1 ? "" : "s")"
      + (model.approved > 0 ? " · \(model.approved) approved" : "")
      + (model.rejected > 0 ? " · \(model.rejected) rejected" : "")
    return "\(bold)qa-runner review\(plain) \(dim)\(cut(facts, width - 17))\(plain)"
  }

  /// A line for each snapshot of the question's page, in the order of their thumbnails.
  private static func captions(_ question: ReviewQuestion, _ width: Int) -> [String] {
    question.shown.enumerated().map { index, item in
      let number = question.page * ReviewQuestion.pageSize + index + 1
      let bar = number - 1 == question.cursor ? "\(accent)▌\(plain)" : " "
      let mark = question.isMarked(item) ? "✓" : "·"
      return bar
        + cut("\(mark) \(number)  \(item.record.reference)  \(item.record.summary)", width - 1)
    }
  }

  /// Those that were rejected, with the reasons.
  private static func refusals(_ model: ReviewModel, _ width: Int) -> [String] {
    model.refusals.flatMap { item in
      ["", dim + cut(" " + item.record.reference, width) + plain]
        + (item.decision.map { [dim + cut("   " + $0.words, width) + plain] } ?? [])
    }
  }

  private static func foot(_ model: ReviewModel, _ width: Int) -> [String] {
    if let rejecting = model.rejecting {
      let which =
        rejecting.items.count == 1
        ? rejecting.items[0].record.reference
        : "\(rejecting.items.count) snapshots"
      // The end of what is typed is what one looks at.
      let room = max(1, width - 9)
      return [
        mark + cut("reason: " + rejecting.reason.suffix(room), width) + plain,
        dim + cut("⏎ rejects (without a reason, too)  esc no  \(which)", width) + plain,
      ]
    }
    let keys =
      model.groups.isEmpty
      ? "u undo  q leave"
      : model.question != nil
        ? "←→ page  ↑↓ choose  space marks  y approve the marked  r reject them"
        : model.isOpen
          ? "←→ next of its group  ↑↓ group  v pictures  z zoom  a approve  g its group  "
            + "r reject  u undo  esc list  q leave"
          : "↑↓ choose  ⏎ look  a approve  g its group  r reject  A all  u undo  q leave"
    return [
      mark + cut(model.message, width) + plain, dim + cut(keys, width) + plain,
    ]
  }

  private static func head(
    _ item: PendingReview.Item, of model: ReviewModel, _ width: Int, most: Int
  ) -> [String] {
    let place = "\(model.index + 1) of \(model.groups[model.group].count)"
    var lines = [
      bold + cut(item.record.title, width - place.count - 2) + plain + "  \(dim)\(place)\(plain)",
      cut("  " + item.record.summary, width),
    ]
    lines += item.record.changes.prefix(max(0, most - 2)).map {
      mark + cut("  " + $0, width) + plain
    }
    lines.append(
      dim + cut(model.panel.title + (model.isZoomed ? "  (where they differ)" : ""), width) + plain)
    return lines
  }

  /// The groups, as many as there is room for around the chosen one.
  private static func list(_ model: ReviewModel, _ width: Int, _ room: Int) -> [String] {
    let blocks = model.groups.enumerated().map { index, group in
      block(group, isChosen: index == model.group, number: index + 1, width)
    }
    var (first, last) = (model.group, model.group)
    var used = blocks[model.group].count
    while true {
      if last + 1 < blocks.count, used + blocks[last + 1].count <= room {
        last += 1
        used += blocks[last].count
      } else if first > 0, used + blocks[first - 1].count <= room {
        first -= 1
        used += blocks[first].count
      } else {
        break
      }
    }
    let rest = last == blocks.count - 1 ? refusals(model, width) : []
    return Array((blocks[first...last].flatMap(\.self) + rest).prefix(room))
  }

  private static func block(
    _ group: [PendingReview.Item], isChosen: Bool, number: Int, _ width: Int
  ) -> [String] {
    guard let first = group.first else { return [] }
    let places = group.count == 1 ? "1 place" : "\(group.count) places"
    let bar = isChosen ? "\(accent)▌\(plain)" : " "
    let head = cut("\(number)  \(first.record.summary)", width - places.count - 5)
    var lines = ["", bar + (isChosen ? bold : "") + head + plain + "  \(dim)\(places)\(plain)"]
    lines += first.record.changes.prefix(3).map { bar + mark + cut("   \($0)", width - 1) + plain }
    let shown = group.prefix(isChosen ? 6 : 1)
    lines += shown.map { bar + dim + cut("   \($0.record.reference)", width - 1) + plain }
    if group.count > shown.count {
      lines.append(bar + dim + "   … and \(group.count - shown.count) more" + plain)
    }
    return lines
  }

  /// A text within `width` columns, control characters by their pictures.
  static func cut(_ text: String, _ width: Int) -> String {
    let plain = String(text.map { $0.isNewline ? " " : $0 }).printable
    guard plain.count > width else { return plain }
    return width < 2 ? "" : plain.prefix(width - 1) + "…"
  }
}
