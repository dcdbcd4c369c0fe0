import Foundation
import TerminalModel
import Testing
import ViewHost
import ViewKit
import WireProtocol

@MainActor @Suite struct HostCoreTests {
  private let model = SampleModel()
  private let scheduler = HostScheduler()

  private func core(
    _ mode: AgentHello.Mode = .core, app: HostedApp? = nil
  ) throws -> HostCore {
    let settings = try HostSettings(environment: ["QA_COLUMNS": "24", "QA_ROWS": "16"])
    return HostCore(
      app ?? model.app, scheduler: scheduler, settings: settings, mode: mode, size: settings.size)
  }

  private func frame(_ turn: HostCore.Turn) -> AgentFrame? {
    if case .frame(let frame, _) = turn { frame } else { nil }
  }

  @Test func `the first turn is revision 1, and only what is new has another`() throws {
    let core = try core()
    let first = try #require(frame(core.turn()))
    #expect(first.progress.revision == 1)
    #expect(first.size == CellSize(columns: 24, rows: 16))
    #expect(first.route == "sample://start")
    guard case .nothing = core.turn() else {
      Issue.record("nothing has changed")
      return
    }
    model.showsError = true
    #expect(frame(core.turn())?.progress.revision == 2)
  }

  @Test func `news of how far the app is comes without a frame`() throws {
    let core = try core()
    _ = core.turn()
    scheduler.after(milliseconds: 1000) {}
    guard case .idle(let progress) = core.turn() else {
      Issue.record("a timer is under way")
      return
    }
    #expect(progress.busy == 1)
    #expect(progress.revision == 1)
    core.consumed = 5
    guard case .idle(let later) = core.turn() else {
      Issue.record("bytes were consumed")
      return
    }
    #expect(later.consumed == 5)
  }

  @Test func `a driver's input is hit-tested and edits as a terminal's does`() throws {
    let core = try core()
    let tree = try #require(frame(core.turn())).tree
    let user = try #require(tree.first("user"))
    for event in [MouseEvent.Kind.press, .release] {
      let reply = core.handle(
        AgentCommand(id: 1, action: .mouse(MouseEvent(event, at: user.frame.center))))
      #expect(reply.error == nil)
    }
    _ = core.handle(AgentCommand(id: 2, action: .text("mina")))
    _ = core.handle(AgentCommand(id: 3, action: .key(.tab)))
    _ = core.handle(AgentCommand(id: 4, action: .paste("secret")))
    #expect(model.user == "mina")
    let after = try #require(frame(core.turn())).tree
    #expect(after.first("user")?.value == "mina")
    #expect(after.first("password")?.states.isFocused == true)
    #expect(model.password == "secret")
  }

  @Test func `a secret is masked in the tree`() throws {
    model.password = "hunter2"
    let core = try core()
    let password = try #require(frame(core.turn())?.tree.first("password"))
    #expect(password.value == "•••••••")
    #expect(password.text == "•••••••")
    #expect(password.states.isSecure)
    #expect(password.role == .secureField)
  }

  @Test func `in a terminal, input comes through the terminal`() throws {
    let core = try core(.tui)
    #expect(core.handle(AgentCommand(id: 1, action: .text("x"))).error != nil)
    #expect(
      core.handle(AgentCommand(id: 2, action: .resize(CellSize(columns: 9, rows: 9)))).error != nil)
    #expect(core.handle(AgentCommand(id: 3, action: .barrier)).error == nil)
  }

  @Test func `settings change the frames, and wrong ones say what is allowed`() throws {
    let core = try core()
    let refused = core.handle(AgentCommand(id: 1, action: .set(name: "textSize", value: "huge")))
    #expect(refused.error?.contains("accessibility2") == true)
    #expect(
      core.handle(AgentCommand(id: 2, action: .set(name: "locale", value: "ar"))).error == nil)
    #expect(core.interaction.environment.layoutDirection == .rightToLeft)
    #expect(core.handle(AgentCommand(id: 3, action: .open(url: "x"))).error == "no such link")
    #expect(core.handle(AgentCommand(id: 4, action: .open(url: "sample://busy"))).error == nil)
    #expect(core.handle(AgentCommand(id: 5, action: .back)).error == nil)
    #expect(model.log == ["back"])
    #expect(core.handle(AgentCommand(id: 6, action: .screenshot)).error != nil)
  }

  @Test func `a picture comes with its own tree, in points and with the frame's identities`() throws
  {
    model.password = "hunter2"
    model.showsError = true
    var app = model.app
    app.pictures = PictureMaker(measurer: TenByTwenty()) { list in
      list.items.isEmpty ? [] : [1, 2, 3]
    }
    let core = try core(app: app)
    let told = try #require(frame(core.turn()))
    let reply = core.handle(AgentCommand(id: 1, action: .screenshot))
    #expect(reply.png == Data([1, 2, 3]))
    #expect(reply.progress.revision == 1)
    let tree = try #require(reply.pictureTree)
    #expect(tree.frame == CellRect(x: 0, y: 0, width: 192, height: 256))
    let error = try #require(tree.first("error"))
    #expect(
      CellSize(columns: error.frame.width, rows: error.frame.height)
        == CellSize(columns: 60, rows: 20))
    for name in ["user", "error", "submit"] {
      #expect(tree.first(name)?.id == told.tree.first(name)?.id)
    }
    #expect(tree.first("password")?.value == "•••••••")
    #expect(core.handle(AgentCommand(id: 2, action: .screen)).pictureTree == nil)
  }

  /// Measures in points: 10 a character, 20 a line.
  private struct TenByTwenty: TextMeasurer {
    func size(of string: String, font: ResolvedFont, width: Double?, lineLimit: Int?) -> Size {
      Size(width: 10 * Double(string.count), height: 20)
    }
    func lineHeight(of font: ResolvedFont) -> Double { 20 }
  }

  @Test func `an identity is constant while its view lives, and is never used again`() throws {
    model.rows = 2
    let core = try core()
    let before = try #require(frame(core.turn())).tree
    model.showsError = true
    let during = try #require(frame(core.turn())).tree
    #expect(during.first("row.1")?.id == before.first("row.1")?.id)
    #expect(during.first("submit")?.id == before.first("submit")?.id)
    model.showsError = false
    _ = core.turn()
    model.showsError = true
    let again = try #require(frame(core.turn())).tree
    #expect(again.first("error")?.id != during.first("error")?.id)
  }

  @Test(arguments: [
    ["QA_COLUMNS": "x"], ["QA_ROWS": "0"], ["QA_COLOR_SCHEME": "blue"], ["QA_TEXT_SIZE": "L"],
    ["QA_DEVICE": "iPhone 99"],
  ]) func `a setting that can't be is refused by name`(_ variables: [String: String]) {
    #expect {
      _ = try HostSettings(environment: variables)
    } throws: { error in
      "\(error)".contains(variables.first?.key ?? "–")
    }
  }

  @Test(arguments: [
    ("iPhone 6", [46, 41], SizeClass.compact), ("iPad 11", [], .regular),
    ("iPad 11", [52, 74], .compact), ("iPhone 6 Plus", [], .compact),
    ("iPhone 6 Plus", [92, 25], .regular), ("", [80, 24], .regular), ("", [60, 24], .compact),
  ])
  func `views inherit the size class of the screen that they are on`(
    device: String, cells: [Int], expected: SizeClass
  ) throws {
    let settings = try HostSettings(environment: ["QA_DEVICE": device])
    let core = HostCore(
      model.app, scheduler: scheduler, settings: settings, mode: .core, size: settings.size)
    if !cells.isEmpty { core.resize(to: CellSize(columns: cells[0], rows: cells[1])) }
    #expect(core.interaction.environment.horizontalSizeClass == expected)
  }

  @Test func `a device gives the extent`() throws {
    let settings = try HostSettings(
      environment: ["QA_DEVICE": "iPhone 6", "QA_COLOR_SCHEME": "dark", "QA_LOCALE": "pt-PT"])
    #expect(settings.size == CellSize(columns: 46, rows: 41))
    #expect(settings.environment.colorScheme == .dark)
  }
}

extension ElementNode {
  func first(_ identifier: String) -> ElementNode? {
    if self.identifier == identifier { return self }
    for child in children {
      if let found = child.first(identifier) { return found }
    }
    return nil
  }
}
