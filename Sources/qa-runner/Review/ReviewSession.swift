import SnapshotKit

/// A person going through the snapshots that wait.
struct ReviewSession {
  private var terminal: ReviewTerminal
  private var model: ReviewModel
  /// What remains of those that were approved, a line each.
  private(set) var remains: [String] = []
  /// The files of the one that is looked at, read once.
  private var pictures: (item: PendingSnapshot, content: ReviewPictures)?
  /// Those of a question's page, read once.
  private var thumbnails: ReviewThumbnails?

  init(_ review: PendingReview, in terminal: ReviewTerminal) {
    self.terminal = terminal
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
      case .keys(let keys):
        for key in keys {
          switch model.press(key) {
          case .leave: return model.items.count
          case .approve(let items): settle(items, isApproval: true)
          case .reject(let items): settle(items, isApproval: false)
          case nil: break
          }
        }
      }
      draw()
    }
  }

  private mutating func settle(_ items: [PendingReview.Item], isApproval: Bool) {
    let decisions = ReviewDecisions(items, isApproval: isApproval)
    remains += decisions.remains
    if !decisions.settled.isEmpty { model.settle(decisions.settled, isApproval: isApproval) }
    if let trouble = decisions.troubles.first { model.message = trouble }
  }

  private mutating func draw() {
    let size = terminal.size
    if model.isOpen, let item = model.item, pictures?.item != item.snapshot {
      pictures = (item.snapshot, ReviewPictures(item))
    }
    if model.asked.isEmpty {
      thumbnails = nil
    } else if thumbnails?.shows(model.shown) != true {
      thumbnails = ReviewThumbnails(model.shown)
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
