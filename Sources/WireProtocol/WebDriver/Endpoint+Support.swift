/// How far a driver of apps can answer an endpoint.
package enum EndpointSupport: Hashable, Sendable {
  case always
  /// Only for some apps; the sentence says for which.
  case conditional(String)
  /// Answered with `unsupported operation`; the sentence says why.
  case never(String)
}

extension Endpoint {
  /// How far our driver answers it: the table of `docs/driver.md`.
  package var support: EndpointSupport {
    switch self {
    case .getURL, .openURL:
      .conditional("An app with an agent tells its route and follows deep links.")
    case .back: .conditional("An agent's own back; Escape for a bare terminal.")
    case .setOrientation: .conditional("A session on a device profile can turn.")
    case .maximize: .conditional("Back to the size that the session began with.")
    case .forward: .never("An app has no way forward: its screens are reached by taps and links.")
    case .newWindow: .never("An app has one window: start another session for another app.")
    case .minimize:
      .never(
        "A terminal can't be minimised: `mobile: backgroundApp` hides an app that links the agent.")
    case .fullscreen: .never("The app fills its screen already.")
    case .getCookie, .getCookies, .addCookie, .deleteCookie, .deleteCookies:
      .never("An app is no web page: it has no cookies.")
    case .print: .never("An app has no pages to print: take a screenshot.")
    case .executeAsync:
      .never("An app runs no JavaScript: send the `mobile:` commands by Execute Script.")
    case .shadowRoot, .findElementInShadow, .findElementsInShadow:
      .conditional("An app's elements have no shadow roots: `no such shadow root`.")
    case .alertText, .acceptAlert, .dismissAlert, .setAlertText:
      .conditional("An alert that an agent tells; else `no such alert`.")
    case .getLocation, .setLocation:
      .never("A terminal has no place on earth: give the app a fixture or a flag.")
    case .getNetworkConnection, .setNetworkConnection:
      .never("The radio of a phone is not here: use `mobile: setNetworkConditions`.")
    case .compareImages: .never("Pictures are compared by `mobile: expectSnapshot`.")
    case .executeDriver: .never("The driver runs no scripts of a client.")
    case .startRecording, .stopRecording:
      .never("A screen is not filmed through the protocol: runs record their sessions themselves.")
    default: .always
    }
  }
}
