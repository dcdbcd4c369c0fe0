import Files
import Foundation
import JSONModel

/// `queue.json`: which machine's attempt each result of a shared run is from, as the store said at
/// the end. By it the machines' folders are compared without the store.
package struct SharedOutcome: Sendable, Hashable, Codable {
  package struct Entry: Sendable, Hashable, Codable {
    /// In the manifest.
    package var position: Int
    package var token: String
    package var host: String
    /// Which filling of the store the lease is of.
    package var epoch: Int
    /// The earlier run that it was taken over from; nil: it is of this run.
    package var carriedFrom: String?
  }

  package var version = 1
  package var run: String
  package var plan: String
  package var host: String
  package var entries: [Entry]

  /// What a record says; nil where its run was not shared, or did not see the end.
  package init?(_ record: RunRecord) {
    guard let run = record.start?.sharedRun, let host = record.start?.host else { return nil }
    self.run = run
    self.host = host
    plan = record.manifest.plan
    entries = record.tests.enumerated().compactMap { position, test in
      guard let result = test.result, let token = result.token else { return nil }
      let epoch = token.split(separator: ".").first.flatMap { Int($0) } ?? 0
      return Entry(
        position: position, token: token, host: result.host ?? host, epoch: epoch,
        carriedFrom: result.carriedFrom)
    }
  }

  /// Reads the file of an output folder; nil where there is none.
  ///
  /// - Throws: `RunnerError` of kind `incomplete` when it is damaged.
  package static func read(in folder: OutputFolder) throws(RunnerError) -> SharedOutcome? {
    do {
      guard let data = try RunFile.contents(of: folder.queue) else { return nil }
      return try JSONCoder.decode(SharedOutcome.self, from: data)
    } catch {
      let reason = error is FileRefusal ? "it \(error)" : JSONCoder.reason(of: error)
      throw RunnerError(
        .incomplete, "\(folder.queue) is damaged (\(reason)); the run has to be made again.")
    }
  }

  /// Writes the file.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`.
  package func write(in folder: OutputFolder) throws(RunnerError) {
    do {
      try folder.write(try JSONCoder.encode(self), to: folder.queue)
    } catch {
      throw error as? RunnerError
        ?? RunnerError(.infrastructure, "\(folder.queue) cannot be written: \(error).")
    }
  }
}
