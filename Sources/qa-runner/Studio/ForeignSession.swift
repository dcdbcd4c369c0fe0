import Configuration
import DriverServer
import Foundation
import JSONModel
import RunRecord
import Studio
import TextModel

/// The app of a WebDriver server that runs already, as `studio --driver` names it.
struct ForeignSession {
  /// The server, which gets one of ours in front of it.
  let upstream: UpstreamServer
  private let shown: String
  private let capabilities: [String: JSONValue]
  private let address: String?
  /// What the page calls it.
  let title: String

  /// Nil without `--driver`.
  /// - Throws: `RunnerError` of kind `usage`.
  init?(_ arguments: ParsedArguments) throws(RunnerError) {
    guard let url = arguments.text("driver") else {
      guard !arguments.has("capability") else {
        throw RunnerError(
          .usage, "--capability needs --driver, the server that it is for.")
      }
      return nil
    }
    guard DriverAddress.isAddress(url) else {
      throw RunnerError(.usage, "--driver \(DriverAddress.mismatch(url))")
    }
    let others = ["app", "target", "device", "size", "own-home", "agent", "open"]
    if let other = others.first(where: arguments.has) {
      throw RunnerError(
        .usage,
        "--driver and --\(other) exclude each other. Say what the session needs by --capability.")
    }
    guard arguments.operands.count < 2 else {
      throw RunnerError(
        .usage, "--driver takes one address to open, not \(arguments.operands.count) words.")
    }
    let address = arguments.operands.first
    if let address, !address.contains(":") {
      throw RunnerError(
        .usage,
        "\"\(address)\" is not an address. Give the whole of it, such as https://example.org; "
          + "an app is a capability: --capability appium:app=\(address)")
    }
    self.address = address
    upstream = UpstreamServer(url: url)
    shown = DriverAddress.shown(url)
    capabilities = try Self.capabilities(arguments.texts("capability"))
    title = address ?? shown
  }

  /// The app by the server of ours in front of it.
  func app(at url: String) -> ForeignApp {
    ForeignApp(url: url, shown: shown, capabilities: capabilities, address: address)
  }

  /// - Throws: `RunnerError` of kind `usage`.
  private static func capabilities(
    _ given: [String]
  ) throws(RunnerError) -> [String: JSONValue] {
    var all: [String: JSONValue] = [:]
    for text in given {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw RunnerError(
          .usage,
          "--capability must be NAME=VALUE, such as browserName=chrome, not \"\(text)\".")
      }
      let (name, value) = (parts[0], parts[1])
      guard value.hasPrefix("{") || value.hasPrefix("[") else {
        all[name] = (try? JSONParser.parse(Data(value.utf8))) ?? .string(value)
        continue
      }
      do {
        all[name] = try JSONParser.parse(Data(value.utf8))
      } catch {
        throw RunnerError(.usage, "--capability \(name): its value is not JSON: \(error)")
      }
    }
    return all
  }
}
