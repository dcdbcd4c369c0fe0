import WorkerProtocol

extension Manifest {
  /// The hash of a plan: XXH3 of the identities in order, as 16 hexadecimal digits.
  package static func hash(of entries: [Entry]) -> String {
    entries.map(\.test.description).joined(separator: "\n").digest
  }
}
