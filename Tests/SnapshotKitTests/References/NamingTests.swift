import Devices
import Testing

@testable import SnapshotKit

@Suite struct NamingTests {
  @Test func `a path tells suite, test, name, device and what isn't usual`() {
    let key = ReferenceKey(
      testPath: "Booking/when the class is full/offers the waiting list", name: "full",
      device: .iPhone6Plus,
      variant: SnapshotVariant(colorScheme: "dark", locale: "pt-PT", textSize: "accessibility2"))
    #expect(
      key.path(extension: "png")
        == "Booking/when the class is full/offers the waiting list/"
        + "full@iPhone6Plus~dark~pt-PT~accessibility2.png")
  }

  @Test func `the usual is left out, and a mark comes last`() {
    let key = ReferenceKey(
      suite: "Login", test: ["login"], name: "idle", device: .iPhone6, mark: "core")
    #expect(key.path(extension: "png") == "Login/login/idle@iPhone6~core.png")
    #expect(key.title == "Login/login \"idle\"@iPhone6~core")
  }

  @Test(arguments: [
    ("a/b", "a-b"), ("..", "-"), (".", "-"), ("", "-"), (".hidden", "-hidden"), ("CON", "-CON"),
    ("nul.txt", "-nul.txt"), ("a:b*c?", "a-b-c-"), ("trailing. ", "trailing"), ("x\u{0}y", "x-y"),
    ("a@b~c", "a-b-c"), ("e\u{301}", "é"), ("Barrow’s", "Barrow’s"), ("日本", "日本"),
    ("\u{202E}x", "-x"),
    ("../../etc/passwd", "-.-..-etc-passwd"), (" lead", "lead"), ("line\nbreak", "line-break"),
  ])
  func `a component is safe on every file system`(title: String, name: String) {
    #expect(SafeFileName.component(title) == name)
    #expect(SafeFileName.component(name) == name)
  }

  @Test func `long names are cut and still differ`() {
    let first = SafeFileName.component(String(repeating: "ö", count: 300) + "1")
    let second = SafeFileName.component(String(repeating: "ö", count: 300) + "2")
    #expect(first.utf8.count <= SafeFileName.limit)
    #expect(first != second)
  }

  @Test func `two snapshots never share a file`() throws {
    let claims = ReferenceClaims()
    try claims.claim("S/t/a.png", title: "S/t \"a\"", attempt: "1", fingerprint: "1")
    #expect(throws: SnapshotError.self) {
      try claims.claim("S/t/a.png", title: "S/t \"a\"", attempt: "1", fingerprint: "2")
    }
    #expect(throws: SnapshotError.self) {
      try claims.claim("S/t/a.png", title: "S/t \"a?\"", attempt: "2", fingerprint: "1")
    }
    #expect(throws: SnapshotError.self) {
      try claims.claim("s/T/A.png", title: "s/T \"A\"", attempt: "1", fingerprint: "1")
    }
  }

  @Test func `a second attempt uses its files again`() throws {
    let claims = ReferenceClaims()
    try claims.claim("a", title: "t", attempt: "1", fingerprint: "1")
    try claims.claim("a", title: "t", attempt: "2", fingerprint: "2")
    try claims.claim("a", title: "t", attempt: "2", fingerprint: "2")
  }

  @Test(arguments: [
    ("/a/b.png", "/a", "b.png", "png"), ("a", "", "a", ""), ("/a", "/", "a", ""),
    ("/", "/", "", ""),
    ("", "", "", ""), ("a/", "a", "", ""), ("x/.hidden", "x", ".hidden", ""),
    ("é/ö.tar.gz", "é", "ö.tar.gz", "gz"),
    ("a/e\u{301}", "a", "e\u{301}", ""),
  ])
  func `a path comes apart`(path: String, folder: String, name: String, ending: String) {
    let parts = PathParts(path)
    #expect(parts.folder == folder)
    #expect(parts.name == name)
    #expect(parts.fileExtension == ending)
  }
}
