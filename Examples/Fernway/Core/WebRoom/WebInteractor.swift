/// Whom a web page tells what it asks of the app.
@MainActor
protocol WebListener: AnyObject {
  func webWantsBooking(of id: Int)
  func webDidClose()
}

/// Shows a page of the site, runs its scripts, and takes what they post.
@MainActor
package final class WebInteractor: ScreenInteractor<WebState> {
  private weak var listener: (any WebListener)?
  private let backend: FakeBackend
  private let services: AppServices
  private let controller = ContentController()
  private var frame: WebFrame?

  init(_ address: String, dependency: any MemberDependency, listener: any WebListener) {
    backend = dependency.backend
    services = dependency.services
    self.listener = listener
    super.init(WebState(address: address, phase: .loading), changes: dependency.changes)
    for script in services.web.userScripts { controller.add(script) }
    guard services.web.hasHandlers else { return }
    controller.add("test") { [services] body in services.web.messages.append("test: \(body)") }
    controller.add("book") { [weak self] body in
      guard let id = body["id"]?.whole else { return }
      self?.listener?.webWantsBooking(of: id)
    }
  }

  override func didBecomeActive() { load() }
  override func willResignActive() { frame = nil }

  package func handle(_ event: WebEvent) {
    switch event {
    case .click(let id): click(id)
    case .reload: load()
    case .back: listener?.webDidClose()
    }
  }

  private func load() {
    frame = nil
    if let refusal = services.web.policy.refusal(of: state.address) {
      state.phase = .blocked(refusal)
      return
    }
    state.phase = .loading
    backend.page(at: state.address) { [weak self] result in
      guard let self, self.isActive else { return }
      switch result {
      case .success(let document): self.show(document)
      case .failure: self.state.phase = .missing
      }
    }
  }

  private func show(_ document: WebDocument) {
    do throws(ScriptProblem) {
      let frame = try WebFrame(document, controller, services.web.engine)
      self.frame = frame
      state.phase = .shown(frame.content)
    } catch {
      state.phase = .failed("\(error)")
    }
  }

  private func click(_ id: String) {
    guard let frame else { return }
    do throws(ScriptProblem) {
      try frame.click(id, controller)
      if isActive { state.phase = .shown(frame.content) }
    } catch {
      self.frame = nil
      state.phase = .failed("\(error)")
    }
  }
}
