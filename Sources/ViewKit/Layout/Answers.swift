/// What was answered in one layout, for each proposal, or for all of a width.
@MainActor
struct Answers<Answer> {
  // A node is asked a handful of different questions: looking through them beats hashing.
  private var proposals: [ProposedSize] = []
  private var answers: [(answer: Answer, isForAllHeights: Bool)] = []

  init() {
    proposals.reserveCapacity(4)
    answers.reserveCapacity(4)
  }

  /// The answer to a question that need not be asked again.
  func known(for proposal: ProposedSize, _ layout: LayoutContext) -> Answer? {
    for index in proposals.indices where proposals[index].width == proposal.width {
      let isForAllHeights = answers[index].isForAllHeights
      guard isForAllHeights || proposals[index].height == proposal.height else { continue }
      if !isForAllHeights { layout.heights.haveCounted = true }
      return answers[index].answer
    }
    return nil
  }

  mutating func add(_ answer: Answer, for proposal: ProposedSize, isForAllHeights: Bool) {
    proposals.append(proposal)
    answers.append((answer, isForAllHeights))
  }
}
