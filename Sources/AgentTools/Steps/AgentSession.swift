import Execution
import FlowFormat
import FlowMatching
package import FlowRunning
package import PageObjects
import TextModel

/// A session that an agent drives step by step, and the flow that its steps make.
///
/// `@unchecked Sendable`: its owner makes one call at a time.
package final class AgentSession: @unchecked Sendable {
  /// What starts it.
  package struct Start: Sendable {
    /// The app as flows name it.
    package var appID: String
    package var target: String
    /// The device or size, as flows name it.
    package var device: String?
    package var route: String?
    package var fixture: String?

    package init(
      appID: String, target: String, device: String? = nil, route: String? = nil,
      fixture: String? = nil
    ) {
      self.appID = appID
      self.target = target
      self.device = device
      self.route = route
      self.fixture = fixture
    }
  }

  /// How long an app may take to draw something.
  private static let firstScreen = Duration.seconds(5)
  /// The most steps that a flow can have.
  private static let mostLines = 1000

  package let start: Start
  let flow: FlowSession
  let budget: TextBudget
  private var refs = ElementRefs()
  /// The last screens, oldest first.
  private(set) var views: [ScreenView] = []
  private(set) var transcript: Transcript
  private var secretCount = 0
  /// The names of the variables of secrets, by their values.
  private var variables: [String: String] = [:]

  package init(
    _ app: App, _ start: Start, variables: [String: String], budget: TextBudget,
    host: HostShell? = nil
  ) {
    self.start = start
    self.budget = budget
    flow = FlowSession(
      app, target: start.target, appID: start.appID, variables: variables,
      host: host)
    transcript = Transcript(start)
  }

  package var app: App { flow.app }

  // MARK: Looking

  /// Starts the app unless it runs, and shows its first screen.
  package func open() async -> AgentAnswer {
    do {
      _ = try await app.driverKind
      let deadline = app.clock.now + Self.firstScreen
      try await look(within: Self.firstScreen)
      // A program that has drawn nothing yet is still starting, however idle it seems.
      while views.last?.isBlank == true, app.clock.now < deadline, await exitStatus() == nil {
        try await app.clock.sleep(until: app.clock.now + .milliseconds(30))
        try await look(within: Self.firstScreen)
      }
    } catch let error as PageError {
      return await failure(error, done: Done())
    } catch {
      return masked(["The app could not be started:"], "\(error)".printableLines, isError: true)
    }
    return screen(head: [], since: nil, offset: 0, wholeGrid: false)
  }

  /// The screen now.
  ///
  /// - Parameters:
  ///   - since: shows only what differs from that revision.
  ///   - offset: how many lines to leave out, for a screen that did not fit.
  ///   - wholeGrid: shows every row of the screen instead of the elements.
  package func snapshot(
    since: Int?, offset: Int, wholeGrid: Bool, picture: Bool
  ) async -> AgentAnswer {
    do {
      try await look(within: .seconds(3))
      var answer = screen(
        head: await endLines(), since: since, offset: offset, wholeGrid: wholeGrid)
      if picture { answer.picture = try await app.screenshot() }
      return answer
    } catch let error as PageError {
      return await failure(error, done: Done())
    } catch {
      return masked(["The screen can't be read:"], "\(error)".printableLines, isError: true)
    }
  }

  private func look(within limit: Duration) async throws {
    let seen = try await flow.look(within: limit)
    let title = app.live?.driver == .own ? try await app.title() : nil
    var view = ScreenView(
      seen, revision: (views.last?.revision ?? 0) + 1, title: title, refs: &refs)
    if let last = views.last, view.shows(theSameAs: last) {
      view.revision = last.revision
      views.removeLast()
    }
    views.append(view)
    if views.count > 20 { views.removeFirst() }
  }

  // MARK: Steps

  /// Performs steps one after the other; the first that fails ends it.
  package func act(_ lines: StepLines, noting progress: CallProgress) async -> AgentAnswer {
    let before = views.last
    var done = Done()
    for (index, step) in lines.steps.enumerated() {
      // A step's text may hold a secret; its command does not.
      progress.note(
        CallProgress.Stage(
          "step \(index + 1) of \(lines.steps.count), \(step.command.prefix(40))", done: index,
          of: lines.steps.count))
      var line = "- \(step.command)"
      do {
        line = try await self.line(of: step)
        done.begin(step, as: line)
        guard transcript.lines.count < Self.mostLines else {
          throw StepLines.Problem(
            description:
              "The session has \(Self.mostLines) steps. Save it with `record` and start "
              + "another.")
        }
        let one = try Flow(
          text: "appId: \(StepText.scalar(start.appID))\n---\n\(line)\n", file: "session")
        if let note = Self.deferred(step) {
          try flow.require(one)
          transcript.add(line)
          done.end(note)
          continue
        }
        // A program that has ended may show nothing more.
        let shown = try? await flow.glance()
        try await flow.perform(one)
        transcript.add(line, before: shown, after: try? await flow.glance())
        done.end()
      } catch let error as PageError {
        return await failure(error, done: done)
      } catch let error as FlowError {
        return await refusal(of: line, Self.words(error), done: done)
      } catch let problem as StepLines.Problem {
        return await refusal(of: line, problem.description, shown: problem.shown, done: done)
      } catch {
        return await refusal(of: line, "\(error)", done: done)
      }
    }
    do {
      try await look(within: .seconds(3))
    } catch let error as PageError {
      done.under = nil
      return await failure(error, done: done)
    } catch {
      return masked(
        ["The steps are done, but the screen can't be read:"], "\(error)".printableLines,
        isError: true)
    }
    let head = ["done:"] + done.asked + (await endLines())
    return screen(
      head: head, shown: done.meant, since: before?.revision, offset: 0, wholeGrid: false)
  }

  /// The steps of a call, as the agent has written them; what its refs stand for is the app's.
  private struct Done {
    var asked: [String] = []
    /// Lines for what the app shows.
    var meant: [String] = []
    /// The step that is performed now.
    var under: String?

    mutating func begin(_ step: StepLines.Step, as line: String) {
      guard StepLines.hasRef(step) else {
        under = line
        return
      }
      under =
        (try? StepLines.line(step, secret: { _ in "•••" }) { QuotedText.yaml($0) })
        ?? "- \(step.command)"
      meant.append("\(under ?? "") is \(line)".printableLine)
    }

    mutating func end(_ note: String? = nil) {
      guard let under else { return }
      asked.append(note.map { "\(under)   # \($0)" } ?? under)
      self.under = nil
    }
  }

  /// What a look at the references decides later.
  private static func deferred(_ step: StepLines.Step) -> String? {
    switch step.command {
    case "expectSnapshot", "assertScreenshot", "takeScreenshot":
      "recorded; a run of the flow compares it, and a person approves its first reference"
    default: nil
    }
  }

  /// The step as it will stand in the flow: refs as selectors, secrets as variables.
  private func line(of step: StepLines.Step) async throws -> String {
    let text = step.text
    let isSecret = step.command == "secret" && text?.contains("${") == false
    let mayBeSecret = step.command == "inputText" && text?.contains("${") == false
    if mayBeSecret { try await look(within: .seconds(2)) }
    let isInField =
      mayBeSecret
      && views.last?.tree.elements.contains { $0.isFocused && $0.role == "secureField" } == true
    let isHidden = if mayBeSecret { await flow.hidesInput() } else { false }
    if let text, isSecret || isInField || isHidden {
      return "- secret: \(try variable(for: text))"
    }
    if step.command == "inputText", let text, let known = withVariables(text) {
      return "- inputText: \(QuotedText.yaml(known))"
    }
    if StepLines.hasRef(step) { try await look(within: .seconds(2)) }
    let line = try StepLines.line(step, secret: { try variable(for: $0) }) { try selector(of: $0) }
    if let (_, name) = variables.first(where: { line.contains($0.key) }) {
      throw StepLines.Problem(
        description: "The step holds a secret that was typed before. Write ${\(name)} in its place."
      )
    }
    return line
  }

  /// `${NAME}` of a new variable with a secret's text.
  private func variable(for text: String) throws -> String {
    if let known = variables[text] { return "${\(known)}" }
    var name: String
    repeat {
      secretCount += 1
      name = secretCount == 1 ? "SECRET" : "SECRET_\(secretCount)"
    } while flow.hasVariable(name)
    try flow.setSecret(name, text)
    transcript.secrets.append(name)
    variables[text] = name
    return "${\(name)}"
  }

  /// A text with variables in place of the secrets in it; nil where it has none.
  private func withVariables(_ text: String) -> String? {
    let names = variables.sorted { $1.key.count < $0.key.count }
    let known = names.reduce(text) { $0.replacing($1.key, with: "${\($1.value)}") }
    return known == text ? nil : known
  }

  /// The selector that a ref stands for.
  ///
  /// - Throws: `StepLines.Problem` for one that is gone, with what is in its place.
  private func selector(of ref: String) throws -> String {
    guard let view = views.last else {
      throw StepLines.Problem(description: "Take a snapshot before you use refs.")
    }
    switch refs.resolve(ref, in: view.tree) {
    case .found(let index):
      if let yaml = ElementLocator(index, in: view.tree).yaml { return yaml }
      throw StepLines.Problem(
        description: "No selector tells \(ref) from the others. Use a key (pressKey), or tapOn "
          + "with a point.", shown: ["\(ref) is \(view.tree.elements[index].description)"])
    case .gone(let was, let seen, let now):
      throw StepLines.Problem(
        description: "\(ref) was last seen at rev \(seen), and is gone at rev \(view.revision). "
          + "Take a snapshot and use a ref from it.",
        shown: ["\(ref) was \(was.description)"]
          + (now.map { ["in its place is \($0.description)"] } ?? []))
    case .unknown:
      throw StepLines.Problem(
        description: "No screen of this session had the ref \(ref). Take a snapshot and use a ref "
          + "from it.")
    }
  }

  // MARK: Answers

  /// The flow of all steps that passed.
  package func recording(name: String?) async -> Transcript {
    var transcript = transcript
    transcript.name = name
    transcript.end = await exitStatus()
    return transcript
  }

  private func exitStatus() async -> AppExit? {
    guard let session = app.live, session.driver == .own else { return nil }
    // An app whose end can't be told counts as running; the next step finds out.
    return try? await app.exitStatus()
  }

  private func endLines() async -> [String] {
    guard let end = await exitStatus() else { return [] }
    return [
      "the program has ended with \(end); "
        + (end == .code(0)
          ? "`record` adds the step waitForExit"
          : "if that is right, say so by the step waitForExit, else it is a bug of the program")
    ]
  }

  /// A screen, or what changed on it, behind some lines of the tool's own.
  private func screen(
    head: [String], shown: [String] = [], since: Int?, offset: Int, wholeGrid: Bool
  ) -> AgentAnswer {
    guard let view = views.last else { return .failure("There is no screen yet.") }
    var heading = view.heading
    var lines = view.titleLines + (wholeGrid ? view.grid : view.lines)
    var rest = wholeGrid ? "snapshot with grid and offset" : "snapshot with offset"
    if let since, !wholeGrid {
      if since == view.revision {
        return AgentAnswer(
          masked(head + [view.heading, "nothing changed since rev \(since)"], shown).text)
      }
      if let earlier = views.last(where: { $0.revision == since }) {
        let changes =
          (earlier.titleLines == view.titleLines ? [] : view.titleLines)
          + ScreenChanges(from: earlier, to: view).lines
        if changes.count < lines.count {
          // An offset counts the lines of the same list.
          rest = "snapshot with since \(since) and offset"
          heading += " · changes since rev \(since)"
          lines = changes
        }
      }
    }
    return masked(head + [heading], shown + lines, offset: offset) {
      "\(rest) \(max(0, $0 - shown.count))"
    }
  }

  /// Lines of the tool, then those of the app between marks, cut to the budget.
  private func masked(
    _ head: [String], _ body: [String], offset: Int = 0, isError: Bool = false,
    rest: (_ offset: Int) -> String = { _ in "call snapshot for the screen" }
  ) -> AgentAnswer {
    let head = TextBudget.cut(
      app.masked(head.joined(separator: "\n")), to: body.isEmpty ? budget.limit : budget.limit / 3)
    guard !body.isEmpty else { return AgentAnswer(head, isError: isError) }
    let left = budget.limit - TextBudget.tokens(head) - 80
    let page = budget.page(body.map(app.masked), from: offset, using: left)
    var lines = [head] + ScreenFence().around(page.lines)
    if let next = page.next {
      lines.append("\(body.count - next) more lines: \(rest(next))")
    }
    return AgentAnswer(lines.joined(separator: "\n"), isError: isError)
  }

  /// A step that failed: what failed, what comes nearest, the process, the last screen, what next.
  private func failure(_ error: PageError, done: Done) async -> AgentAnswer {
    var head = done.under.map { ["failed: \($0)"] } ?? []
    if !done.asked.isEmpty { head += ["done before it:"] + done.asked }
    head.append("next: \(AdviceAfterFailure.text(error))")
    // What quotes the app stands with what it shows: its texts, its output, its process' name.
    var body = done.meant + error.message.printableLines
    if let state = await flow.processState() { body.append("process: \(state)".printableLine) }
    body += error.notes.flatMap(\.printableLines)
    if let said = error.driverMessage, !error.message.contains(said), error.nearest.isEmpty {
      body += said.printableLines
    }
    if !error.nearest.isEmpty {
      body += ["nearest:"] + error.nearest.map { "  \($0.printableLine)" }
    }
    // What the screen shows after the failure; where it can't be read, the failure has its own.
    if error.fault == nil, (try? await look(within: .seconds(1))) != nil, let view = views.last {
      body += [view.heading] + view.titleLines + view.lines
    } else if let screen = error.screen {
      body += screen.split(separator: "\n").map { String($0).printableLine }
    }
    return masked(head, body, isError: true)
  }

  /// A step that can't be performed as it is written.
  private func refusal(
    of line: String, _ why: String, shown: [String] = [], done: Done
  ) async -> AgentAnswer {
    var head = ["not performed: \(done.under ?? line)"] + why.printableLines
    if !done.asked.isEmpty { head += ["done before it:"] + done.asked }
    return masked(head, done.meant + shown.map(\.printableLine), isError: true)
  }

  /// A fault of a step without its place, which is always the one line.
  private static func words(_ error: FlowError) -> String { error.message }
}
