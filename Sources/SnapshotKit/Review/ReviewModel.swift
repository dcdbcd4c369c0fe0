/// What a person sees and does while going through the snapshots that wait: a value, without any terminal.
package struct ReviewModel: Sendable {
  /// What can be pressed.
  package enum Key: Hashable, Sendable {
    case up, down, left, right, open, back
    case approve, approveGroup, approveAll, reject, rejectGroup
    case panel, zoom, yes, quit, other
  }

  /// What is to be done with files.
  package enum Action: Sendable {
    case approve([PendingReview.Item])
    case reject([PendingReview.Item])
    case leave
  }

  /// Which pictures are shown.
  package enum Panel: Int, CaseIterable, Sendable {
    case all, reference, actual, difference

    /// As the page names it.
    package var title: String {
      switch self {
      case .all: "reference │ actual │ difference"
      case .reference: "reference"
      case .actual: "actual"
      case .difference: "difference"
      }
    }
  }

  /// The groups of the same change that still wait.
  package private(set) var groups: [[PendingReview.Item]]
  /// The chosen group.
  package private(set) var group = 0
  /// The chosen one of the group.
  package private(set) var index = 0
  /// Whether one snapshot is looked at, rather than the list.
  package private(set) var isOpen = false
  /// Which pictures are shown.
  package private(set) var panel = Panel.all
  /// Whether the pictures show only where they differ.
  package private(set) var isZoomed = true
  /// What the last action came to, or a question.
  package var message = ""
  /// How many were approved so far.
  package private(set) var approved = 0
  /// How many were rejected so far.
  package private(set) var rejected = 0
  /// Those that are to be approved together, shown page by page before; empty otherwise.
  package private(set) var asked: [PendingReview.Item] = []
  /// The page of them that is shown.
  package private(set) var page = 0
  /// How many a page shows.
  package static let pageSize = 6

  package init(_ review: PendingReview) { groups = review.groups }

  /// The one that is chosen; nil where nothing waits any more.
  package var item: PendingReview.Item? {
    groups.indices.contains(group) && groups[group].indices.contains(index)
      ? groups[group][index] : nil
  }

  /// All that still wait.
  package var items: [PendingReview.Item] { groups.flatMap(\.self) }

  /// Takes a key, and says what is to be done with files, if anything.
  package mutating func press(_ key: Key) -> Action? {
    if !asked.isEmpty { return answer(key) }
    message = ""
    guard let item else { return key == .other ? nil : .leave }
    switch key {
    case .up: move(group: -1)
    case .down: move(group: 1)
    case .left: index = max(0, index - 1)
    case .right: index = min(groups[group].count - 1, index + 1)
    case .open: isOpen = true
    case .back:
      guard isOpen else { return .leave }
      isOpen = false
    case .approve: return .approve([item])
    case .approveGroup:
      guard groups[group].count > 1 else { return .approve([item]) }
      ask(groups[group])
    case .reject: return .reject([item])
    case .rejectGroup: return .reject(groups[group])
    case .approveAll: ask(items)
    case .panel: panel = Panel(rawValue: (panel.rawValue + 1) % Panel.allCases.count) ?? .all
    case .zoom: isZoomed.toggle()
    case .quit: return .leave
    case .yes, .other: break
    }
    return nil
  }

  /// The ones that the page of the question shows.
  package var shown: [PendingReview.Item] {
    Array(asked.dropFirst(page * Self.pageSize).prefix(Self.pageSize))
  }

  private var isLastPage: Bool { (page + 1) * Self.pageSize >= asked.count }

  private mutating func ask(_ items: [PendingReview.Item]) {
    (asked, page) = (items, 0)
    pose()
  }

  /// Asks for as long as there are pages that were not shown.
  private mutating func pose() {
    message =
      isLastPage
      ? "approve all \(asked.count) snapshots? y for yes, any other key for no"
      : "\(page * Self.pageSize + shown.count) of \(asked.count) snapshots: → shows more, then y approves; any other key for no"
  }

  private mutating func answer(_ key: Key) -> Action? {
    switch key {
    case .right where !isLastPage, .down where !isLastPage, .open where !isLastPage:
      page += 1
    case .left where page > 0, .up where page > 0: page -= 1
    case .yes where isLastPage:
      let all = asked
      asked = []
      message = ""
      return .approve(all)
    case .right, .left, .open, .yes: break
    default:
      asked = []
      message = "nothing was approved"
      return nil
    }
    pose()
    return nil
  }

  /// Takes what was done into account: those snapshots no longer wait.
  package mutating func settle(_ done: [PendingReview.Item], isApproval: Bool) {
    let gone = Set(done.map(\.snapshot))
    groups = groups.map { $0.filter { !gone.contains($0.snapshot) } }
    let emptied = groups.prefix(group).count { $0.isEmpty }
    groups.removeAll(where: \.isEmpty)
    group = max(0, min(group - emptied, groups.count - 1))
    index = groups.isEmpty ? 0 : min(index, groups[group].count - 1)
    if groups.isEmpty { isOpen = false }
    if isApproval { approved += gone.count } else { rejected += gone.count }
    let word = isApproval ? "approved" : "rejected"
    message =
      done.count == 1 ? "\(word) \(done[0].record.reference)" : "\(word) \(done.count) snapshots"
  }

  private mutating func move(group step: Int) {
    group = max(0, min(groups.count - 1, group + step))
    index = 0
  }
}
