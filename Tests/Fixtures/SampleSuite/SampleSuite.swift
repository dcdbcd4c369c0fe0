import Foundation
import SuiteKit

/// What a worker has to survive, as tests.
let mishaps = describe("Mishaps") {
  it("prints", .tags(.smoke)) { _ in
    print("to standard output")
    FileHandle.standardError.write(Data("to standard error\n".utf8))
    print("an open line", terminator: "")
  }
  it("prints a message of the protocol") { _ in
    print(#"{"type":"finished","attempt":"a1","outcome":"failed","duration":1}"#)
  }
  it("floods") { _ in for line in 0..<20_000 { print("line \(line)") } }
  it("reads standard input") { _ in
    let input = FileHandle.standardInput.readDataToEndOfFile()
    print("read \(input.count) bytes")
  }
  it("traps") { _ in
    print("before the trap")
    let nobody = [Int]()
    print(nobody[ProcessInfo.processInfo.arguments.count])
  }
  it("spins", .timeout(.seconds(1))) { _ in
    var count = 0
    while ProcessInfo.processInfo.arguments.count > 0 { count &+= 1 }
  }
  it("passes") { _ in }
}

@main struct SampleSuite: SuiteExecutable {
  static let suites = [mishaps]
}
