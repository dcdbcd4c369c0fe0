/// The endpoints of W3C WebDriver (editor's draft of May 2026) and those of Appium that we serve.
///
/// Each has one row here, and one handler in the driver's own `Endpoint.handler`. The raw value is
/// its name in logs, metrics and recordings.
package enum Endpoint: String, Hashable, Sendable, CaseIterable {
  case newSession, deleteSession, status, getSession
  case getTimeouts, setTimeouts
  case getURL, openURL, back, forward, refresh, title
  case window, closeWindow, switchWindow, windowHandles, newWindow, switchFrame, parentFrame
  case getWindowRect, setWindowRect, maximize, minimize, fullscreen
  case activeElement, findElement, findElements, findElementIn, findElementsIn
  case shadowRoot, findElementInShadow, findElementsInShadow
  case isSelected, attribute, property, css, text, tagName, elementRect, isEnabled, isDisplayed
  case computedRole, computedLabel, click, clear, sendKeys
  case source, executeSync, executeAsync
  case getCookies, getCookie, addCookie, deleteCookie, deleteCookies
  case performActions, releaseActions
  case dismissAlert, acceptAlert, alertText, setAlertText
  case screenshot, elementScreenshot, print
  case contexts, getContext, setContext, getOrientation, setOrientation, getSettings, setSettings
  case locationInView, getLocation, setLocation, getNetworkConnection, setNetworkConnection
  case logTypes, log, logEvent, events, compareImages, executeDriver
  case startRecording, stopRecording
  case devTools

  /// Its method, path and traits, and how far our driver answers it.
  package var row: EndpointRow {
    // Long because it is a table: a row for each endpoint.
    switch self {
    case .newSession: .post("/session")
    case .deleteSession: .delete("/session/{session}")
    case .getSession:
      .get("/session/{session}", [.worksAfterEnd, .ignoresAlerts, .needsNoEffect])
    case .status: .get("/status")
    case .getTimeouts:
      .get("/session/{session}/timeouts", [.worksAfterEnd, .ignoresAlerts, .needsNoEffect])
    case .setTimeouts: .post("/session/{session}/timeouts", [.ignoresAlerts, .needsNoEffect])
    case .getURL:
      .get(
        "/session/{session}/url", [],
        .conditional("An app with an agent tells its route and follows deep links."))
    case .openURL:
      .post(
        "/session/{session}/url", .changesApp,
        .conditional("An app with an agent tells its route and follows deep links."))
    case .back:
      .post(
        "/session/{session}/back", .changesApp,
        .conditional("An agent's own back; Escape for a bare terminal."))
    case .forward:
      .post(
        "/session/{session}/forward", [],
        .never("An app has no way forward: its screens are reached by taps and links."))
    case .refresh: .post("/session/{session}/refresh", .changesApp)
    case .title: .get("/session/{session}/title", .worksAfterEnd)
    case .window: .get("/session/{session}/window", [.worksAfterEnd, .ignoresAlerts])
    case .closeWindow: .delete("/session/{session}/window")
    case .switchWindow: .post("/session/{session}/window")
    case .windowHandles:
      .get("/session/{session}/window/handles", [.worksAfterEnd, .ignoresAlerts])
    case .newWindow:
      .post(
        "/session/{session}/window/new", [],
        .never("An app has one window: start another session for another app."))
    case .switchFrame: .post("/session/{session}/frame")
    case .parentFrame: .post("/session/{session}/frame/parent")
    case .getWindowRect: .get("/session/{session}/window/rect", .worksAfterEnd)
    case .setWindowRect: .post("/session/{session}/window/rect", .changesApp)
    case .maximize:
      .post(
        "/session/{session}/window/maximize", .changesApp,
        .conditional("Back to the size that the session began with."))
    case .minimize:
      .post(
        "/session/{session}/window/minimize", [],
        .never(
          "A terminal can't be minimised: `mobile: backgroundApp` hides an app that links the agent."
        ))
    case .fullscreen:
      .post("/session/{session}/window/fullscreen", [], .never("The app fills its screen already."))
    case .activeElement: .get("/session/{session}/element/active")
    case .findElement: .post("/session/{session}/element", [.isDriversWork, .needsNoEffect])
    case .findElements: .post("/session/{session}/elements", .isDriversWork)
    case .findElementIn:
      .post("/session/{session}/element/{element}/element", [.isDriversWork, .needsNoEffect])
    case .findElementsIn: .post("/session/{session}/element/{element}/elements", .isDriversWork)
    case .shadowRoot: .get("/session/{session}/element/{element}/shadow", [], noShadowRoots)
    case .findElementInShadow:
      .post("/session/{session}/shadow/{shadow}/element", [], noShadowRoots)
    case .findElementsInShadow:
      .post("/session/{session}/shadow/{shadow}/elements", [], noShadowRoots)
    case .isSelected: .get("/session/{session}/element/{element}/selected")
    case .attribute: .get("/session/{session}/element/{element}/attribute/{name}")
    case .property: .get("/session/{session}/element/{element}/property/{name}")
    case .css: .get("/session/{session}/element/{element}/css/{name}")
    case .text: .get("/session/{session}/element/{element}/text")
    case .tagName: .get("/session/{session}/element/{element}/name")
    case .elementRect: .get("/session/{session}/element/{element}/rect")
    case .isEnabled: .get("/session/{session}/element/{element}/enabled")
    case .isDisplayed: .get("/session/{session}/element/{element}/displayed")
    case .computedRole: .get("/session/{session}/element/{element}/computedrole")
    case .computedLabel: .get("/session/{session}/element/{element}/computedlabel")
    case .click: .post("/session/{session}/element/{element}/click", .changesApp)
    case .clear: .post("/session/{session}/element/{element}/clear", .changesApp)
    case .sendKeys: .post("/session/{session}/element/{element}/value", .changesApp)
    case .source: .get("/session/{session}/source", [.worksAfterEnd, .isDriversWork])
    case .executeSync: .post("/session/{session}/execute/sync", .changesApp)
    case .executeAsync:
      .post(
        "/session/{session}/execute/async", [],
        .never("An app runs no JavaScript: send the `mobile:` commands by Execute Script."))
    case .getCookies: .get("/session/{session}/cookie", [], noCookies)
    case .getCookie: .get("/session/{session}/cookie/{name}", [], noCookies)
    case .addCookie: .post("/session/{session}/cookie", [], noCookies)
    case .deleteCookie: .delete("/session/{session}/cookie/{name}", [], noCookies)
    case .deleteCookies: .delete("/session/{session}/cookie", [], noCookies)
    case .performActions: .post("/session/{session}/actions", .changesApp)
    case .releaseActions: .delete("/session/{session}/actions", .changesApp)
    case .dismissAlert: .post("/session/{session}/alert/dismiss", .ignoresAlerts, onlyAgentsAlerts)
    case .acceptAlert: .post("/session/{session}/alert/accept", .ignoresAlerts, onlyAgentsAlerts)
    case .alertText: .get("/session/{session}/alert/text", .ignoresAlerts, onlyAgentsAlerts)
    case .setAlertText: .post("/session/{session}/alert/text", .ignoresAlerts, onlyAgentsAlerts)
    case .screenshot: .get("/session/{session}/screenshot", [.worksAfterEnd, .drawsPicture])
    case .elementScreenshot: .get("/session/{session}/element/{element}/screenshot", .drawsPicture)
    case .print:
      .post(
        "/session/{session}/print", [], .never("An app has no pages to print: take a screenshot."))
    case .contexts: .get("/session/{session}/contexts", [.worksAfterEnd, .ignoresAlerts])
    case .getContext: .get("/session/{session}/context", [.worksAfterEnd, .ignoresAlerts])
    case .setContext: .post("/session/{session}/context", .ignoresAlerts)
    case .getOrientation: .get("/session/{session}/orientation", .worksAfterEnd)
    case .setOrientation:
      .post(
        "/session/{session}/orientation", .changesApp,
        .conditional("A session on a device profile can turn."))
    case .getSettings: .get("/session/{session}/appium/settings", [.worksAfterEnd, .ignoresAlerts])
    case .setSettings: .post("/session/{session}/appium/settings", .ignoresAlerts)
    case .locationInView: .get("/session/{session}/element/{element}/location_in_view")
    case .getLocation: .get("/session/{session}/location", [], noPlace)
    case .setLocation: .post("/session/{session}/location", [], noPlace)
    case .getNetworkConnection: .get("/session/{session}/network_connection", [], noRadio)
    case .setNetworkConnection: .post("/session/{session}/network_connection", [], noRadio)
    case .logTypes: .get("/session/{session}/se/log/types", [.worksAfterEnd, .ignoresAlerts])
    case .log: .post("/session/{session}/se/log", [.worksAfterEnd, .ignoresAlerts])
    case .logEvent: .post("/session/{session}/appium/log_event", .ignoresAlerts)
    case .events: .post("/session/{session}/appium/events", [.worksAfterEnd, .ignoresAlerts])
    case .compareImages:
      .post(
        "/session/{session}/appium/compare_images", [],
        .never("Pictures are compared by `mobile: expectSnapshot`."))
    case .executeDriver:
      .post(
        "/session/{session}/appium/execute_driver", [],
        .never("The driver runs no scripts of a client."))
    case .startRecording: .post("/session/{session}/appium/start_recording_screen", [], noFilm)
    case .stopRecording: .post("/session/{session}/appium/stop_recording_screen", [], noFilm)
    case .devTools:
      .post(
        "/session/{session}/goog/cdp/execute", [],
        .never("The DevTools are Chromium's: chromedriver hands commands to them."))
    }
  }

  private var noCookies: EndpointSupport { .never("An app is no web page: it has no cookies.") }
  private var noShadowRoots: EndpointSupport {
    .conditional("An app's elements have no shadow roots: `no such shadow root`.")
  }
  private var onlyAgentsAlerts: EndpointSupport {
    .conditional("An alert that an agent tells; else `no such alert`.")
  }
  private var noPlace: EndpointSupport {
    .never("A terminal has no place on earth: give the app a fixture or a flag.")
  }
  private var noRadio: EndpointSupport {
    .never("The radio of a phone is not here: use `mobile: setNetworkConditions`.")
  }
  private var noFilm: EndpointSupport {
    .never("A screen is not filmed through the protocol: runs record their sessions themselves.")
  }

  /// The path with its variables filled in, percent-encoded where a segment needs it.
  package func path(
    session: String? = nil, element: String? = nil, name: String? = nil
  ) -> String {
    row.path.split(separator: "/").map { segment in
      switch segment {
      case "{session}": Self.encoded(session ?? "")
      case "{element}": Self.encoded(element ?? "")
      case "{name}", "{shadow}": Self.encoded(name ?? "")
      default: String(segment)
      }
    }.reduce(into: "") { $0 += "/" + $1 }
  }

  /// A segment of a path, percent-encoded where it needs it.
  package static func encoded(_ segment: String) -> String {
    segment.utf8.reduce(into: "") { text, byte in
      let scalar = Unicode.Scalar(byte)
      if byte < 0x80,
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "-._~".unicodeScalars.contains(scalar)
      {
        text.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
  }
}
