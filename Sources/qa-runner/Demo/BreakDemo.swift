import Foundation
import RunRecord
import SnapshotKit
import TextModel

/// One label of Fernway changes; the run says which test, which step, what the pictures show, and
/// the commands that approve the change or run the test again.
struct BreakDemo {
  private let context: CommandContext

  init(_ context: CommandContext) { self.context = context }

  func show() async throws -> ExitCode {
    let project = try DemoProject("break", context)
    try project.write("places = Seats\n", to: "words.txt")
    try project.write(
      """
      #!/bin/sh
      exec \(Wording.shell(project.program("fernway"))) --words \
      \(Wording.shell("\(project.folder)/words.txt")) "$@"

      """, to: "fernway", isProgram: true)
    try project.configure(app: "fernway")
    say(
      """
      A scratch copy of Fernway, in \(project.shortFolder), now says “Seats” where it said “Places”.
      One test looks at that screen:

        $ cd \(project.shortFolder)
        $ qa-runner "Class detail/shows places left" --device "iPhone 6" --record never


      """)
    let arguments = [
      "Class detail/shows places left", "--device", "iPhone 6", "--record", "never", "--parallel",
      "2",
    ]
    let run = try await DemoRun(arguments, in: project, context)
    let code = try await run.exitCode()
    guard code == 1 else {
      throw RunnerError(
        .infrastructure,
        "The run ended with exit code \(code), where a changed label should make it 1.")
    }
    showGridDifference(project)
    say(
      """

      Exit code 1, as CI would see it. The pages with the pictures:

        \(project.folder)/qa-output/index.html

      The change was meant? Look at the pictures, approve them as they are now, and run again:

        $ cd \(Wording.shell(project.folder))
        $ \(program)\(approval(in: project))
        $ \(program) "Class detail/shows places left" --device "iPhone 6"

      """)
    return .success
  }

  /// The first grid that differs, side by side.
  private func showGridDifference(_ project: DemoProject) {
    let attempts = "\(project.folder)/qa-output/attempts"
    let names = FileManager.default.enumerator(atPath: attempts)?.compactMap { $0 as? String } ?? []
    guard let name = names.sorted().first(where: { $0.hasSuffix(".grid/diff.txt") }),
      let data = FileManager.default.contents(atPath: "\(attempts)/\(name)")
    else { return }
    say("The grid, as recorded and as it is now:\n\n\(String(decoding: data, as: UTF8.self))")
  }

  /// The words that approve what the pages show, after the program's name.
  private func approval(in project: DemoProject) -> Substring {
    let review = PendingReview(
      output: "\(project.folder)/qa-output", references: "\(project.folder)/ReferenceImages")
    let selection = ReviewSelection("Class detail/shows places left", withGroups: true)
    return review.approveCommand(selection).dropFirst("qa-runner".count)
  }

  /// This program as a shell finds it from anywhere.
  private var program: String { Wording.shell(context.executable) }

  private func say(_ text: String) { context.print(text) }
}
