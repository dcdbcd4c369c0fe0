import PageObjects

/// What to do after a step has failed, by the kind of its failure.
enum AdviceAfterFailure {
  static func text(_ error: PageError) -> String {
    switch error.code {
    case .notFound:
      error.nearest.isEmpty
        ? "the element may come later (wait), or need another step first. Look at the screen below."
        : "use the name of one of the nearest elements, or its ref from a snapshot."
    case .ambiguous: "add index, id, or a relation such as below to the selector."
    case .timedOut, .notActionable:
      "something covers or disables the element. Close it, or fill in what is missing, first."
    case .expectation: "compare with the screen below: the app is wrong, or the expectation is."
    case .unsupported: "use another step; the target can't do this one."
    case .refused: "correct the step; `validate` checks steps without running them."
    case .appFault, .launch:
      "the app has ended or does not answer. Read its last screen, then `stop` and `start` again."
    case .driverLost: "`stop` and `start` again."
    case .cancelled: "it was cancelled; take a snapshot before you go on."
    case .snapshot: "look at the difference with `review`."
    }
  }
}
