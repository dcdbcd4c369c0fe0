import Foundation
import WorkerProtocol

/// A program that holds a project's tests: `@main struct Flows: SuiteExecutable`.
///
/// Started by hand it lists its tests; `qa-runner` starts it as a worker.
public protocol SuiteExecutable {
  /// The groups of tests, in the order they're listed.
  static var suites: [Spec] { get }
}

extension SuiteExecutable {
  /// Lists the tests, or serves as a worker, as the arguments say; exits 2 where they say neither.
  public static func main() async {
    let arguments = ProcessInfo.processInfo.arguments
    let name = arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "suite"
    let tests = TestCase.all(in: suites)
    switch Array(arguments.dropFirst()) {
    case [WorkerProtocol.argument]:
      exit(await WorkerProcess.run(tests, suite: name))
    case [], ["--list"]:
      print(TestListing.text(tests, suite: name))
    case ["--help"], ["-h"]:
      print(TestListing.usage(suite: name))
    case let other:
      let complaint =
        "\(name): these arguments mean nothing here: \(other.joined(separator: " "))\n"
      FileHandle.standardError.write(Data((complaint + TestListing.usage(suite: name) + "\n").utf8))
      exit(2)
    }
  }
}
