import TerminalModel
import Testing
import ViewKit

@MainActor @Suite struct StackTests {
  private func box(_ identifier: String) -> some View {
    ThemeColor.clear.accessibilityIdentifier(identifier)
  }

  private func frames(_ view: some View, _ width: Double, _ height: Double) -> [String: Rect] {
    let root = pointLayout(of: view, width, height).root
    return Dictionary(
      root.all.compactMap { element in element.identifier.map { ($0, element.frame) } },
      uniquingKeysWith: { first, _ in first })
  }

  @Test func `what is flexible shares the room equally`() {
    let view = HStack(spacing: 10) {
      box("a")
      box("b")
      box("c")
    }
    let frames = frames(view, 320, 100)
    #expect(frames["a"] == Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(frames["b"] == Rect(x: 110, y: 0, width: 100, height: 100))
    #expect(frames["c"] == Rect(x: 220, y: 0, width: 100, height: 100))
  }

  @Test func `what is rigid takes its own, the rest goes to the flexible`() {
    let view = VStack(spacing: 0) {
      box("top").frame(height: 40)
      box("rest")
      box("bottom").frame(height: 60)
    }
    let frames = frames(view, 100, 500)
    #expect(frames["rest"] == Rect(x: 0, y: 40, width: 100, height: 400))
    #expect(frames["bottom"]?.y == 440)
  }

  @Test func `a spacer pushes apart and takes nothing that is needed`() {
    #expect(
      rows(
        of: HStack(spacing: 0) {
          Text("left")
          Spacer()
          Text("right")
        }, 12, 1) == ["left   right"])
    #expect(
      rows(
        of: HStack(spacing: 0) {
          Text("left")
          Spacer()
          Text("right")
        }, 9, 1) == ["leftright"])
  }

  @Test func `a spacer keeps its least length`() {
    let view = HStack(spacing: 0) {
      box("a").frame(width: 30)
      Spacer(minLength: 20)
      box("b").frame(width: 30)
    }
    #expect(frames(view, 60, 10)["b"]?.x == 40)
  }

  @Test func `a higher priority is served first`() {
    #expect(
      rows(
        of: HStack(spacing: 8) {
          Text("a long title").lineLimit(1)
          Text("4 left").lineLimit(1).layoutPriority(1)
        }, 14, 1) == ["a long… 4 left"])
  }

  @Test(arguments: [
    (HorizontalAlignment.leading, ["ab", "abcd"]), (.center, [" ab", "abcd"]),
    (.trailing, ["  ab", "abcd"]),
  ]) func `a column's views stand where it says`(
    _ alignment: HorizontalAlignment, _ expected: [String]
  ) {
    #expect(
      rows(
        of: VStack(alignment: alignment, spacing: 0) {
          Text("ab")
          Text("abcd")
        }, 4, 2) == expected)
  }

  @Test(arguments: [
    (VerticalAlignment.top, ["ax", " x", " x"]), (.center, [" x", "ax", " x"]),
    (.bottom, [" x", " x", "ax"]),
  ]) func `a row's views stand where it says`(
    _ alignment: VerticalAlignment, _ expected: [String]
  ) {
    #expect(
      rows(
        of: HStack(alignment: alignment, spacing: 0) {
          Text("a")
          Text("x\nx\nx")
        }, 2, 3) == expected)
  }

  @Test(arguments: [(4.0, 0, 0), (8, 1, 0), (12, 1, 1), (16, 2, 1), (24, 3, 1), (32, 4, 2)])
  func `steps of spacing are cells, ties down`(_ points: Double, _ columns: Int, _ lines: Int) {
    let across = HStack(spacing: points) {
      Text("a")
      Text("b")
    }
    #expect(
      rows(of: across.frame(maxWidth: .infinity, alignment: .leading), 9, 1)
        == ["a" + String(repeating: " ", count: columns) + "b"])
    let down = VStack(spacing: points) {
      Text("a")
      Text("b")
    }
    let expected = ["a"] + Array(repeating: "", count: lines) + ["b"]
    #expect(rows(of: down, 1, expected.count) == expected)
  }

  @Test func `from right to left, rows and leading edges are mirrored`() {
    var environment = EnvironmentValues()
    environment.layoutDirection = .rightToLeft
    let row = HStack(spacing: 8) {
      Text("1")
      Text("2")
      Spacer()
      Text("3")
    }
    #expect(rows(of: row, 7, 1, environment: environment) == ["3   2 1"])
    let column = VStack(alignment: .leading, spacing: 0) {
      Text("ab").padding(.leading, 8)
      Text("abcd")
    }
    #expect(rows(of: column, 4, 2, environment: environment) == [" ab", "abcd"])
  }

  @Test func `a pile is as large as its largest, its views where it says`() {
    let view = ZStack(alignment: .bottomTrailing) {
      Text("....\n....")
      Text("ab")
    }
    #expect(rows(of: view, 4, 2) == ["....", "..ab"])
  }

  @Test func `no view takes no spacing`() {
    let isShown = false
    let view = VStack(spacing: 16) {
      Text("a")
      if isShown { Text("x") }
      EmptyView()
      Text("b")
    }
    #expect(rows(of: view, 1, 3) == ["a", "", "b"])
  }
}
