package import JSONModel

/// What a step does. Texts may hold `${…}` and are evaluated when the step runs.
package enum FlowCommand: Sendable {
  case launchApp(FlowLaunch)
  case stopApp(String?), killApp(String?), clearState(String?), clearKeychain
  case tap(FlowTap)
  case inputText(String)
  case inputRandom(FlowRandom)
  /// How many characters.
  case eraseText(String)
  case copyTextFrom(FlowSelector)
  case setClipboard(String), pasteText
  case pressKey(String), back, hideKeyboard
  case swipe(FlowSwipe), scroll
  case scrollUntilVisible(FlowScroll)
  case assertVisible(FlowSelector), assertNotVisible(FlowSelector)
  case assertTrue(String)
  /// The time is in milliseconds.
  case extendedWaitUntil(FlowCondition, timeout: String?)
  case waitForAnimationToEnd(timeout: String?)
  case takeScreenshot(FlowScreenshot)
  case assertScreenshot(FlowScreenshot)
  case runFlow(FlowRun)
  case `repeat`(FlowRepeat)
  case retry(FlowRetry)
  case openLink(String)
  case runScript(FlowScript)
  case evalScript(String)
  case setOrientation(String)
  case setDarkMode(String), toggleDarkMode
  case assertAppearance(isDark: Bool)
  /// One of those with a `FlowCommandName.refusal`.
  case refused

  // qa-runner's own.
  case expectSnapshot(FlowSnapshot)
  case expectScreen(FlowScreenText)
  case waitFor(FlowCondition, timeout: Duration?)
  case resize(columns: Int, rows: Int)
  case signal(String)
  case secret(String)
  case waitForExit(FlowExit)
  case push(JSONValue)
  case setFlag([String: JSONValue])
  case step(name: String, [FlowStep])
}

/// Which commands a step runs: those of a file, or its own.
package enum FlowBody: Sendable {
  /// The path as it is written, relative to the flow's file.
  case file(String)
  case commands([FlowStep])
}

package struct FlowLaunch: Sendable {
  package var appID: String?
  package var clearsState = false
  package var stopsApp = true
  package var arguments: [FlowVariable] = []
  /// Of iOS and Android; without a meaning elsewhere.
  package var hasPermissions = false
}

package struct FlowTap: Sendable {
  package enum Kind: Sendable { case tap, double, long }
  package var kind: Kind
  /// Nil: a point of the screen.
  package var target: FlowSelector?
  /// `50%,50%` or `100,200`: of the target, else of the screen.
  package var point: String?
  package var retriesIfNoChange = false
  package var count = 1
  /// Between two taps.
  package var delay = Duration.milliseconds(100)
}

package struct FlowRandom: Sendable {
  package enum Kind: Sendable { case text, number, email, personName, city, country, color }
  package var kind: Kind
  package var length: Int
}

package struct FlowSwipe: Sendable {
  package enum Path: Sendable {
    case direction(FlowDirection)
    case points(start: String, end: String)
    case from(FlowSelector, FlowDirection)
  }
  package var path: Path
  package var duration = Duration.milliseconds(400)
}

package enum FlowDirection: String, CaseIterable, Sendable { case up, down, left, right }

package struct FlowScroll: Sendable {
  package var element: FlowSelector
  package var direction = FlowDirection.down
  /// In milliseconds.
  package var timeout = "20000"
  /// How much of the element must be on the screen, in percent.
  package var visibility = 100
  package var centers = false
}

package struct FlowScreenshot: Sendable {
  package var path: String
  package var cropOn: FlowSelector?
  /// How equal the pictures must be, in percent.
  package var threshold = "95"
}

package struct FlowRun: Sendable {
  package var body: FlowBody
  package var when: FlowCondition?
  package var environment: [FlowVariable] = []
}

package struct FlowRepeat: Sendable {
  package var times: String?
  package var condition: FlowCondition?
  package var commands: [FlowStep]
}

package struct FlowRetry: Sendable {
  package var maxRetries = "1"
  package var body: FlowBody
  package var environment: [FlowVariable] = []
}

package struct FlowScript: Sendable {
  package var file: String
  package var when: FlowCondition?
  package var environment: [FlowVariable] = []
}

package struct FlowSnapshot: Sendable {
  package enum Kind: String, CaseIterable, Sendable { case grid, image }
  package var name: String
  package var kinds: [Kind] = [.grid]
  /// What may differ: elements that a test covers.
  package var ignored: [FlowSelector] = []
}

/// What the screen's text must, or must not, hold.
package struct FlowScreenText: Sendable {
  package var contains: [String] = []
  package var excludes: [String] = []
  /// What the rows must hold that have scrolled away, or those of the screen.
  package var scrollback: [String] = []
  /// What must be on the screen in a style.
  package var styled: [FlowStyledText] = []
  /// What the program must have copied to the clipboard.
  package var clipboard: String?
  /// Whether the terminal hides what is typed; nil where it does not matter.
  package var hidesInput: Bool?
  package var timeout: Duration?
}

package struct FlowStyledText: Sendable {
  package var text: String
  /// The words of a `StylePattern`.
  package var style: String
}

package struct FlowExit: Sendable {
  /// Exit codes and signals that are right: `0`, `TERM`.
  package var expected: [String]
  package var timeout: Duration?
}
