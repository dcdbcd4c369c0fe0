import Configuration
import Files
import ProcessControl

extension CommandContext {
  /// The files that git tracks below the working directory; nil without a repository, none where git can't say.
  func trackedFiles() async -> Set<String>? {
    var place = workingDirectory
    while !FileKind.isThere(place + "/.git") {
      guard place != "/" else { return nil }
      place = PathParts.absolute("..", in: place)
    }
    let command = Command.git(["ls-files", "-z"], in: workingDirectory, environment: environment)
    guard
      let end = try? await CommandRun(command, launcher: Launcher()).finish(within: .seconds(10)),
      end.code == 0
    else { return [] }
    return Set(end.output.split(separator: "\0").map(String.init))
  }
}
