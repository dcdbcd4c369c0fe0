/// What a person sees and does while going through the snapshots that wait: a value, without any terminal.
package struct ReviewModel: Sendable {
  /// What can be pressed.
  package enum Key: Hashable, Sendable {
    case up, down, left, right, open, back
    case approve, approveGroup, approveAll, reject, rejectGroup
    case panel, zoom, mark, undo, yes, quit, erase, other
  }

  /// What is to be done with files.
  package enum Action: Sendable {
    case approve([PendingReview.Item])
    case reject([PendingReview.Item], reason: String?)
    /// Takes back what was decided last.
    case undo
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
  /// Those that were rejected: their tests stay red.
  package private(set) var refusals: [PendingReview.Item]
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
  /// What is asked about several, shown page by page; nil otherwise.
  package private(set) var question: ReviewQuestion?
  /// Those that are to be rejected, and the reason as far as it is typed; nil otherwise.
  package private(set) var rejecting: (items: [PendingReview.Item], reason: String)?
  /// Those whose pictures have been on the screen: no other is approved.
  private var seen: Set<PendingSnapshot> = []

  package init(_ review: PendingReview) {
    groups = review.groups
    refusals = review.listed(withApproved: false)
  }

  /// The one that is chosen; nil where nothing waits any more.
  package var item: PendingReview.Item? {
    groups.indices.contains(group) && groups[group].indices.contains(index)
      ? groups[group][index] : nil
  }

  /// All that still wait.
  package var items: [PendingReview.Item] { groups.flatMap(\.self) }

  /// The ones whose pictures the page shows.
  package var shown: [PendingReview.Item] {
    question?.shown ?? (isOpen ? [item].compactMap(\.self) : [])
  }

  /// Takes into account that the page is on the screen, with its pictures.
  /// - Parameter cut: those of which a part alone has room.
  package mutating func drawn(without cut: Set<PendingSnapshot> = []) {
    seen.formUnion(shown.map(\.snapshot).filter { !cut.contains($0) })
    if question != nil { pose() }
  }

  /// What stands for those whose pictures were on the screen.
  package func seen(of items: [PendingReview.Item]) -> SeenDigest {
    PendingReview.seen(items.filter { seen.contains($0.snapshot) })
  }

  /// Takes a key, and says what is to be done with files, if anything.
  /// - Parameter text: what it types.
  package mutating func press(_ key: Key, text: String? = nil) -> Action? {
    if rejecting != nil { return type(key, text) }
    if question != nil { return answer(key) }
    message = ""
    guard let item else {
      return key == .undo ? .undo : key == .other ? nil : .leave
    }
    switch key {
    case .up: move(group: -1)
    case .down: move(group: 1)
    case .left: index = max(0, index - 1)
    case .right: index = min(groups[group].count - 1, index + 1)
    case .open, .mark: isOpen = true
    case .back:
      guard isOpen else { return .leave }
      isOpen = false
    case .approve: return approve(item)
    case .approveGroup:
      guard groups[group].count > 1 else { return approve(item) }
      ask(groups[group])
    case .reject: rejecting = ([item], "")
    case .rejectGroup: rejecting = (groups[group], "")
    case .approveAll: ask(items)
    case .undo: return .undo
    case .panel: panel = Panel(rawValue: (panel.rawValue + 1) % Panel.allCases.count) ?? .all
    case .zoom: isZoomed.toggle()
    case .quit: return .leave
    case .yes, .erase, .other: break
    }
    return nil
  }

  /// Approves one that was looked at; another is shown first.
  private mutating func approve(_ item: PendingReview.Item) -> Action? {
    guard isOpen, seen.contains(item.snapshot) else {
      isOpen = true
      message = "look at it first; a approves it"
      return nil
    }
    return .approve([item])
  }

  // MARK: Several at once

  private mutating func ask(_ items: [PendingReview.Item]) {
    question = ReviewQuestion(items)
    pose()
  }

  private mutating func pose() {
    message = question?.words(seen: seen) ?? ""
  }

  private mutating func answer(_ key: Key) -> Action? {
    guard let marked = question?.marked else { return nil }
    switch key {
    case .right, .open: question?.turn(1)
    case .left: question?.turn(-1)
    case .up: question?.choose(-1)
    case .down: question?.choose(1)
    case .mark: question?.mark()
    case .yes where !marked.isEmpty && marked.allSatisfy({ seen.contains($0.snapshot) }):
      question = nil
      message = ""
      return .approve(marked)
    case .reject where !marked.isEmpty, .rejectGroup where !marked.isEmpty:
      question = nil
      message = ""
      rejecting = (marked, "")
      return nil
    case .yes, .reject, .rejectGroup: break
    default:
      question = nil
      message = "nothing was approved"
      return nil
    }
    pose()
    return nil
  }

  // MARK: A reason

  private mutating func type(_ key: Key, _ text: String?) -> Action? {
    guard let (items, reason) = rejecting else { return nil }
    if let text {
      rejecting?.reason += text
    } else if key == .erase {
      rejecting?.reason = String(reason.dropLast())
    } else if key == .open {
      rejecting = nil
      return .reject(items, reason: reason)
    } else if key == .back || key == .quit {
      rejecting = nil
      message = "nothing was rejected"
    }
    return nil
  }

  // MARK: What was done

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
      (done.count == 1 ? "\(word) \(done[0].record.reference)" : "\(word) \(done.count) snapshots")
      + "  (u takes it back)"
  }

  /// Takes into account that some wait again.
  /// - Parameter review: what waits now.
  package mutating func restore(
    _ undone: [PendingReview.Item], wereApproved: Bool, in review: PendingReview
  ) {
    groups = review.groups
    refusals = review.listed(withApproved: false)
    if wereApproved { approved -= undone.count } else { rejected -= undone.count }
    // The first of them is chosen.
    let first = undone.first?.snapshot
    group =
      groups.firstIndex { $0.contains { $0.snapshot == first } }
      ?? max(0, min(group, groups.count - 1))
    index =
      groups.indices.contains(group)
      ? groups[group].firstIndex { $0.snapshot == first } ?? 0 : 0
    message =
      undone.count == 1
      ? "\(undone[0].record.reference) waits again" : "\(undone.count) snapshots wait again"
  }

  private mutating func move(group step: Int) {
    group = max(0, min(groups.count - 1, group + step))
    index = 0
  }
}
