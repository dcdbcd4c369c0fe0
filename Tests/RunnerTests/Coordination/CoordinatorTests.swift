import Execution
import Foundation
import ProcessControl
import SampleRecords
import Synchronization
import Testing
import WorkerProtocol

@testable import RunRecord
@testable import Runner

/// What the coordinator owes the journal.
@Suite struct CoordinatorTests {
  private let folder: PrivateDirectory
  private let manifest = RunRecords.manifest(["A/one", "A/two"])

  init() throws { folder = try PrivateDirectory(prefix: "qa-coordinator") }

  private var path: String { folder.path + "/journal.jsonl" }

  private func coordinator(
    _ journal: sending JournalFile, observer: @escaping Ledger.Observer = { _, _ in }
  ) -> Coordinator {
    Coordinator(
      record: RunRecord(manifest),
      queue: WorkQueue(manifest, order: [0, 1], policy: .init(retries: 0), nonce: "n"),
      journal: journal, timer: DeadlineTimer(), observer: observer)
  }

  @Test func `what is told stands in the journal already`() async throws {
    let told = Mutex<[(entry: JournalEntry, isWritten: Bool)]>([])
    let path = path
    let coordinator = coordinator(try JournalFile(claiming: path)) { entry, _ in
      let written = (try? JournalFile.read(path)) ?? []
      told.withLock { $0.append((entry, written.contains(entry))) }
    }
    await coordinator.begin(
      RunRecords.start(manifest))
    let record = await coordinator.run([])
    _ = await coordinator.end(.incomplete)
    #expect(record.tests.allSatisfy { $0.result?.outcome == .notRun })
    let all = told.withLock { $0 }
    #expect(all.allSatisfy { $0.isWritten })
    #expect(try JournalFile.read(path) == all.map(\.entry))
    #expect(all.count == 4, "begin, two results, end: \(all.map(\.entry))")
  }
}
