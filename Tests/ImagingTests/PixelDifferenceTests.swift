import Imaging
import Randomness
import Testing

@Suite struct PixelDifferenceTests {
  let white = Image(width: 40, height: 30, filledWith: .white)

  func image(black points: [(Int, Int)]) -> Image {
    var image = white
    for (x, y) in points { image[x, y] = .black }
    return image
  }

  @Test func `equal images have no difference`() throws {
    let found = try white.difference(from: white)
    #expect(found.isIdentical)
    #expect(found.differingPixels == 0)
    #expect(found.clusters().isEmpty)
    #expect(found.picture(over: white) == white)
  }

  @Test func `images of different sizes are told apart from differing ones`() {
    let other = Image(width: 30, height: 40, filledWith: .white)
    #expect(
      throws: ImagingError.sizesDiffer(
        expectedWidth: 30, expectedHeight: 40, actualWidth: 40, actualHeight: 30)
    ) { try white.difference(from: other) }
  }

  @Test(arguments: [0, 1, 2, 37, 38, 39])
  func `a single pixel is found in any column`(column: Int) throws {
    let found = try image(black: [(column, 7)]).difference(from: white, metric: .exact)
    #expect(found.differingPixels == 1)
    #expect(
      found.clusters()
        == [PixelCluster(bounds: PixelRect(x: column, y: 7, width: 1, height: 1), pixels: 1)])
  }

  @Test func `a change within the threshold is tolerated and counted`() throws {
    var faint = white
    faint[3, 3] = RGBA(red: 250, green: 250, blue: 250)
    let found = try faint.difference(from: white)
    #expect(found.differingPixels == 0)
    #expect(found.toleratedPixels == 1)
    #expect(!found.isIdentical)
    #expect(try faint.difference(from: white, metric: .exact).differingPixels == 1)
  }

  @Test func `pixels in ignored rectangles never count`() throws {
    let changed = image(black: [(1, 1), (2, 1), (20, 20), (39, 29)])
    let found = try changed.difference(
      from: white, metric: .exact,
      ignoring: [
        PixelRect(x: 0, y: 0, width: 2, height: 2),
        PixelRect(x: 30, y: 25, width: 100, height: 100),
      ])
    #expect(found.differingPixels == 2)
    #expect(found.ignoredPixels == 2)
  }

  @Test func `pixels that touch by a corner are one cluster at reach 1`() throws {
    let found = try image(black: [(1, 1), (2, 2), (3, 1), (8, 1)])
      .difference(from: white, metric: .exact)
    #expect(
      found.clusters(reach: 1) == [
        PixelCluster(bounds: PixelRect(x: 1, y: 1, width: 3, height: 2), pixels: 3),
        PixelCluster(bounds: PixelRect(x: 8, y: 1, width: 1, height: 1), pixels: 1),
      ])
    #expect(found.clusters(reach: 4).count == 2)
    #expect(found.clusters(reach: 5).map(\.pixels) == [4])
  }

  @Test func `the reach counts downwards as it does sideways`() throws {
    let found = try image(black: [(5, 5), (5, 8)]).difference(from: white, metric: .exact)
    #expect(found.clusters(reach: 2).count == 2)
    #expect(found.clusters(reach: 3).count == 1)
  }

  @Test func `clusters agree with a flood fill`() throws {
    var random = SplitMix(seed: 11)
    for reach in 1...3 {
      var points: Set<[Int]> = []
      for _ in 0..<90 { points.insert([random.next(40), random.next(30)]) }
      let found = try image(black: points.map { ($0[0], $0[1]) })
        .difference(from: white, metric: .exact)
      var sizes: [Int] = []
      var left = points
      while let start = left.popFirst() {
        var (open, size) = ([start], 1)
        while let point = open.popLast() {
          let near = left.filter {
            abs($0[0] - point[0]) <= reach && abs($0[1] - point[1]) <= reach
          }
          left.subtract(near)
          open += near
          size += near.count
        }
        sizes.append(size)
      }
      #expect(found.clusters(reach: reach).map(\.pixels) == sizes.sorted(by: >))
    }
  }

  @Test func `the picture fades what is equal and marks what differs`() throws {
    var expected = white
    expected[0, 0] = .black
    var actual = expected
    actual[10, 10] = .black
    let picture = try actual.difference(from: expected, metric: .exact).picture(over: expected)
    #expect(picture[10, 10] == PixelDifference.highlight)
    #expect(picture[0, 0] == RGBA(red: 192, green: 192, blue: 192))
    #expect(picture[5, 5] == .white)
  }

  @Test(arguments: [false, true])
  func `every row is faded by its pixels' alpha, however many there are`(isOpaque: Bool) throws {
    let (width, height) = (40, 200)
    let pixels = (0..<width * height).flatMap { index -> [UInt8] in
      let value = UInt8(truncatingIfNeeded: index * 7)
      return [value, 255 - value, value / 2, isOpaque ? 255 : value ^ 90]
    }
    let expected = Image(width: width, height: height, pixels: pixels)
    let picture = try expected.difference(from: expected, metric: .exact).picture(over: expected)
    for index in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = Int(pixels[index + 3])
      let wanted = (0..<3).map { channel -> UInt8 in
        let distance = 255 - Int(pixels[index + channel])
        return UInt8(255 - distance * alpha / 255 / 4)
      }
      let found = Array(picture.pixels[index..<index + 4])
      guard found == wanted + [255] else {
        Issue.record("pixel \(index / 4): \(found), not \(wanted)")
        return
      }
    }
  }
}
