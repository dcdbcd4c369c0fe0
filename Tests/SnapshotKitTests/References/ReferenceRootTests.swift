import TestPlaces
import Testing

@testable import SnapshotKit

@Suite struct ReferenceRootTests {
  @Test func `the nearest package above a source file holds the references`() throws {
    let folder = try Scratch()
    try folder.write([], to: "Package.swift")
    try folder.write([], to: "Tests/App/Login.swift")
    let file = folder.path + "/Tests/App/Login.swift"
    #expect(
      try ReferenceRoot.find(environment: [:], above: file) == folder.path + "/ReferenceImages")
    try folder.write([], to: "Tests/qa.yml")
    #expect(
      try ReferenceRoot.find(environment: [:], above: file)
        == folder.path + "/Tests/ReferenceImages")
  }

  @Test func `the environment names another folder, absolutely`() throws {
    #expect(
      try ReferenceRoot.find(environment: ["QA_REFERENCES": "/r"], above: "/none/a.swift") == "/r")
    #expect(throws: SnapshotError.relativeRoot(variable: "QA_REFERENCES", value: "r")) {
      try ReferenceRoot.find(environment: ["QA_REFERENCES": "r"], above: "/none/a.swift")
    }
  }

  @Test func `no package above is an error, not the working directory`() {
    #expect(throws: SnapshotError.rootNotFound(file: "/none/such/a.swift")) {
      try ReferenceRoot.find(environment: [:], above: "/none/such/a.swift")
    }
    #expect(throws: SnapshotError.self) {
      try ReferenceRoot.find(environment: [:], above: "relative.swift")
    }
    #expect(throws: SnapshotError.rootNotFound(file: "a/b.swift")) {
      try ReferenceRoot.find(environment: [:], above: "a/b.swift")
    }
  }
}
