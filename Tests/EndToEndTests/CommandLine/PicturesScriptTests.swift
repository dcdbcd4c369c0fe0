import Foundation
import Testing
import Waiting

/// `Scripts/pictures` around programs that do what they say, with a standard input that never ends.
@Suite(.timeLimit(.backstop)) struct PicturesScriptTests {
  /// Makes the files that the script looks for; the report's one page has a title.
  private static func runner(title: String) -> String {
    """
    #!/bin/sh
    case "$1 $2" in
    "demo break") mkdir -p qa-output/demo-break ;;
    "diff --metric") ;;
    "references --sheet") touch "$3" ;;
    diff*) touch failure.png; exit 1 ;;
    review*) touch contact-sheet.png; exit 1 ;;
    *)
      mkdir -p "qa-output/attempts/1/detail@iPhone6~core.png" qa-output/report/tests
      echo '<title>\(title) · qa-runner</title><b>@iPhone 6 [core]</b>' > qa-output/report/tests/1.html
      exit 1 ;;
    esac
    """
  }

  private static let shown = "Class detail / shows places left"
  private static let photographer = "#!/bin/sh\ntouch \"${6#--screenshot=}\"\n"

  private func run(title: String, chromium: String) async throws -> Finished {
    let scratch = try Scratch()
    for (name, text) in [
      (".build/debug/qa-runner", Self.runner(title: title)), ("bin/chromium", chromium),
      (
        "Scripts/pictures",
        try String(contentsOfFile: Products.package + "/Scripts/pictures", encoding: .utf8)
      ),
    ] {
      let program = try scratch.write(text, to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    }
    try scratch.write("", to: "docs/pictures/none")
    let path = "\(scratch.path)/bin:" + (scratch.environment["PATH"] ?? "")
    return try await Invocation(
      "bash", ["-c", "mkfifo never && exec Scripts/pictures <>never"], in: scratch,
      environment: ["PATH": path, "PICTURES_LIMIT": "1"]
    ).finish()
  }

  @Test func `each picture is made`() async throws {
    let finished = try await run(title: Self.shown, chromium: Self.photographer)
    #expect(finished.code == 0, "\(finished.output)")
    for name in ["fernway", "failure", "contact-sheet", "report"] {
      #expect(finished.output.contains("\(name).png: new"), "\(finished.output)")
    }
  }

  @Test func `a report without the test's page is told`() async throws {
    let finished = try await run(title: "Class detail / renamed", chromium: Self.photographer)
    #expect(finished.code == 1)
    #expect(finished.output.contains("has the title \"\(Self.shown)\""), "\(finished.output)")
  }

  @Test func `a program that does not end is ended, and told`() async throws {
    let finished = try await run(title: Self.shown, chromium: "#!/bin/sh\nexec sleep 600\n")
    #expect(finished.code == 124)
    #expect(finished.output.contains("chromium took longer than 1 s"), "\(finished.output)")
  }
}
