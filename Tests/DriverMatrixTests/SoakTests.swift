import Execution
import Foundation
import ProcessControl
import Testing
import Waiting

/// A few seconds of `make soak-driver` and of `make fuzz-http`, so that both keep working and hold.
@Suite(.timeLimit(.backstop), .serialized) struct SoakTests {
  @Test(arguments: ["soak.py", "fuzz_http.py"])
  func `a few seconds of it end without a complaint`(script: String) async throws {
    let folder = try PrivateDirectory(prefix: "qam", environment: ["TMPDIR": "/tmp"])
    let log = folder.path + "/log"
    let file = Descriptor(owning: open(log, O_CREAT | O_RDWR | O_CLOEXEC, 0o600))
    var command = Command(
      Products.python,
      [Products.soak + script, Products.runner, Products.fernway, "--minutes", "0.08"],
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path])
    command.output = .descriptor(file)
    command.errors = .descriptor(file)
    let child = try await Launcher().launch(command)
    let end = try await child.exit(within: .seconds(120))
    let said = FileManager.default.contents(atPath: log).map { String(decoding: $0, as: UTF8.self) }
    #expect(end.isSuccess, "\(said ?? "")")
  }
}
