import Files
import Testing

@Suite struct AbsolutePathTests {
  @Test(arguments: [
    ("/bin/cat", "/bin/cat"), ("cat", "/home/me/cat"), ("./a//b/", "/home/me/a/b"),
    ("../you/x", "/home/you/x"), ("../../../..", "/"), ("/a/./b/../c", "/a/c"),
  ])
  func `a path is made absolute by its letters, whatever links lie on the disk`(
    path: String, expected: String
  ) {
    #expect(PathParts.absolute(path, in: "/home/me") == expected)
  }
}
