import Devices
import Foundation
import Geometry
import Imaging
import SnapshotKit
import Testing

/// Sixty changed snapshots of six kinds, ten of each, of which the last is harmful and looks much like the others.
struct SixtySnapshots {
  enum Kind: String, CaseIterable {
    case color, move, strike, look, text, size
  }

  let scratch: Scratch
  static let harmful = 9
  private static let devices: [DeviceProfile] = Array(
    (.phones + .modernPhones + .tablets + .androids).prefix(harmful + 1))

  static func reference(_ kind: Kind, _ number: Int) -> String {
    "Sixty/\(kind)/view@\(devices[number].slug).png"
  }

  /// Makes the comparisons, and runs a test that leaves them.
  init() async throws {
    scratch = try Scratch()
    try scratch.write(
      """
      suite: {path: "\(Products.package)/Tests/RunnerTests/Fixtures/fake_suite.py"}
      apps: {none: /bin/true}
      targets: [core]
      devices: {phones: [iPhone 6]}
      """, to: "qa.yml")
    try scratch.write("", to: "state/none")
    for kind in Kind.allCases {
      for number in 0...Self.harmful { compare(kind, number) }
    }
    let run = try await Invocation(
      Products.runner, [], in: scratch,
      environment: [
        "FAKE_TESTS": "Sixty/leaves snapshots", "FAKE_STATE": "\(scratch.path)/state",
        "FAKE_SNAPSHOTS": "\(scratch.path)/made/snapshots",
      ]
    ).finish()
    #expect(run.code == 1, "\(run.output)")
    #expect(run.output.contains("review --approve \(Self.reference(.text, 3))"), "\(run.output)")
  }

  private func compare(_ kind: Kind, _ number: Int) {
    for isBefore in [true, false] {
      let shown = Self.screen(kind, number, isBefore: isBefore)
      _ = SnapshotVerifier(
        SnapshotConfiguration(
          references: scratch.path + "/ReferenceImages", output: scratch.path + "/made",
          record: .init(isBefore ? .missing : .never, isByName: true))
      ).verify(
        shown.image,
        key: ReferenceKey(testPath: "Sixty/\(kind)", name: "view", device: Self.devices[number]),
        context: SnapshotContext(outline: shown.outline))
    }
  }

  /// A label and a button, before and after; the harmful change does the same and hides more.
  private static func screen(
    _ kind: Kind, _ number: Int, isBefore: Bool
  ) -> (image: Imaging.Image, outline: ElementOutline) {
    let isHarmful = number == harmful
    var label = (text: "12 left", x: 8, height: 10, shade: UInt8(40))
    var button = (x: 8, y: 40, shade: UInt8(90), isStruck: false)
    if !isBefore {
      switch kind {
      case .color: label.shade = isHarmful ? 255 : 90
      case .move: (button.x, button.y) = isHarmful ? (70, 58) : (12, 40)
      case .strike: button.isStruck = true
      case .look: button.shade = isHarmful ? 255 : 120
      case .text: label.text = isHarmful ? "0 left" : "11 left"
      case .size: label.height = isHarmful ? 2 : 12
      }
    }
    var image = Imaging.Image(width: 100, height: 70, filledWith: .white)
    func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ shade: UInt8) {
      for row in y..<min(70, y + height) {
        for column in x..<min(100, x + width) {
          image[column, row] = RGBA(red: shade, green: shade, blue: shade)
        }
      }
    }
    // Each has its own page behind, so that no two files are equal.
    fill(90, 0, 4, 2 + number, 200)
    fill(label.x, 8, 6 * label.text.count, label.height, label.shade)
    fill(button.x, button.y, 30, 12, button.shade)
    // The harmful one strikes the price itself.
    if button.isStruck { fill(isHarmful ? label.x : button.x, isHarmful ? 12 : 45, 30, 2, 220) }
    let outline = ElementOutline(
      unit: .points,
      elements: [
        SnapshotElement(
          role: "text", identifier: "label", label: label.text,
          frame: .init(x: Double(label.x), y: 8, width: 42, height: Double(label.height))),
        SnapshotElement(
          role: "button", identifier: "book", label: "Book",
          frame: .init(x: Double(button.x), y: Double(button.y), width: 30, height: 12)),
      ])
    return (image, outline)
  }

  // MARK: What is there

  func qa(_ words: String...) async throws -> Finished {
    try await Invocation(Products.runner, words, in: scratch).finish()
  }

  var review: PendingReview {
    PendingReview(
      output: scratch.path + "/qa-output", references: scratch.path + "/ReferenceImages")
  }

  /// The references' bytes.
  func references() throws -> [String: Data] {
    let root = scratch.path + "/ReferenceImages"
    let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return try files.filter { $0.hasSuffix(".png") }.reduce(into: [:]) {
      $0[$1] = try Data(contentsOf: URL(filePath: "\(root)/\($1)"))
    }
  }

  /// The links and pictures of the report's pages that lead nowhere.
  func deadLinks() throws -> [String] {
    let output = scratch.path + "/qa-output"
    let files = FileManager.default.enumerator(atPath: output)?.compactMap { $0 as? String } ?? []
    return try files.filter { $0.hasSuffix(".html") }.flatMap { page -> [String] in
      let text = try scratch.read("qa-output/" + page)
      let folder = URL(filePath: "\(output)/\(page)").deletingLastPathComponent()
      return text.matches(of: /(?:href|src)="([^"#]+)/).map { String($0.output.1) }.filter {
        let path = folder.path + "/" + ($0.removingPercentEncoding ?? $0)
        return !FileManager.default.fileExists(atPath: path)
      }.map { "\(page): \($0)" }
    }
  }
}
