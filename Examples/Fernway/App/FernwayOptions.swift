import FernwayCore

/// What the command line and the environment ask for; the command line counts where both do.
struct FernwayOptions {
  /// What the program is to do.
  enum Request {
    case help
    case version
    case run(FernwayOptions)
  }

  /// The environment, with the options put in where drivers put theirs.
  private(set) var variables: [String: String]
  private(set) var isHeadless = false
  /// The port on which it is a web page; nil where it is none.
  private(set) var webPort: Int?
  /// Whether every plugin is off.
  private(set) var hasNoPlugins = false
  private(set) var fixture = Fixture.standard

  /// What a person wrote: the option, where the variable came from one.
  func source(of variable: String) -> String {
    options.contains(variable)
      ? Self.valued.first { $0.value == variable }?.key ?? variable : variable
  }

  /// The variables that options have set.
  private var options: Set<String> = []

  private static let valued = [
    "--device": "QA_DEVICE", "--scheme": "QA_COLOR_SCHEME", "--locale": "QA_LOCALE",
    "--text-size": "QA_TEXT_SIZE", "--fixture": "QA_FIXTURE", "--url": "QA_URL",
    "--words": "FERNWAY_WORDS", "--container": "FERNWAY_CONTAINER",
  ]
  private static let web = "--web"
  private static let plain = ["--headless", "--no-plugins", "--help", "--version"]

  /// Reads the arguments behind the program's name.
  /// - Throws: `OptionError` for the first that can't be.
  static func request(
    arguments: [String], environment: [String: String]
  ) throws(OptionError) -> Request {
    var options = FernwayOptions(variables: environment)
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let option = String(parts[0])
      switch argument {
      case "--help", "-h": return .help
      case "--version": return .version
      case "--headless":
        options.isHeadless = true
        continue
      case "--no-plugins":
        options.hasNoPlugins = true
        continue
      default: break
      }
      let variable = valued[option]
      guard variable != nil || option == web else { throw .unknown(argument, nearest(to: option)) }
      guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
        throw .valueMissing(option)
      }
      guard let variable else {
        guard let port = UInt16(value) else { throw .badPort(value) }
        options.webPort = Int(port)
        continue
      }
      options.variables[variable] = value
      options.options.insert(variable)
    }
    options.fixture = try fixture(options.variables)
    return .run(options)
  }

  /// The options with other variables, as the page of a browser starts the app.
  /// - Throws: `unknownFixture`.
  func with(_ variables: [String: String]) throws(OptionError) -> FernwayOptions {
    var options = self
    options.variables.merge(variables) { $1 }
    options.fixture = try Self.fixture(options.variables)
    return options
  }

  private static func fixture(_ variables: [String: String]) throws(OptionError) -> Fixture {
    guard let name = variables["QA_FIXTURE"], !name.isEmpty else { return .standard }
    guard let fixture = Fixture.named(name) else { throw .unknownFixture(name) }
    return fixture
  }

  private static func nearest(to option: String) -> String? {
    guard option.hasPrefix("-") else { return nil }
    let letters = Set(option)
    return (valued.keys.sorted() + plain + [web])
      .map { ($0, letters.symmetricDifference($0).count) }
      .filter { $0.1 <= 3 }
      .min { $0.1 < $1.1 }?.0
  }

  static let help = """
    fernway shows Fernway, the sample app: classes to book in Port Amity.

    usage: fernway [options]

      --fixture NAME     how it starts (below; QA_FIXTURE)
      --url LINK         the first screen: fernway://find?q=yoga, fernway://class/7 (QA_URL)
      --locale NAME      en, pt-PT, nl or fr (QA_LOCALE)
      --scheme NAME      light or dark, for pictures (QA_COLOR_SCHEME)
      --text-size NAME   large, accessibility2 …, for pictures (QA_TEXT_SIZE)
      --words FILE       other texts, a line each: places = Seats (FERNWAY_WORDS)
      --container DIR    what the app shares with its widgets (FERNWAY_CONTAINER; else a folder
                         that is removed at the end)
      --device NAME      the device whose pictures are drawn: "iPhone 6" (QA_DEVICE)
      --no-plugins       with every plugin off, the core flow alone
      --headless         without a screen, for a driver
      --web PORT         as a web page on this machine; port 0 takes a free one
      --version, --help

    fixtures:
    \(Fixture.all.map { "  \($0.name.padded(to: 14)) \($0.summary)" }.joined(separator: "\n"))

    Log in as mina@fernway.example with the password quayside, or look around first. Tab and the
    arrows move, Enter chooses, Esc goes back, ctrl-c quits; the mouse works too.
    """
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
