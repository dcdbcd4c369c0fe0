package import RunRecord
import WorkerProtocol

extension RunRecord.Test {
  /// The first line of what made it fail.
  package var message: String {
    let issue = attempts.last { !$0.issues.isEmpty }?.issues.first
    let words = issue?.message ?? result?.reason ?? result?.outcome.words ?? ""
    return words.split(separator: "\n").first.map(String.init) ?? words
  }
}
