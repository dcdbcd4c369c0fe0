import HTTPServing
import JSONModel
import WireProtocol

extension Endpoint {
  /// What answers it; an endpoint without a handler does not compile.
  var handler: EndpointHandler {
    // Long because it is a table: a row for each endpoint.
    switch self {
    case .status: .status { $0.status }
    case .newSession: .server { server, request, _ in try await server.newSession(request) }
    case .deleteSession:
      .server { server, _, variables in try await server.delete(variables, .null) }
    case .closeWindow: .server { server, _, variables in try await server.delete(variables, []) }
    case .getSession: .session(.immediate { session, _ in .object(session.capabilities) })
    case .getTimeouts: .session(.immediate { session, _ in session.options.timeouts.json })
    case .setTimeouts: .session(.setting { try $0.options.setTimeouts($1.body) })
    case .getSettings: .session(.immediate { session, _ in .object(session.options.settings.json) })
    case .setSettings: .session(.setting { try $0.options.setSettings($1.body) })

    case .getURL: .session(.immediate { session, _ in try session.app.route })
    case .title: .session(.immediate { session, _ in session.app.title })
    case .source: .session(.immediate { session, _ in session.app.source })
    case .openURL: .session(.action { try await $0.app.open($1.argument["url"], deadline: $2) })
    case .back: .session(.action { try await $0.app.back(deadline: $2) })
    case .refresh: .session(.action { try await $0.app.backend.redraw(deadline: $2) })

    case .window: .session(.immediate { _, _ in SessionWindow.handle })
    case .windowHandles: .session(.immediate { _, _ in [SessionWindow.handle] })
    case .switchWindow: .session(.setting { try $0.window.switchWindow($1.body) })
    case .switchFrame: .session(.setting { try $0.window.switchFrame($1.body) })
    case .parentFrame: .session(.setting { _, _ in })
    case .contexts: .session(.immediate { _, _ in [SessionWindow.context] })
    case .getContext: .session(.immediate { _, _ in SessionWindow.context })
    case .setContext: .session(.setting { try $0.window.switchContext($1.body) })
    case .getWindowRect: .session(.immediate { session, _ in session.window.rect })
    case .setWindowRect: .session(.waiting { try await $0.window.resize($1.body, deadline: $2) })
    case .maximize: .session(.waiting { try await $0.window.maximize(deadline: $2) })
    case .getOrientation: .session(.immediate { session, _ in session.window.orientation })
    case .setOrientation: .session(.action { try await $0.window.rotate($1.body, deadline: $2) })
    case .screenshot: .session(.waiting { try await $0.window.screenshot(deadline: $2) })
    case .elementScreenshot:
      .session(.waiting { try await $0.window.screenshot(of: $1.element, deadline: $2) })

    case .findElement, .findElementIn:
      .session(
        .attempt(
          { try $0.search.oneNow($1) }, otherwise: { try await $0.search.one($1, deadline: $2) }))
    case .findElements, .findElementsIn:
      .session(
        .attempt(
          { try $0.search.allNow($1) }, otherwise: { try await $0.search.all($1, deadline: $2) }))
    case .activeElement: .session(.immediate { session, _ in session.app.activeElement })
    case .shadowRoot:
      .session(
        .immediate { session, command in
          _ = try session.app.resolve(command.element)
          throw ElementSearch.noShadowRoot
        })
    case .findElementInShadow, .findElementsInShadow:
      .session(
        .immediate { _, command in
          _ = try FindRequest(command)
          throw ElementSearch.noShadowRoot
        })

    case .isSelected:
      .session(.element { .bool($1.node.states.isChecked ?? $1.node.states.isSelected) })
    case .isEnabled: .session(.element { .bool($1.node.states.isEnabled) })
    case .isDisplayed: .session(.element { .bool($1.isDisplayed) })
    case .text: .session(.element { $0.app.shown($1.view.tree.text(of: $1.index)) })
    case .tagName: .session(.element { .string($1.node.role.rawValue) })
    case .elementRect: .session(.element { $0.app.rect($1.node.frame) })
    case .locationInView:
      .session(
        .element { session, found in
          let rect = session.app.rect(found.node.frame)
          return ["x": rect["x"] ?? 0, "y": rect["y"] ?? 0]
        })
    case .computedRole: .session(.element { .string($1.node.role.ariaName) })
    case .computedLabel: .session(.element { $0.app.shown($1.view.tree.name(of: $1.index)) })
    case .css: .session(.immediate { try $0.app.style($1.name, of: $1.element) })
    case .property: .session(.immediate { try $0.app.property($1.name, of: $1.element) })
    case .attribute: .session(.immediate { try $0.app.attribute($1.name, of: $1.element) })

    case .click: .session(.action { try await $0.input.click($1.element, deadline: $2) })
    case .clear: .session(.action { try await $0.input.clear($1.element, deadline: $2) })
    case .sendKeys:
      .session(.action { try await $0.input.sendKeys($1.element, $1.body, deadline: $2) })
    case .performActions: .session(.action { try await $0.actions.perform($1.body, deadline: $2) })
    case .releaseActions: .session(.action { try await $0.actions.release(deadline: $2) })
    case .executeSync:
      .session(
        .attempt(
          { try $0.atom($1.body) }, otherwise: { try await $0.execute($1.body, deadline: $2) }))

    case .alertText: .session(.immediate { session, _ in .string(try session.prompts.text()) })
    case .setAlertText: .session(.action { try await $0.prompts.type($1.body, deadline: $2) })
    case .acceptAlert: .session(.action { try await $0.prompts.give(.accept, deadline: $2) })
    case .dismissAlert: .session(.action { try await $0.prompts.give(.dismiss, deadline: $2) })

    case .logTypes: .session(.immediate { _, _ in SessionLog.types })
    case .log: .session(.immediate { try $0.log.lines(of: $1.body["type"]) })
    case .logEvent: .session(.setting { try $0.addEvent($1.body) })
    case .events: .session(.immediate { $0.log.events($1.body["type"]) })

    case .forward, .newWindow, .minimize, .fullscreen, .print, .executeAsync, .getCookies,
      .getCookie, .addCookie, .deleteCookie, .deleteCookies, .getLocation, .setLocation,
      .getNetworkConnection, .setNetworkConnection, .compareImages, .executeDriver,
      .startRecording, .stopRecording, .devTools:
      .session(.unsupported)
    }
  }
}
