import Foundation
import TerminalModel
import TestPlaces
import Testing
import Waiting

@testable import TerminalEmulation

/// The real vttest, driven through its menus: what it shows is compared with what xterm shows.
@Suite struct VTTestTests {
  /// The screens that differ on purpose, by `tour number`, as `docs/terminal/vttest.md` lists them.
  private static func knownDifferences() throws -> Set<String> {
    let file = VTTestTour.root.appendingPathComponent("docs/terminal/vttest.md")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| tour |") }
      .map { $0.components(separatedBy: " | ") }
    return Set(
      rows.flatMap { row in
        row[1].components(separatedBy: ", ").map { "\(row[0].dropFirst(2)) \($0)" }
      })
  }

  @Test func `vttest shows what it shows in xterm`() async throws {
    let tours = try VTTestTour.all()
    #expect(tours.count > 80)
    let known = try Self.knownDifferences()
    var different: [String: String] = [:]
    var count = 0
    try await withThrowingTaskGroup(of: (VTTestTour, [String]).self) { group in
      var waiting = tours[...]
      // As many as the machine has time for.
      for tour in waiting.prefix(12) { group.addTask { (tour, try await tour.screens()) } }
      waiting = waiting.dropFirst(12)
      for try await (tour, screens) in group {
        if let next = waiting.popFirst() {
          group.addTask { (next, try await next.screens()) }
        }
        count += screens.count
        if screens.count != tour.recorded.count {
          different["\(tour.name) count"] = "\(screens.count), not \(tour.recorded.count)"
        }
        for (index, (ours, theirs)) in zip(screens, tour.recorded).enumerated() {
          let ours = theirs.contains(" unstyled\n") ? Self.unstyled(ours) : ours
          guard ours != theirs else { continue }
          different["\(tour.name) \(index + 1)"] = Self.difference(ours, theirs)
        }
      }
    }
    #expect(count > 250)
    for (place, difference) in different.sorted(by: { $0.key < $1.key })
    where !known.contains(place) {
      Issue.record("\(place):\n\(difference)")
    }
    for place in known.subtracting(different.keys) {
      Issue.record("\(place) is no difference any more: strike it from docs/terminal/vttest.md")
    }
  }

  @Test func `vttest knows each key of the keypad, in every mode that it has`() async throws {
    let scratch = try Scratch()
    let session = try TerminalSession(scratch.launch("vttest", "24x80.80"))
    defer { session.close() }
    for (choice, menu) in [("5", "Numeric Keypad"), ("5", "<ANSI Numeric mode>")] {
      #expect(
        await session.waitForScreen(deadline: .soon) { $0.text.contains("Enter choice number") }
          != nil)
      try session.send(text: choice + "\r")
      #expect(await session.waitForScreen(deadline: .soon) { $0.text.contains(menu) } != nil)
    }
    let keys: [Key.Name] = [
      .f1, .f2, .f3, .f4, .keypad7, .keypad8, .keypad9, .keypadSubtract, .keypad4, .keypad5,
      .keypad6, .keypadSeparator, .keypad1, .keypad2, .keypad3, .keypad0, .keypadDecimal,
      .keypadEnter,
    ]
    for mode in ["ANSI Numeric", "ANSI Application", "VT52 Numeric", "VT52 Application"] {
      let title = "<\(mode) mode>"
      let keyboard = await session.waitForScreen(deadline: .soon) { screen in
        screen.text.contains(title) && screen.rows[20].contains(where: \.isInverse)
      }
      #expect(keyboard != nil)
      _ = try await VTTestTour.rest(of: session)
      for key in keys {
        let printed = session.state.outputBytes
        try session.send(key: .named(key))
        try await VTTestTour.output(after: printed, of: session)
        _ = await session.settled(quiet: .milliseconds(10), deadline: .soon)
      }
      // A key that was pressed is no longer drawn inverse.
      let frame = await session.waitForScreen(deadline: .soon) { screen in
        !screen.rows[12...20].contains { $0[58...].contains(where: \.isInverse) }
      }
      #expect(frame != nil, "\(mode): \(session.state.frame.screen.text)")
      try session.send(key: .tab)
    }
  }

  /// A screen without what xterm could not be asked for.
  private static func unstyled(_ screen: String) -> String {
    var lines = screen.components(separatedBy: "\n").filter { !$0.hasPrefix("  ") }
    lines[0] += " unstyled"
    return lines.joined(separator: "\n")
  }

  private static func difference(_ ours: String, _ theirs: String) -> String {
    let ours = ours.components(separatedBy: "\n")
    let theirs = theirs.components(separatedBy: "\n")
    let lines = ours.difference(from: theirs).map { change in
      switch change {
      case .insert(let line, let text, _): (line, "ours  \(line): \(text)")
      case .remove(let line, let text, _): (line, "xterm \(line): \(text)")
      }
    }
    return lines.sorted { $0.0 < $1.0 }.prefix(24).map(\.1).joined(separator: "\n")
  }
}

extension Cell {
  fileprivate var isInverse: Bool { style.attributes.contains(.inverse) }
}
