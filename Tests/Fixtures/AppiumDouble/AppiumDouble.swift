import DriverServer
import Execution
import Foundation
import HTTPServing
import WireProtocol

/// A server that answers as Appium 3 does on a phone, with Fernway's headless core as the app on it.
///
/// `appium-double --port N --app NAME=PATH [--first-session SECONDS] [--new-command-timeout SECONDS]
/// [--fault hang|refuse|keep|drop|silence|mixed|dead] [--after SESSIONS] [--seed N] [--count FILE]`
///
/// It takes sessions of UiAutomator2 and of XCUITest. `PhoneFaults` describes the faults.
@main struct AppiumDouble {
  static func main() async {
    do {
      let options = try DoubleOptions(Array(CommandLine.arguments.dropFirst()))
      var apps = DriverServer.Configuration()
      apps.apps = options.apps
      apps.sessionLimit = 64
      let server = try PhoneServer(options, phone: try DriverServer(apps))
      let http = try HTTPServer(configuration(port: options.port)) { await server.answer($0) }
      server.listens(on: http.port)
      FileHandle.standardOutput.write(Data("http://127.0.0.1:\(http.port)\n".utf8))
      // It serves until a signal ends it.
      try await Gate<Void>().value()
    } catch {
      FileHandle.standardError.write(Data("appium-double: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func configuration(port: Int) -> HTTPServer.Configuration {
    var configuration = HTTPServer.Configuration()
    configuration.port = port
    configuration.refusal = { status, why in
      PhoneError(.unknownError, why).response(status: status)
    }
    return configuration
  }
}

/// What the command line asks for.
struct DoubleOptions: Sendable {
  struct Fault: Error, CustomStringConvertible {
    var description: String
  }

  var port = 4723
  var apps: [String: AppCommand] = [:]
  /// How much longer the first session takes: Appium installs its helpers on the phone then.
  var firstSession = Duration.zero
  /// How long a session waits for its next command; Appium's default is a minute.
  var newCommandTimeout = Duration.seconds(60)
  var fault = PhoneFaults.Kind.none
  var faultAfter = 3
  var seed = 0
  var count: String?

  init(_ words: [String]) throws(Fault) {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard let value = rest.popFirst() else { throw Fault(description: "\(word) needs a value") }
      switch word {
      case "--port": port = try Self.number(value, of: word)
      case "--app":
        let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw Fault(description: "--app needs NAME=PATH") }
        apps[parts[0]] = AppCommand(path: parts[1])
      case "--first-session": firstSession = .seconds(try Self.number(value, of: word))
      case "--new-command-timeout": newCommandTimeout = .seconds(try Self.number(value, of: word))
      case "--fault":
        guard let kind = PhoneFaults.Kind(rawValue: value) else {
          throw Fault(
            description: "there is no fault \(value): use "
              + PhoneFaults.Kind.allCases.map(\.rawValue).joined(separator: ", "))
        }
        fault = kind
      case "--after": faultAfter = try Self.number(value, of: word)
      case "--seed": seed = try Self.number(value, of: word)
      case "--count": count = value
      default: throw Fault(description: "\(word) is unknown")
      }
    }
  }

  private static func number(_ text: String, of word: String) throws(Fault) -> Int {
    guard let number = Int(text) else { throw Fault(description: "\(word) needs a number") }
    return number
  }
}
