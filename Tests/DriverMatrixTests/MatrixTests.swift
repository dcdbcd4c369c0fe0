import Foundation
import Testing

/// The kill/hang matrix of `docs/driver/matrix.md`: whatever goes wrong, a driver answers in time
/// and says what is wrong, its other sessions go on, the next one begins, and nothing is left.
@Suite(.timeLimit(.minutes(10))) struct MatrixTests {
  /// Rows at a time; each has a server of its own.
  private static let width = 4

  @Test func `whatever goes wrong, the driver answers in time and leaves nothing`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let rounds = environment["QA_MATRIX_ROUNDS"].flatMap { Int($0) } ?? 1
    let rows = MatrixRow.allCases.filter { row in
      environment["QA_MATRIX_ROW"].map { row.rawValue.contains($0) } ?? true
    }
    for round in 1...rounds {
      var reports: [RowRun.Report] = []
      await withTaskGroup(of: RowRun.Report.self) { group in
        var waiting = rows[...]
        for _ in 0..<Self.width {
          if let row = waiting.popFirst() { group.addTask { await Self.report(row) } }
        }
        for await report in group {
          reports.append(report)
          if let row = waiting.popFirst() { group.addTask { await Self.report(row) } }
        }
      }
      for report in reports {
        for problem in report.problems { Issue.record("round \(round): \(problem)") }
      }
      Self.tell(round, reports)
    }
  }

  @Test func `the documentation's table is this matrix`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "docs/driver/matrix.md"), encoding: .utf8)
    #expect(
      page.contains(MatrixTable.markdown),
      "docs/driver/matrix.md must hold this table:\n\(MatrixTable.markdown)")
  }

  private static func report(_ row: MatrixRow) async -> RowRun.Report {
    do {
      return try await RowRun.run(row)
    } catch {
      var report = RowRun.Report(row: row)
      report.problems = ["\(row.rawValue): could not be tried: \(error)"]
      return report
    }
  }

  private static func tell(_ round: Int, _ reports: [RowRun.Report]) {
    let cells = reports.reduce(0) { $0 + $1.cells }
    let problems = reports.reduce(0) { $0 + $1.problems.count }
    let delete = reports.map(\.slowestDelete).max() ?? .zero
    let next = reports.map(\.slowestNewSession).max() ?? .zero
    let innocent = reports.map(\.innocent.p99).max() ?? .zero
    print(
      "matrix, round \(round): \(cells) cells, \(problems) problems; slowest DELETE "
        + "\(delete), next session \(next), innocent p99 \(innocent)")
  }
}
