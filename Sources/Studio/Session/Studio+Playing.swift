import Recording

/// How a recorded test went when it was played again.
struct StudioPlay: Sendable {
  /// What differed, a sentence each.
  var notes: [String]
  /// Why it did not pass; nil where it did.
  var failure: String?
}

/// Recorded tests are played again before they are saved.
extension Studio {
  /// Plays the recorded test twice in sessions of their own, and keeps what passes.
  func playAgain() async throws {
    guard let rehearse = driver?.rehearse, recorder == nil, reopened == nil, !finished.isEmpty
    else { return }
    guard !isPlaying else { throw StudioError("The test is being played. Wait until it is over.") }
    isPlaying = true
    publishRecord()
    defer { isPlaying = false }
    let (test, count) = (test, finished.count)
    let rehearsal = try await rehearse(test, secrets)
    // Another recording, or another step, may have come meanwhile.
    guard recorder == nil, finished.count == count else { return }
    finished = rehearsal.steps
    play = StudioPlay(notes: rehearsal.differences.map(\.sentence), failure: rehearsal.failure)
  }
}
