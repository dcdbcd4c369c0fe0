import SnapshotKit

/// A person going through the snapshots that wait.
struct ReviewSession {
  private var terminal: ReviewTerminal
  private var model: ReviewModel
  /// What could not be done, a line each.
  private(set) var troubles: [String] = []
  /// What was decided, the last one at the end.
  private var done: [(items: [PendingReview.Item], isApproval: Bool)] = []
  private let load: @Sendable () -> PendingReview
  /// The files of the one that is looked at, read once.
  private var pictures: (item: PendingSnapshot, content: ReviewPictures)?
  /// Those of a question's page, read once.
  private var thumbnails: ReviewThumbnails?
  /// The least rows of pictures in which one sees anything.
  private static let leastRows = 4

  init(
    _ review: PendingReview, reloading load: @escaping @Sendable () -> PendingReview,
    in terminal: ReviewTerminal
  ) {
    self.terminal = terminal
    self.load = load
    model = ReviewModel(review)
  }

  /// Runs until the person leaves, and gives the terminal back.
  /// - Returns: how many still wait.
  mutating func run() -> Int {
    defer { terminal.leave() }
    draw()
    while true {
      switch terminal.next() {
      case .ended: return model.items.count
      case .resized: break
      case .keys(let presses):
        for press in presses {
          switch model.press(press.key, text: press.text) {
          case .leave: return model.items.count
          case .approve(let items):
            settle(.approve(seen: model.seen(of: items)), items, reason: nil)
          case .reject(let items, let reason): settle(.reject, items, reason: reason)
          case .undo: undo()
          case nil: break
          }
        }
      }
      draw()
    }
  }

  private mutating func settle(
    _ action: ReviewDecisions.Action, _ items: [PendingReview.Item], reason: String?
  ) {
    do throws(NotSeen) {
      let decisions = try ReviewDecisions(action, items, .ofUser(reason: reason))
      let isApproval = action != .reject
      if !decisions.settled.isEmpty {
        done.append((decisions.settled, isApproval))
        model.settle(decisions.settled, isApproval: isApproval)
      }
      note(decisions)
    } catch {
      model.message = error.description
    }
  }

  /// Takes back what was decided last.
  private mutating func undo() {
    guard let last = done.popLast() else {
      model.message =
        "nothing was decided here; qa-runner review --undo NAME takes earlier ones back"
      return
    }
    do throws(NotSeen) {
      let decisions = try ReviewDecisions(.undo, last.items, .ofUser())
      model.restore(decisions.settled, wereApproved: last.isApproval, in: load())
      note(decisions)
    } catch {
      model.message = error.description
    }
  }

  private mutating func note(_ decisions: ReviewDecisions) {
    troubles += decisions.troubles
    if let trouble = decisions.troubles.first { model.message = trouble }
  }

  private mutating func draw() {
    let size = terminal.size
    let room = ReviewPage(model, columns: size.columns, rows: size.rows) { _, _ in [] }.canvas
    if model.isOpen, let item = model.item, pictures?.item != item.snapshot {
      pictures = (item.snapshot, ReviewPictures(item))
    }
    if model.question == nil {
      thumbnails = nil
    } else if thumbnails?.shows(model.shown) != true {
      thumbnails = ReviewThumbnails(model.shown)
    }
    if let room, room.rows >= Self.leastRows {
      model.drawn(
        without: thumbnails?.cut(columns: room.columns, rows: room.rows) ?? [])
    } else if !model.shown.isEmpty {
      model.message = "make the terminal larger: there is no room for the pictures"
    }
    let content = model.isOpen ? pictures?.content : nil
    let hasImages = thumbnails?.hasImages ?? (content?.hasImages == true)
    let isDrawn = hasImages && terminal.graphics != .blocks
    let page = ReviewPage(model, columns: size.columns, rows: size.rows) { columns, rows in
      guard !isDrawn else { return [] }
      if let thumbnails { return thumbnails.lines(columns: columns, rows: rows) }
      return content?.lines(model.panel, isZoomed: model.isZoomed, columns: columns, rows: rows)
        ?? []
    }
    var text = "\u{1B}[?2026h\(terminal.graphics.clearing)\u{1B}[H"
    text += page.lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
    if isDrawn, let canvas = page.canvas {
      let width = canvas.columns * terminal.cell.width
      let (height, gap) = (canvas.rows * terminal.cell.height, 2 * terminal.cell.width)
      let image =
        thumbnails?.composed(width: width, height: height, gap: gap)
        ?? content?.composed(
          model.panel, isZoomed: model.isZoomed, width: width, height: height, gap: gap)
      if let image {
        text += "\u{1B}[\(canvas.row + 1);\(canvas.column + 1)H"
        text += terminal.graphics.sequence(for: image)
      }
    }
    terminal.show(text + "\u{1B}[?2026l")
  }
}
