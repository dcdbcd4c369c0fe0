import AutomationAgent
import Devices
import Foundation
package import TerminalModel
import ViewKit
package import WireProtocol

/// What both hosts share: the app's frames, their numbers, and the driver's commands.
@MainActor
package final class HostCore {
  package let interaction: Interaction
  private let scheduler: HostScheduler
  private let mode: AgentHello.Mode
  private let settings: HostSettings
  private var lastFrame: AgentFrame?
  private var lastScreen: Screen?
  private var lastProgress: AgentProgress?
  private var revision = 0
  /// The beginning of the driver's times.
  private let start = ContinuousClock.now
  /// The bytes that were read from the terminal and are handled.
  package var consumed = 0

  package init(
    _ app: HostedApp, scheduler: HostScheduler, settings: HostSettings, mode: AgentHello.Mode,
    size: CellSize
  ) {
    self.scheduler = scheduler
    self.mode = mode
    self.settings = settings
    var environment = settings.environment
    environment.horizontalSizeClass = SizeClass(across: settings.screen(of: size))
    interaction = Interaction(app, size: size, environment: environment)
  }

  /// Shows the app on a screen of another extent.
  package func resize(to size: CellSize) {
    // The system takes a finger away from a device that is turned.
    if size != interaction.size { interaction.cancelPress() }
    interaction.size = size
    interaction.environment.horizontalSizeClass = SizeClass(across: settings.screen(of: size))
  }

  private var app: HostedApp { interaction.app }

  package var progress: AgentProgress {
    let missed = interaction.missedPresses
    return AgentProgress(
      revision: revision, consumed: consumed, busy: scheduler.pending + app.pending(),
      missed: missed > 0 ? missed : nil)
  }

  /// What a turn of the loop came to.
  package enum Turn {
    /// A new revision: to be told, and in a terminal drawn and marked.
    case frame(AgentFrame, Screen)
    /// No new revision, but news of how far the app is.
    case idle(AgentProgress)
    /// Nothing to tell.
    case nothing
  }

  /// Lays the app out and numbers what is new.
  package func turn() -> Turn {
    interaction.update()
    let screen = interaction.screen
    var frame = AgentFrame(
      progress: progress, tree: ElementNode(interaction.layout.root), route: app.route(),
      title: app.title(), size: interaction.size, device: settings.device?.name)
    if var last = lastFrame, screen == lastScreen {
      last.progress = frame.progress
      if last == frame {
        guard frame.progress != lastProgress else { return .nothing }
        lastProgress = frame.progress
        return .idle(frame.progress)
      }
    }
    revision += 1
    frame.progress = progress
    lastFrame = frame
    lastScreen = screen
    lastProgress = frame.progress
    return .frame(frame, screen)
  }

  /// Makes the next turn a new revision, whatever has changed.
  package func redraw() { lastScreen = nil }

  // MARK: Commands

  /// Does what a driver asks; the answer is to be sent after the frame that it caused.
  package func handle(_ command: AgentCommand) -> AgentReply {
    var reply = AgentReply(id: command.id, progress: progress)
    switch command.action {
    case .mouse(let event): reply.error = input([.mouse(event)], at: command.time)
    case .key(let key): reply.error = input([.key(key)])
    case .text(let text): reply.error = input(text.map { .key(.character(String($0))) })
    case .paste(let text): reply.error = input([.paste(text)])
    case .resize(let size): reply.error = resize(size)
    case .screen: reply.screen = interaction.screen
    case .screenshot: screenshot(&reply)
    case .open(let url): reply.error = app.open(url)
    case .back: if !interaction.goBack() { reply.error = "There is no step back from here." }
    case .reveal(let element):
      if !interaction.reveal(element: NodeID(rawValue: element)) {
        reply.error = "Element \(element) is not in the newest tree."
      }
    case .set(let name, let value): set(name, value, &reply)
    case .aim(let element, let cell):
      interaction.aim(at: NodeID(rawValue: element), in: cell)
    case .cancelTouch:
      interaction.aim = nil
      interaction.cancelPress()
    case .barrier: break
    }
    return reply
  }

  private func set(_ name: String, _ value: String, _ reply: inout AgentReply) {
    switch interaction.set(name, to: value) {
    case .done: break
    case .refused(let reason): reply.error = reason
    case .unknown:
      reply.error = "This app has no \(name) to set."
      reply.isUnsupported = true
    }
  }

  private func input(_ events: [InputEvent], at time: Int? = nil) -> String? {
    guard mode == .core else {
      return "This app has a terminal: send input through that."
    }
    interaction.handle(events, at: time.map { start + .milliseconds($0) })
    return nil
  }

  private func resize(_ size: CellSize) -> String? {
    guard mode == .core else { return "This app has a terminal: resize that." }
    guard (1...1000).contains(size.columns), (1...1000).contains(size.rows) else {
      return "\(size.columns) × \(size.rows) is no extent: use 1 to 1000 columns and rows."
    }
    resize(to: size)
    return nil
  }

  private func screenshot(_ reply: inout AgentReply) {
    guard let pictures = app.pictures else {
      reply.error = "This app has no renderer for pictures."
      return
    }
    do {
      let layout = picture(with: pictures.measurer)
      reply.png = Data(try pictures.png(layout.displayList))
      reply.pictureTree = ElementNode(layout.root)
    } catch {
      reply.error = "The picture could not be drawn: \(error)"
    }
  }

  /// The app laid out in points for its device, or for 8 × 16 points a cell.
  private func picture(with measurer: any TextMeasurer) -> ViewLayout {
    let device = settings.device.map { $0.landscape.cells == interaction.size ? $0.landscape : $0 }
    var environment = interaction.environment
    environment.medium = .points(scale: device?.scale ?? 2)
    if let area = device?.safeArea {
      environment.safeArea = EdgeInsets(
        top: Double(area.top), leading: Double(area.leading), bottom: Double(area.bottom),
        trailing: Double(area.trailing))
    }
    let size = Size(
      width: Double(device?.width ?? interaction.size.columns * 8),
      height: Double(device?.height ?? interaction.size.rows * 16))
    return interaction.picture(size: size, environment: environment, measurer: measurer)
  }
}

extension AgentAction {
  /// Whether a layout may be due after it.
  var mayChangeTheScreen: Bool {
    switch self {
    case .screen, .screenshot, .aim, .barrier: false
    default: true
    }
  }
}
