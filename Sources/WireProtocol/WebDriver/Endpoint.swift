/// The endpoints of W3C WebDriver (editor's draft of May 2026) and those of Appium that we serve.
package enum Endpoint: Hashable, Sendable, CaseIterable {
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

  /// The method and the path below the base; `{…}` stands for a variable segment.
  package var route: (method: HTTPMethod, path: String) {
    switch self {
    case .newSession: (.post, "/session")
    case .deleteSession: (.delete, "/session/{session}")
    case .getSession: (.get, "/session/{session}")
    case .status: (.get, "/status")
    case .getTimeouts: (.get, "/session/{session}/timeouts")
    case .setTimeouts: (.post, "/session/{session}/timeouts")
    case .getURL: (.get, "/session/{session}/url")
    case .openURL: (.post, "/session/{session}/url")
    case .back: (.post, "/session/{session}/back")
    case .forward: (.post, "/session/{session}/forward")
    case .refresh: (.post, "/session/{session}/refresh")
    case .title: (.get, "/session/{session}/title")
    case .window: (.get, "/session/{session}/window")
    case .closeWindow: (.delete, "/session/{session}/window")
    case .switchWindow: (.post, "/session/{session}/window")
    case .windowHandles: (.get, "/session/{session}/window/handles")
    case .newWindow: (.post, "/session/{session}/window/new")
    case .switchFrame: (.post, "/session/{session}/frame")
    case .parentFrame: (.post, "/session/{session}/frame/parent")
    case .getWindowRect: (.get, "/session/{session}/window/rect")
    case .setWindowRect: (.post, "/session/{session}/window/rect")
    case .maximize: (.post, "/session/{session}/window/maximize")
    case .minimize: (.post, "/session/{session}/window/minimize")
    case .fullscreen: (.post, "/session/{session}/window/fullscreen")
    case .activeElement: (.get, "/session/{session}/element/active")
    case .findElement: (.post, "/session/{session}/element")
    case .findElements: (.post, "/session/{session}/elements")
    case .findElementIn: (.post, "/session/{session}/element/{element}/element")
    case .findElementsIn: (.post, "/session/{session}/element/{element}/elements")
    case .shadowRoot: (.get, "/session/{session}/element/{element}/shadow")
    case .findElementInShadow: (.post, "/session/{session}/shadow/{shadow}/element")
    case .findElementsInShadow: (.post, "/session/{session}/shadow/{shadow}/elements")
    case .isSelected: (.get, "/session/{session}/element/{element}/selected")
    case .attribute: (.get, "/session/{session}/element/{element}/attribute/{name}")
    case .property: (.get, "/session/{session}/element/{element}/property/{name}")
    case .css: (.get, "/session/{session}/element/{element}/css/{name}")
    case .text: (.get, "/session/{session}/element/{element}/text")
    case .tagName: (.get, "/session/{session}/element/{element}/name")
    case .elementRect: (.get, "/session/{session}/element/{element}/rect")
    case .isEnabled: (.get, "/session/{session}/element/{element}/enabled")
    case .isDisplayed: (.get, "/session/{session}/element/{element}/displayed")
    case .computedRole: (.get, "/session/{session}/element/{element}/computedrole")
    case .computedLabel: (.get, "/session/{session}/element/{element}/computedlabel")
    case .click: (.post, "/session/{session}/element/{element}/click")
    case .clear: (.post, "/session/{session}/element/{element}/clear")
    case .sendKeys: (.post, "/session/{session}/element/{element}/value")
    case .source: (.get, "/session/{session}/source")
    case .executeSync: (.post, "/session/{session}/execute/sync")
    case .executeAsync: (.post, "/session/{session}/execute/async")
    case .getCookies: (.get, "/session/{session}/cookie")
    case .getCookie: (.get, "/session/{session}/cookie/{name}")
    case .addCookie: (.post, "/session/{session}/cookie")
    case .deleteCookie: (.delete, "/session/{session}/cookie/{name}")
    case .deleteCookies: (.delete, "/session/{session}/cookie")
    case .performActions: (.post, "/session/{session}/actions")
    case .releaseActions: (.delete, "/session/{session}/actions")
    case .dismissAlert: (.post, "/session/{session}/alert/dismiss")
    case .acceptAlert: (.post, "/session/{session}/alert/accept")
    case .alertText: (.get, "/session/{session}/alert/text")
    case .setAlertText: (.post, "/session/{session}/alert/text")
    case .screenshot: (.get, "/session/{session}/screenshot")
    case .elementScreenshot: (.get, "/session/{session}/element/{element}/screenshot")
    case .print: (.post, "/session/{session}/print")
    case .contexts: (.get, "/session/{session}/contexts")
    case .getContext: (.get, "/session/{session}/context")
    case .setContext: (.post, "/session/{session}/context")
    case .getOrientation: (.get, "/session/{session}/orientation")
    case .setOrientation: (.post, "/session/{session}/orientation")
    case .getSettings: (.get, "/session/{session}/appium/settings")
    case .setSettings: (.post, "/session/{session}/appium/settings")
    case .locationInView: (.get, "/session/{session}/element/{element}/location_in_view")
    case .getLocation: (.get, "/session/{session}/location")
    case .setLocation: (.post, "/session/{session}/location")
    case .getNetworkConnection: (.get, "/session/{session}/network_connection")
    case .setNetworkConnection: (.post, "/session/{session}/network_connection")
    case .logTypes: (.get, "/session/{session}/se/log/types")
    case .log: (.post, "/session/{session}/se/log")
    case .logEvent: (.post, "/session/{session}/appium/log_event")
    case .events: (.post, "/session/{session}/appium/events")
    case .compareImages: (.post, "/session/{session}/appium/compare_images")
    case .executeDriver: (.post, "/session/{session}/appium/execute_driver")
    case .startRecording: (.post, "/session/{session}/appium/start_recording_screen")
    case .stopRecording: (.post, "/session/{session}/appium/stop_recording_screen")
    }
  }

  /// What the endpoint is called in logs, metrics and recordings.
  package var name: String { Self.names[self] ?? "" }

  /// Made once: to look a case's name up takes longer than many a command.
  private static let names = Dictionary(uniqueKeysWithValues: allCases.map { ($0, "\($0)") })

  /// The path with its variables filled in, percent-encoded where a segment needs it.
  package func path(
    session: String? = nil, element: String? = nil, name: String? = nil
  ) -> String {
    route.path.split(separator: "/").map { segment in
      switch segment {
      case "{session}": Self.encoded(session ?? "")
      case "{element}": Self.encoded(element ?? "")
      case "{name}", "{shadow}": Self.encoded(name ?? "")
      default: String(segment)
      }
    }.reduce(into: "") { $0 += "/" + $1 }
  }

  private static func encoded(_ segment: String) -> String {
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
