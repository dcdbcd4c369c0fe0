import Devices
import Imaging
import Randomness
import TestPlaces
import Testing

@testable import SnapshotKit

@Suite struct ImageDiffingTests {
  let folder: Scratch
  let key = ReferenceKey(suite: "Login", test: ["login"], name: "idle", device: .iPhone6)
  let file = "refs/Login/login/idle@iPhone6.png"

  init() throws { folder = try Scratch() }

  func verifier(_ mode: RecordMode, _ limits: ComparisonLimits = .standard) -> SnapshotVerifier {
    SnapshotVerifier(
      SnapshotConfiguration(
        references: folder.path + "/refs", output: folder.path + "/out",
        record: .init(mode, isByName: false), limits: limits))
  }

  static let outline = ElementOutline(
    unit: .points,
    elements: [
      SnapshotElement(
        role: "button", identifier: "login.submit", label: "Log in",
        frame: .init(x: 2, y: 2, width: 10, height: 6))
    ])

  static func context(
    _ limits: ComparisonLimits = .standard, renderer: String = "test 1", problem: String? = nil
  ) -> SnapshotContext {
    SnapshotContext(
      device: .iPhone6, outline: outline, limits: limits,
      renderer: RendererIdentity(name: renderer, fonts: "none", problem: problem))
  }

  /// White with a black block of 4 × 4 pixels at (`x`, 8).
  func image(x: Int = 8, width: Int = 40) -> Image {
    var image = Image(
      width: width, height: 24, filledWith: RGBA(red: 255, green: 255, blue: 255))
    for column in x..<x + 4 {
      for row in 8..<12 { image[column, row] = RGBA(red: 0, green: 0, blue: 0) }
    }
    return image
  }

  @Test func `an unchanged image matches without a decode`() throws {
    _ = verifier(.missing).verify(image(), key: key, context: Self.context())
    // The pixels' chunk is damaged but the hashes still speak for it only if they cover it.
    #expect(verifier(.never).verify(image(), key: key, context: Self.context()).verdict == .matched)
    let texts = try PNGFile(try folder.bytes(file)).texts.map(\.keyword)
    #expect(
      texts == [
        "Software", "qa.device", "qa.scale", "qa.scheme", "qa.locale", "qa.textSize",
        "qa.renderer", "qa.fonts", "qa.pixels", "qa.content", "qa.elements",
      ])
  }

  @Test func `a changed block is counted, clustered and named`() throws {
    _ = verifier(.missing).verify(image(), key: key, context: Self.context())
    let outcome = verifier(.never).verify(image(x: 12), key: key, context: Self.context())
    #expect(outcome.verdict == .differs)
    #expect(
      outcome.summary
        == "32 of 960 pixels, largest cluster 8 × 4")
    #expect(outcome.lines == [], "the usual limits go without saying")
    #expect(outcome.changes.map(\.description) == ["login.submit  looks different"])
    let difference = try #require(outcome.artifacts?.difference)
    #expect(difference.hasSuffix("diff.png"))
    let picture = try Image(
      png: try folder.bytes(String(difference.dropFirst(folder.path.count + 1))))
    #expect(picture[10, 9] == PixelDifference.highlight)
  }

  @Test func `an editor that keeps the text chunks and changes the pixels is seen through`() throws
  {
    _ = verifier(.missing).verify(image(), key: key, context: Self.context())
    let old = try PNGFile(try folder.bytes(file)).texts
    try folder.write(image(x: 12).png(text: old), to: file)
    let outcome = verifier(.never).verify(image(), key: key, context: Self.context())
    #expect(outcome.verdict == .differs)
  }

  @Test func `a reference without hashes is decoded`() throws {
    try folder.write(image().png(), to: file)
    #expect(verifier(.never).verify(image(), key: key).verdict == .matched)
    #expect(verifier(.never).verify(image(x: 9), key: key).verdict == .differs)
  }

  @Test func `each limit that isn't the usual one is named when it is broken`() throws {
    _ = verifier(.missing).verify(image(), key: key, context: Self.context())
    func summary(_ limits: ComparisonLimits) -> (SnapshotOutcome.Verdict, String) {
      let outcome = verifier(.never).verify(image(x: 12), key: key, context: Self.context(limits))
      return (outcome.verdict, outcome.lines.last ?? outcome.summary)
    }
    #expect(
      summary(ComparisonLimits(pixels: 31)).1 == "limits  YIQ 0.1; the budget is 31 pixels")
    #expect(summary(.exact).1 == "limits  exact; the budget is 0 pixels")
    #expect(summary(ComparisonLimits(pixels: 32)).0 == .matched)
    #expect(
      summary(ComparisonLimits(share: 0.02)).1
        == "limits  YIQ 0.1; the budget is 2 % of the pixels")
    #expect(
      summary(ComparisonLimits(cluster: 20)).1
        == "limits  YIQ 0.1; a cluster may have 20 pixels")
    #expect(
      summary(ComparisonLimits(metric: .exact)).1 == "limits  exact; the budget is 0 pixels")
    let tolerated = summary(ComparisonLimits(share: 0.5, cluster: 32))
    #expect(tolerated.0 == .matched)
    #expect(tolerated.1 == "tolerated noise: of 960 pixels 32 within the budget (YIQ 0.1)")
  }

  /// One colour everywhere.
  private func plain(_ level: UInt8) -> Image {
    Image(width: 40, height: 24, filledWith: RGBA(red: level, green: level, blue: level))
  }

  @Test func `a screen in another shade differs, whatever drew it`() {
    for (name, renderer) in [("ours", "ViewImaging 1, test"), ("foreign", "chrome 131")] {
      let context = Self.context(renderer: renderer)
      let key = ReferenceKey(suite: "Shade", test: [], name: name)
      _ = verifier(.missing).verify(plain(200), key: key, context: context)
      let outcome = verifier(.never).verify(plain(174), key: key, context: context)
      #expect(outcome.verdict == .differs, "\(name)")
      #expect(outcome.summary.hasPrefix("960 of 960 pixels"), "\(outcome.summary)")
      #expect(outcome.artifacts?.difference != nil)
    }
  }

  @Test func `a few pixels in another shade differ where our own renderer drew them`() {
    var other = plain(200)
    for x in 0..<5 { other[x, 0] = RGBA(red: 199, green: 200, blue: 200) }
    for (renderer, verdict) in [
      ("ViewImaging 1, test", SnapshotOutcome.Verdict.differs), ("ScreenExport 1, test", .differs),
      ("chrome 131", .matched),
    ] {
      let key = ReferenceKey(suite: "Few", test: [], name: renderer)
      let context = Self.context(renderer: renderer)
      _ = verifier(.missing).verify(plain(200), key: key, context: context)
      let outcome = verifier(.never).verify(other, key: key, context: context)
      #expect(outcome.verdict == verdict, "\(renderer)")
      if verdict == .matched {
        #expect(
          outcome.summary == "tolerated noise: of 960 pixels 5 below the threshold (YIQ 0.1)")
      }
    }
  }

  @Test func `a reference drawn with other libraries is compared by the eye, and that is said`() {
    var other = plain(200)
    other[0, 0] = RGBA(red: 199, green: 200, blue: 200)
    func context(_ libraries: String) -> SnapshotContext {
      var context = Self.context(renderer: "ViewImaging 1, test")
      context.renderer?.libraries = libraries
      return context
    }
    _ = verifier(.missing).verify(plain(200), key: key, context: context("FreeType 2.12"))
    let outcome = verifier(.never).verify(other, key: key, context: context("FreeType 2.13"))
    #expect(outcome.verdict == .matched)
    #expect(
      outcome.summary.hasSuffix(
        "(YIQ 0.1); recorded under libraries FreeType 2.12, now FreeType 2.13"))
    let shade = verifier(.never).verify(plain(174), key: key, context: context("FreeType 2.13"))
    #expect(shade.verdict == .differentProvenance)
  }

  @Test func `what may differ below the threshold can be said`() {
    let context = Self.context(renderer: "chrome 131")
    _ = verifier(.missing).verify(plain(200), key: key, context: context)
    func outcome(_ limits: ComparisonLimits) -> SnapshotOutcome {
      var own = context
      own.limits = limits
      return verifier(.never).verify(plain(190), key: key, context: own)
    }
    #expect(outcome(ComparisonLimits(noise: 1)).verdict == .matched)
    #expect(outcome(ComparisonLimits(share: 1)).verdict == .matched)
    #expect(outcome(ComparisonLimits(pixels: .max)).verdict == .matched)
    #expect(
      outcome(ComparisonLimits(noise: 0.5)).lines.last
        == "limits  YIQ 0.1; 50 % of the pixels may be unequal below the threshold")
    #expect(
      outcome(.standard).lines.last
        == "limits  YIQ 0.1; 1 % of the pixels may be unequal below the threshold")
  }

  @Test(arguments: [
    ("Log in", "Log on", #"login.submit  text "Log in" → "Log on""#),
    ("caf\u{E9}", "cafe\u{301}", "login.submit  text \"caf\u{E9}⟨U+00E9⟩\" → \"cafe⟨U+0301⟩\""),
  ])
  func `words that differ in the data of the same pixels are a difference`(
    old: String, new: String, change: String
  ) {
    func context(_ label: String) -> SnapshotContext {
      var context = Self.context()
      context.outline?.elements[0].label = label
      return context
    }
    _ = verifier(.missing).verify(image(), key: key, context: context(old))
    #expect(verifier(.never).verify(image(), key: key, context: context(old)).verdict == .matched)
    let outcome = verifier(.never).verify(image(), key: key, context: context(new))
    #expect(outcome.verdict == .differs)
    #expect(outcome.summary == "the words of 1 element")
    #expect(outcome.changes.map(\.description) == [change])
    var ignoring = context(new)
    ignoring.ignored = [.element("login.submit")]
    #expect(verifier(.never).verify(image(), key: key, context: ignoring).verdict == .matched)
  }

  @Test(arguments: [
    ComparisonLimits(share: .nan), ComparisonLimits(share: -0.1), ComparisonLimits(share: 1.5),
    ComparisonLimits(pixels: -1), ComparisonLimits(cluster: -4), ComparisonLimits(noise: .nan),
    ComparisonLimits(noise: 2), ComparisonLimits(metric: .yiq(threshold: .nan)),
    ComparisonLimits(metric: .yiq(threshold: -1)), ComparisonLimits(metric: .yiq(threshold: 1.1)),
  ])
  func `a limit out of range is refused`(limits: ComparisonLimits) throws {
    _ = verifier(.missing).verify(image(), key: key, context: Self.context())
    var part = Self.context()
    part.tolerated = [TolerantRegion(region: .element("login.submit"), limits: limits)]
    for context in [Self.context(limits), part] {
      let outcome = verifier(.never).verify(image(), key: key, context: context)
      #expect(outcome.verdict == .failed)
      #expect(outcome.summary.hasPrefix("Nothing was compared, because a limit is out of range: "))
      #expect(verifier(.all).verify(image(), key: key, context: context).verdict == .failed)
    }
    let path = folder.path + "/" + file
    #expect(throws: SnapshotError.self) {
      try FileComparison.compare(expected: path, actual: path, limits: limits)
    }
  }

  @Test func `another size is told with both`() {
    _ = verifier(.missing).verify(image(), key: key, context: Self.context())
    let outcome = verifier(.never).verify(image(width: 41), key: key, context: Self.context())
    #expect(outcome.verdict == .differentSize)
    #expect(outcome.summary == "expected 40 × 24 pixels, got 41 × 24")
  }

  @Test func `another renderer is told beside the difference`() {
    _ = verifier(.missing).verify(image(), key: key, context: Self.context())
    let other = Self.context(renderer: "test 2")
    let outcome = verifier(.never).verify(image(x: 12), key: key, context: other)
    #expect(outcome.verdict == .differentProvenance)
    #expect(outcome.message().contains("recorded under renderer test 1, now test 2"))
    #expect(verifier(.never).verify(image(), key: key, context: other).verdict == .matched)
  }

  @Test func `wrong fonts refuse to record and still verify`() {
    let wrong = Self.context(problem: "Inter is another version")
    let refused = verifier(.missing).verify(image(), key: key, context: wrong)
    #expect(refused.verdict == .failed)
    #expect(refused.summary.contains("Inter is another version"))
    #expect(!folder.exists(file))
    _ = verifier(.missing).verify(image(), key: key, context: Self.context())
    #expect(verifier(.never).verify(image(), key: key, context: wrong).verdict == .matched)
  }

  @Test func `approving keeps pixels and provenance`() throws {
    _ = verifier(.missing).verify(image(), key: key, context: Self.context())
    _ = verifier(.never).verify(image(x: 12), key: key, context: Self.context())
    try PendingSnapshot.all(in: folder.path + "/out", references: folder.path + "/refs").first?
      .approve(.ofTester)
    let outcome = verifier(.never).verify(image(x: 12), key: key, context: Self.context())
    #expect(outcome.verdict == .matched)
    #expect(try PNGFile(try folder.bytes(file)).text("qa.device") == "iPhone 6, 375 x 667 points")
  }

  @Test(arguments: 0..<120)
  func `any damage to a reference is an outcome, never a crash or a wrong match`(seed: Int) throws {
    _ = verifier(.missing).verify(image(), key: key, context: Self.context())
    var random = SplitMix(seed: seed)
    var bytes = try folder.bytes(file)
    switch seed % 3 {
    case 0: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
    case 1: for _ in 0..<4 { bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 0x55 }
    default:
      let index = Int.random(in: 0..<bytes.count, using: &random)
      bytes.replaceSubrange(index..<min(bytes.count, index + 20), with: [])
    }
    try folder.write(bytes, to: file)
    let verdict = verifier(.never).verify(image(), key: key, context: Self.context()).verdict
    // Damage may hit a text only; then the pixels must still be equal.
    if verdict == .matched {
      #expect(try Image(png: bytes) == image())
    } else {
      #expect([.unreadable, .differs, .differentSize, .differentProvenance].contains(verdict))
    }
  }

  @Test(arguments: [[], [0x89, 0x50], Array("GIF89a".utf8), Array(repeating: 0, count: 100)])
  func `what is no PNG is unreadable`(bytes: [UInt8]) throws {
    try folder.write(bytes, to: file)
    #expect(verifier(.missing).verify(image(), key: key).verdict == .unreadable)
  }

  @Test func `an enormous announced size isn't believed`() throws {
    var bytes = try image().png()
    bytes.replaceSubrange(16..<24, with: [0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff])
    try folder.write(bytes, to: file)
    let verdict = verifier(.missing).verify(image(), key: key).verdict
    #expect(verdict == .differentSize || verdict == .unreadable)
  }
}
