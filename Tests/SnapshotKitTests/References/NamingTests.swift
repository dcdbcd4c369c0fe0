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
}
