import Synchronization
import TerminalModel

/// The thread of a session: it alone reads the pseudo-terminal and keeps the virtual terminal, and
/// it wakes those who wait.
final class SessionLoop: Sendable {
  let terminal: PseudoTerminal
  let configuration: TerminalSession.Configuration
  let shared: Mutex<SessionShared>
  private let turnCount = Atomic<Int>(0)
  /// The newest frames, which those who wait may just be looking at.
  private static let unpackedFrames = 2

  /// How often the thread has woken up.
  var turns: Int { turnCount.load(ordering: .relaxed) }

  init(launch: Launch, configuration: TerminalSession.Configuration) throws(TerminalError) {
    terminal = try PseudoTerminal(launching: launch)
    self.configuration = configuration
    let blank = TerminalFrame(
      generation: 0, kind: .blank, time: .now, revision: nil, inputBytes: 0, title: "",
      modes: TerminalModes(), capture: VirtualTerminal(size: launch.size).capture())
    shared = Mutex(SessionShared(firstFrame: blank, now: .now))
    configuration.recorder?.begin(launch)
  }

  /// What only the thread knows.
  private struct Local {
    var virtual: VirtualTerminal
    var isReading = true
    /// Something was printed since the last frame.
    var isDirty = false
    var lastFrame: ContinuousClock.Instant
    var updateOpened: ContinuousClock.Instant?
    var exit: ProcessExit?
    var pendingRevision: UInt64?
    /// The input that had been sent before the newest read: what was read may be an answer to it.
    var inputBeforeRead: UInt64 = 0
  }

  /// Runs until the program is reaped and this side closed.
  func run(size: CellSize) {
    var local = Local(
      virtual: VirtualTerminal(size: size, scrollback: configuration.scrollback), lastFrame: .now)
    // A read of a pseudo-terminal gives 4 KB at most.
    var buffer = [UInt8](repeating: 0, count: 1 << 13)
    var isRunning = true
    while isRunning {
      let (timeout, isWriting) = nextWait(local)
      let ready = terminal.wait(
        reading: local.isReading, writing: local.isReading && isWriting,
        exit: local.exit == nil, timeout: timeout)
      turnCount.add(1, ordering: .relaxed)
      if ready.contains(.woken) { terminal.clearWake() }
      applyResize(&local)
      if ready.contains(.exited) { local.exit = terminal.reap() }
      // Read after the exit was seen: what the program printed last is there by now.
      if local.isReading, !ready.isDisjoint(with: [.readable, .exited]) {
        read(&buffer, &local)
      }
      writeQueue()
      writeKeys()
      publishPause(&local)
      answerScrollback(local)
      isRunning = !closeIfRequested(&local)
      wakeWaiters()
    }
    answerScrollback(local, isLast: true)
  }

  /// Gives the rows above the screen to those who asked for them.
  private func answerScrollback(_ local: Local, isLast: Bool = false) {
    guard isLast || shared.withLock({ !$0.scrollbackReaders.isEmpty }) else { return }
    let rows = local.virtual.scrollbackText
    let readers = shared.withLock { shared in
      if isLast { shared.lastScrollback = rows }
      defer { shared.scrollbackReaders = [] }
      return shared.scrollbackReaders
    }
    for reader in readers { reader.resume(returning: rows) }
  }

  private func nextWait(_ local: Local) -> (timeout: Int64?, isWriting: Bool) {
    let (deadline, isWriting, isTyping) = shared.withLock {
      ($0.nextDeadline, !$0.queue.isEmpty, !$0.keys.isEmpty)
    }
    var next = deadline
    if isTyping, !isWriting {
      // The kernel does not tell when the program has read a key.
      let look = ContinuousClock.now + Self.keyLook
      next = min(next ?? look, look)
    }
    if local.isDirty, let opened = local.updateOpened {
      let overdue = opened + configuration.longestUpdate
      next = min(next ?? overdue, overdue)
    }
    guard let next else { return (nil, isWriting) }
    let (seconds, attoseconds) = (next - .now).components
    return (max(0, min(seconds, 1 << 32) * 1_000_000_000 + attoseconds / 1_000_000_000), isWriting)
  }

  // MARK: Output

  private func read(_ buffer: inout [UInt8], _ local: inout Local) {
    while true {
      local.inputBeforeRead = shared.withLock { $0.state.inputBytes - UInt64($0.waitingBytes) }
      switch terminal.read(into: &buffer) {
      case .moved(let count):
        take(buffer[..<count], &local)
      case .wouldBlock:
        return
      case .ended:
        endOutput(&local)
        return
      }
      // In a flood nobody else must starve: input, deadlines, a request to close.
      if local.lastFrame + configuration.floodInterval <= .now { return }
    }
  }

  private func endOutput(_ local: inout Local) {
    local.isReading = false
    shared.withLock { shared in
      shared.state.outputEnded = true
      shared.keys = []
    }
    configuration.onChange?()
  }

  /// The end of a synchronized update.
  private static let updateEnd = Array("\u{1B}[?2026l".utf8)

  private func take(_ bytes: ArraySlice<UInt8>, _ local: inout Local) {
    local.virtual.feed(bytes.span)
    local.isDirty = true
    configuration.recorder?.output(bytes)
    // A frame that is published below holds them.
    shared.withLock { $0.state.outputBytes += UInt64(bytes.count) }
    for event in local.virtual.takeEvents() {
      handle(event, &local)
      // What follows an update in the same read is no part of its frame.
      if case .updated = event, !bytes.suffix(Self.updateEnd.count).elementsEqual(Self.updateEnd) {
        local.isDirty = true
      }
    }
    let replies = local.virtual.takeReplies()
    let now = ContinuousClock.now
    if local.virtual.modes.synchronizedUpdate {
      local.updateOpened = local.updateOpened ?? now
    } else {
      local.updateOpened = nil
    }
    shared.withLock { shared in
      shared.state.lastActivity = now
      shared.state.lastOutput = now
      copy(local.virtual, to: &shared.state)
      // A program that floods its own terminal with queries does not read the answers.
      if shared.queue.count + replies.count <= configuration.largestInputQueue {
        answer(replies[...], &shared)
      }
    }
  }

  private func copy(_ virtual: VirtualTerminal, to state: inout TerminalState) {
    state.modes = virtual.modes
    state.title = virtual.title
    state.iconName = virtual.iconName
    state.shell = virtual.shell
    state.images = virtual.images
    state.imageCount = virtual.imageCount
    state.bellCount = virtual.bellCount
    state.isAtRest = virtual.isAtRest
    state.unanswered = virtual.unanswered
  }

  private func handle(_ event: TerminalEvent, _ local: inout Local) {
    switch event {
    case .updated(let capture):
      local.updateOpened = nil
      publish(.synchronized, capture, &local)
    case .marked(let secret, let revision, let insideUpdate, let capture):
      guard let expected = configuration.secret, secret == expected else { return }
      local.pendingRevision = revision
      if !insideUpdate { publish(.marked, capture, &local) }
    case .clipboard(_, let text):
      shared.withLock { $0.state.clipboard = text }
      configuration.onChange?()
    case .bell, .notification:
      break
    }
  }

  /// Publishes what was printed, once nothing more is to be read.
  private func publishPause(_ local: inout Local) {
    if let exit = local.exit, shared.withLock({ $0.state.exit == nil }) {
      publish(.final, local.virtual.capture(), &local, exit: exit)
    }
    guard local.isDirty else { return }
    if let opened = local.updateOpened {
      guard opened + configuration.longestUpdate <= .now || !local.isReading else { return }
      publish(local.isReading ? .overdue : .final, local.virtual.capture(), &local)
    } else {
      publish(local.isReading ? .drained : .final, local.virtual.capture(), &local)
    }
  }

  private func publish(
    _ kind: TerminalFrame.Kind, _ capture: TerminalCapture, _ local: inout Local,
    exit: ProcessExit? = nil
  ) {
    let isExact = kind == .synchronized || kind == .marked
    let revision = isExact ? local.pendingRevision : nil
    if isExact { local.pendingRevision = nil }
    local.isDirty = false
    local.lastFrame = .now
    let virtual = local.virtual
    let old = shared.withLock { shared -> TerminalFrame? in
      copy(virtual, to: &shared.state)
      shared.state.generation += 1
      let frame = TerminalFrame(
        generation: shared.state.generation, kind: kind, time: local.lastFrame,
        revision: revision, inputBytes: local.inputBeforeRead, title: virtual.title,
        modes: virtual.modes, capture: capture)
      shared.state.frame = frame
      shared.state.framedBytes = shared.state.outputBytes
      if let exit {
        shared.state.exit = exit
        shared.state.exitTime = .now
      }
      shared.frames.append(frame)
      if shared.frames.count > configuration.keptFrames {
        shared.droppedGeneration = shared.frames.removeFirst().generation
      }
      if let revision {
        shared.state.revision = revision
        shared.marked.append(frame)
        if shared.marked.count > configuration.keptFrames { shared.marked.removeFirst() }
      }
      return shared.frames.dropLast(Self.unpackedFrames).last
    }
    configuration.onChange?()
    wakeWaiters()
    if let old { old.pack() }
  }

  // MARK: Input

  /// Sends the answer to a query.
  private func answer(_ bytes: ArraySlice<UInt8>, _ shared: inout SessionShared) {
    guard !bytes.isEmpty else { return }
    shared.state.inputBytes += UInt64(bytes.count)
    shared.state.lastActivity = .now
    write(bytes, &shared)
  }

  /// Writes bytes, or queues those that the kernel doesn't take now.
  private func write(_ bytes: ArraySlice<UInt8>, _ shared: inout SessionShared) {
    var rest = bytes
    if shared.queue.isEmpty, case .moved(let count) = terminal.write(rest) {
      rest = rest.dropFirst(count)
    }
    shared.queue.append(contentsOf: rest)
    shared.state.queuedInputBytes = shared.waitingBytes
  }

  private func note(_ bytes: ArraySlice<UInt8>, _ shared: inout SessionShared) {
    shared.state.inputBytes += UInt64(bytes.count)
    shared.state.lastActivity = .now
    shared.state.lastInput = shared.state.lastActivity
    shared.state.recentInput.note(bytes, at: shared.state.lastActivity)
    configuration.recorder?.input(bytes)
  }

  /// Between two looks at whether the program has read a key.
  private static let keyLook = Duration.microseconds(50)
  /// A program that leaves a key unread for so long reads none: it gets the others at once.
  private static let keyPatience = Duration.milliseconds(250)

  /// Sends keys one after another, each once the program has read the one before: many programs take
  /// what one read gives for one key. Returns the total so far.
  func accept(keys: [[UInt8]], _ shared: inout SessionShared) -> UInt64 {
    for key in keys where !key.isEmpty {
      note(key[...], &shared)
      if shared.keys.isEmpty, shared.queue.isEmpty, isKeyRead(shared) {
        write(key[...], &shared)
        shared.keyWritten = .now
      } else {
        shared.keys.append(key)
        shared.state.queuedInputBytes = shared.waitingBytes
      }
    }
    return shared.state.inputBytes
  }

  /// Whether the program has read what it was given; one that reads by lines gets them from the kernel.
  private func isKeyRead(_ shared: SessionShared) -> Bool {
    guard let written = shared.keyWritten, let input = terminal.input else { return true }
    return input.readsByLines || input.unreadBytes == 0
      || written + Self.keyPatience <= .now
  }

  private func writeKeys() {
    shared.withLock { shared in
      guard !shared.keys.isEmpty, shared.queue.isEmpty, isKeyRead(shared) else { return }
      let isPatient = shared.keyWritten.map { $0 + Self.keyPatience > .now } ?? true
      let keys = isPatient ? [shared.keys.removeFirst()] : shared.keys
      if !isPatient { shared.keys = [] }
      for key in keys { write(key[...], &shared) }
      shared.keyWritten = .now
    }
  }

  private func writeQueue() {
    shared.withLock { shared in
      guard !shared.queue.isEmpty else { return }
      switch terminal.write(shared.queue[...]) {
      case .moved(let count): shared.queue.removeFirst(count)
      case .wouldBlock: break
      case .ended: shared.dropInput()
      }
      shared.state.queuedInputBytes = shared.waitingBytes
    }
  }

  private func applyResize(_ local: inout Local) {
    let size = shared.withLock { shared in
      defer { shared.newSize = nil }
      return shared.newSize
    }
    guard let size else { return }
    // The picture first: what the program draws for the new size must meet it.
    local.virtual.resize(to: size)
    local.isDirty = true
    configuration.recorder?.resize(size)
    // A terminal that was closed meanwhile has no size to set.
    guard local.isReading else { return }
    do throws(TerminalError) {
      try terminal.resize(columns: size.columns, rows: size.rows)
    } catch {
      endOutput(&local)
    }
  }

  // MARK: The end

  /// Hangs up where that was asked for, and says whether the thread's work is done.
  private func closeIfRequested(_ local: inout Local) -> Bool {
    guard shared.withLock({ $0.closeRequested }) else { return false }
    if shared.withLock({ !$0.state.isClosed }) {
      terminal.hangUp()
      local.isReading = false
      configuration.recorder?.end()
      shared.withLock { shared in
        shared.state.isClosed = true
        shared.state.outputEnded = true
        shared.dropInput()
        shared.state.generation += 1
      }
      configuration.onChange?()
    }
    return local.exit != nil
  }

  private func wakeWaiters() {
    let due = shared.withLock { $0.takeDue(now: .now) }
    for waiter in due { waiter.continuation.resume() }
  }
}
