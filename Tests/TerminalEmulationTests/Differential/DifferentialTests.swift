import Foundation
import TerminalModel
import Testing

@testable import TerminalEmulation

@Suite struct DifferentialTests {
  @Test func `each known difference is what the table says`() async throws {
    let rows = try KnownDifferences().rows
    #expect(rows.count > 20)
    let size = CellSize(columns: 8, rows: 3)
    let scripts = rows.map { Oracle.Script(size: size, $0.bytes) }
    let theirs = try await Oracle().pictures(of: scripts)
    for (row, (script, picture)) in zip(rows, zip(scripts, theirs)) {
      #expect(script.ownPictures[0].line == row.ours, "\(row.name)")
      #expect(picture?[0].line ?? "a crash" == row.theirs, "\(row.name) in libvterm")
      #expect(row.ours != row.theirs, "\(row.name) is no difference any more: strike it")
    }
  }

  @Test func `recorded sessions give libvterm's screens`() async throws {
    let known = try KnownDifferences().recordings
    let scripts = try TerminalRecording.names.map { try TerminalRecording($0).script }
    let theirs = try await Oracle().pictures(of: scripts)
    for (name, (script, pictures)) in zip(TerminalRecording.names, zip(scripts, theirs)) {
      let theirs = try #require(pictures, "libvterm crashed on \(name)")
      let differences = zip(script.ownPictures, theirs).compactMap {
        $0.difference(from: $1, atEdge: false)
      }
      #expect(theirs.count > 1)
      #expect(
        (differences.first != nil) == known.contains(name), "\(name): \(differences.prefix(1))")
    }
  }

  /// 300 streams in the gate; `make differential STREAMS=30000 SEED=0` for more of them.
  @Test func `random streams give libvterm's screens`() async throws {
    let oracle = try await Oracle()
    let environment = ProcessInfo.processInfo.environment
    let count = environment["QA_STREAMS"].flatMap { UInt64($0) } ?? 300
    let first = environment["QA_SEED"].flatMap { UInt64($0) } ?? 0
    var failures: [String] = []
    var crashes = 0
    for start in stride(from: first, to: first + count, by: 300) {
      let streams = (start..<min(first + count, start + 300)).map { RandomStream(seed: $0) }
      let theirs = try await oracle.pictures(of: streams.map(\.script))
      for (stream, pictures) in zip(streams, theirs) {
        guard let pictures else {
          crashes += 1
          continue
        }
        guard failures.count < 14, stream.difference(from: pictures) != nil else { continue }
        failures.append(try await stream.shrunk(against: oracle))
      }
    }
    #expect(failures == [])
    #expect(crashes < max(10, count / 1000), "libvterm crashed too often to tell anything")
    if count > 300 { print("\(count) streams from seed \(first); libvterm crashed on \(crashes)") }
  }
}

/// A stream of the grammar, which can be made shorter while it still shows a difference.
private struct RandomStream {
  let seed: UInt64
  let size: CellSize
  let family: StreamGrammar.Family
  var commands: [String]

  init(seed: UInt64) {
    var grammar = StreamGrammar(seed: seed)
    self.seed = seed
    size = grammar.size
    family = grammar.family
    commands = grammar.commands(count: 40)
  }

  var script: Oracle.Script {
    var steps: [Oracle.Script.Step] = []
    for (index, command) in commands.enumerated() {
      steps.append(.output(Array(command.utf8)))
      if index % 10 == 9 || index == commands.count - 1 { steps.append(.look) }
    }
    return Oracle.Script(size: size, steps: steps)
  }

  /// The shortest stream found that still differs, and how.
  func shrunk(against oracle: Oracle) async throws -> String {
    var best = self
    var chunk = commands.count / 2
    while chunk > 0 {
      // The set-up stays.
      var start = 1
      while start < best.commands.count {
        var shorter = best
        shorter.commands.removeSubrange(start..<min(start + chunk, best.commands.count))
        if try await shorter.difference(against: oracle) != nil {
          best = shorter
        } else {
          start += chunk
        }
      }
      chunk /= 2
    }
    let text = best.commands.joined().debugDescription
    let difference = try await best.difference(against: oracle) ?? ""
    return
      "seed \(seed) at \(size.columns)x\(size.rows): \(text): \(difference) (ours | libvterm's)"
  }

  func difference(from theirs: [Oracle.Picture]) -> String? {
    zip(script.ownPictures, theirs).lazy.compactMap {
      $0.difference(from: $1, atEdge: family == .wide)
    }.first
  }

  private func difference(against oracle: Oracle) async throws -> String? {
    guard commands.count > 1, let theirs = try await oracle.pictures(of: [script])[0] else {
      return nil
    }
    return difference(from: theirs)
  }
}

extension TerminalRecording {
  /// The session up to its first resize, looked at after each of its steps.
  fileprivate var script: Oracle.Script {
    var steps: [Oracle.Script.Step] = []
    for event in events {
      switch event {
      case .output(let bytes): steps += [.output(bytes), .look]
      case .resize: return Oracle.Script(size: size, steps: steps)
      case .input: break
      }
    }
    return Oracle.Script(size: size, steps: steps)
  }
}
