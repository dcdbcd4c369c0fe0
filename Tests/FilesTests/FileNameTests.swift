import Testing

@testable import Files

@Suite struct FileNameTests {
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
