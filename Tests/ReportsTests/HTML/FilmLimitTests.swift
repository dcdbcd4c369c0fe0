import Testing

@testable import Reports

/// Recordings that would take long to draw.
@Suite struct FilmLimitTests {
  private func film(_ size: Int, _ lines: [String]) -> Film? {
    let head = "{\"version\":2,\"width\":\(size),\"height\":\(size)}"
    return Film(bytes: Array(([head] + lines).joined(separator: "\n").utf8), name: "film")
  }

  @Test func `frames of a million cells are not drawn to the end`() {
    let frames = (0..<40).map { "[\($0), \"o\", \"\\u001b[\($0 + 1);1Hframe \($0)\"]" }
    #expect(film(1000, frames) == nil)
    #expect(film(40, frames)?.frames.count == 40)
  }

  @Test func `a window that is made large and small again and again is not followed for ever`() {
    let sizes = (0..<20_000).map { "[\($0), \"r\", \"\($0 % 2 == 0 ? "1000x1000" : "1x1")\"]" }
    #expect(film(10, sizes) == nil)
  }

  @Test func `what is drawn right before a mark is seen`() throws {
    let played = try #require(
      film(20, ["[0.1,\"o\",\"\\u001b[2J\"]", "[0.101,\"o\",\"AAA\"]", "[0.11,\"m\",\"x\"]"]))
    #expect(played.frames.count == 2)
    #expect(played.pieces.contains { $0.contains("AAA") })
  }
}
