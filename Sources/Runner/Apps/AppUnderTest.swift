import Files
import Foundation
import JSONModel
package import RunRecord
package import WireProtocol

/// An app with all that a start of it needs, decided but not yet checked.
package struct AppUnderTest: Sendable {
  package var name: String
  package var command: AppCommand
  /// Where `qa.yml` names the working directory; nil where it doesn't.
  var directoryPlace: String?
  /// Where `qa.yml` names what is copied, by the path in the home folder.
  var filePlaces: [String: String]

  package init(
    name: String, command: AppCommand, directoryPlace: String? = nil,
    filePlaces: [String: String] = [:]
  ) {
    self.name = name
    self.command = command
    self.directoryPlace = directoryPlace
    self.filePlaces = filePlaces
  }

  /// The program's path: absolute.
  package var path: String { command.path }

  /// What `qa.yml` says of it that only a driver which the run starts gets.
  var ownSettings: [String] {
    [
      ("args", !command.arguments.isEmpty), ("env", !command.environment.isEmpty),
      ("cwd", directoryPlace != nil), ("home", command.home == .own),
      ("files", !command.files.isEmpty),
    ].filter(\.1).map(\.0)
  }

  /// What keeps the app from being started as it should be; nil where nothing does.
  package var fault: RunnerError? {
    if let fault = ProgramFile.fault(of: path) {
      let words = path.contains(" ") ? " Its arguments belong into \"args\"." : ""
      return RunnerError(
        .usage,
        "The app \(name) can't be run. \(fault)\(words) Build it or give --app \(name)=PATH.")
    }
    if let folder = command.workingDirectory, !folder.hasPrefix(AppCommand.homePlaceholder),
      FileKind(folder) != .folder
    {
      return Self.error(
        directoryPlace,
        "the app \(name) starts in \(folder), which is not a folder. Make it, or correct "
          + "\"cwd\".")
    }
    for (target, source) in command.files.sorted(by: { $0.key < $1.key }) {
      let canBeRead = unsafe access(source, R_OK) == 0
      guard !canBeRead || ![.file, .folder].contains(FileKind(source)) else { continue }
      return Self.error(
        filePlaces[target],
        "the app \(name) needs \(source) as \(target) in its home, and that can't be read. "
          + "Make it, or correct \"files\".")
    }
    return nil
  }

  private static func error(_ place: String?, _ words: String) -> RunnerError {
    RunnerError(.usage, (place.map { "\($0): " } ?? "") + words)
  }
}

extension [AppUnderTest] {
  /// As a run hands its apps to the drivers that it starts.
  package var handover: String {
    get throws {
      let commands = Dictionary(map { ($0.name, $0.command) }) { $1 }
      return String(decoding: try JSONCoder.encode(commands), as: UTF8.self)
    }
  }

  /// The apps that a run hands over; nil where none does.
  ///
  /// - Throws: `RunnerError` of kind `usage` for what no run writes.
  package static func handedOver(
    _ environment: [String: String]
  ) throws(RunnerError) -> [AppUnderTest]? {
    guard let text = environment[AppCommand.handoverVariable], !text.isEmpty else { return nil }
    do {
      return try JSONCoder.decode([String: AppCommand].self, from: Data(text.utf8))
        .sorted { $0.key < $1.key }.map { AppUnderTest(name: $0.key, command: $0.value) }
    } catch {
      throw RunnerError(
        .usage,
        "\(AppCommand.handoverVariable) holds what no run has written. Unset it: it is for the "
          + "drivers that a run starts.")
    }
  }
}
