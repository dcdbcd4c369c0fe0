import Foundation
import Imaging
import ProcessControl

@testable import SnapshotKit

extension NeverGreenRow {
  /// Snapshots that differ where nobody sees it, that are no references, or that nobody asked for.
  static let snapshots = [
    NeverGreenRow("two folders without files are compared", 4, "Nothing was compared") { scratch in
      try scratch.write("", to: "a/.keep")
      try scratch.write("", to: "b/.keep")
      return try await scratch.qa(["diff", "a", "b"])
    },
    NeverGreenRow("two texts differ in the form of a letter", 1, "⟨U+0301⟩") { scratch in
      try scratch.write("caf\u{E9}\n", to: "a.txt")
      try scratch.write("cafe\u{301}\n", to: "b.txt")
      return try await scratch.qa(["diff", "a.txt", "b.txt"])
    },
    NeverGreenRow("a whole picture is in another shade", 1, "below the threshold") { scratch in
      for (name, level) in [("a.png", UInt8(200)), ("b.png", 174)] {
        let grey = RGBA(red: level, green: level, blue: level)
        try scratch.write(Image(width: 30, height: 20, filledWith: grey).png(), to: name)
      }
      return try await scratch.qa(["diff", "a.png", "b.png"])
    },
    NeverGreenRow("the words in two pictures' data differ", 1, "the words of 1 element") {
      scratch in
      let image = Image(width: 30, height: 20, filledWith: .white)
      for (name, words) in [("a.png", "Book"), ("b.png", "Buy")] {
        let outline = ElementOutline(
          unit: .points,
          elements: [
            SnapshotElement(
              role: "button", label: words, frame: .init(x: 0, y: 0, width: 9, height: 9))
          ])
        let context = SnapshotContext(outline: outline)
        try scratch.write(ImageProvenance(context).png(image, level: 1), to: name)
      }
      return try await scratch.qa(["diff", "a.png", "b.png"])
    },
    NeverGreenRow(
      "a spec's picture is in another shade", 1, "pixels",
      spec: { scratch in
        try scratch.rewrite(shade)
      }),
    NeverGreenRow(
      "the words in the data of a spec's picture differ", 1, "the words of",
      spec: { scratch in
        try scratch.rewrite {
          $0
        } texts: {
          $0.replacing("yoga", with: "boxing")
        }
      }),
    NeverGreenRow(
      "a spec's references are Git LFS pointers", 1, "git lfs pull",
      spec: { scratch in
        for file in try scratch.pictures() + scratch.grids() {
          try scratch.write(Array(pointer.utf8), to: file)
        }
      }),
    NeverGreenRow(
      "a flow's picture is in another shade", 1, "pixels",
      screenshot: { scratch in
        try scratch.rewrite(shade)
      }),
    NeverGreenRow(
      "the words in the data of a flow's picture differ", 1, "the words of",
      screenshot: { scratch in
        try scratch.rewrite {
          $0
        } texts: {
          $0.replacing("Name?", with: "Nome?")
        }
      }),
    NeverGreenRow(
      "a retry hides a recording that nobody asked for", 1, "because --record was not given",
      tests: ["A/records and fails once"], ["--retries", "1"]),
    NeverGreenRow(
      "a kill hides a recording that nobody asked for", 1, "because --record was not given",
      tests: ["A/records and is killed once"]),
    NeverGreenRow("shards of different record modes are merged", 3, "the same --record") {
      scratch in
      try scratch.fakeProject()
      for (shard, mode) in [("1/2", "never"), ("2/2", "all")] {
        let words = ["--shard", shard, "--record", mode, "--output", "s\(shard.prefix(1))"]
        let end = try await scratch.qa(words, scratch.faking(["A/passes", "B/passes"]))
        guard end.code == 0 else { return end }
      }
      return try await scratch.qa(["merge", "s1", "s2", "--output", "whole"])
    },
    NeverGreenRow("references are deleted after a red swift test", 3, "was red") { scratch in
      try await scratch.deletesUnused(end: #"{"hasEnded":true,"hasFailed":true,"skipped":[]}"#)
    },
    NeverGreenRow(
      "references of a test that took no snapshot are deleted", 3, "took no snapshot"
    ) { scratch in
      try scratch.write(
        "@Suite struct Menu {\n  @Test(.disabled()) func prices() {}\n}\n", to: "Tests/Menu.swift")
      return try await scratch.deletesUnused(end: #"{"hasEnded":true,"skipped":[]}"#)
    },
  ]

  private static let pointer = """
    version https://git-lfs.github.com/spec/v1
    oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
    size 12345

    """

  /// The same picture, each channel 26 of 255 away.
  private static func shade(_ image: Image) -> Image {
    let pixels = image.pixels.enumerated().map { index, value -> UInt8 in
      index % 4 == 3 ? value : value > 127 ? value - 26 : value + 26
    }
    return Image(width: image.width, height: image.height, pixels: pixels)
  }

  /// Of a spec of Fernway's that takes pictures, whose references were changed.
  private init(
    _ name: String, _ code: Int32, _ sentence: String,
    spec change: @escaping @Sendable (Scratch) throws -> Void
  ) {
    self.init(name, code, sentence) { _ in
      let scratch = try Scratch.fernway()
      try change(scratch)
      let words = [
        "Find/finds by tag, title and venue", "--device", "iPhone 6", "--target", "core",
        "--parallel", "1",
      ]
      return try await scratch.qa(words, ["CI": "1"])
    }
  }

  /// Of a flow that takes a picture, whose reference was recorded and then changed.
  private init(
    _ name: String, _ code: Int32, _ sentence: String,
    screenshot change: @escaping @Sendable (Scratch) throws -> Void
  ) {
    self.init(name, code, sentence) { scratch in
      try scratch.flowProject(
        "appId: greet\n---\n- assertVisible: Name.*\n- assertScreenshot: asks\n")
      let first = try await scratch.qa(["--record", "missing"])
      guard first.code == 0 else { return first }
      try change(scratch)
      return try await scratch.qa([], ["CI": "1"])
    }
  }
}

extension Scratch {
  private func references(_ suffix: String) throws -> [String] {
    let folder = path + "/ReferenceImages"
    return try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }.map { "ReferenceImages/" + $0 }
  }

  /// Pictures that a spec about finding or a flow takes.
  fileprivate func pictures() throws -> [String] {
    try references(".png").filter { $0.contains("/Find/finds by tag") || $0.contains("asks") }
  }

  fileprivate func grids() throws -> [String] {
    try references(".grid").filter { $0.contains("/Find/finds by tag") }
  }

  /// Changes pictures, and writes them with the hashes that belong to them.
  fileprivate func rewrite(
    _ change: (Image) -> Image, texts: (String) -> String = { $0 }
  ) throws {
    for file in try pictures() {
      let bytes = Array(try Data(contentsOf: URL(filePath: path + "/" + file)))
      let old = try PNGFile(bytes)
      let image = change(try Image(png: bytes))
      let provenance = ImageProvenance(old)
      guard let outline = provenance.outline else { continue }
      let lines = outline.lines.map(texts)
      let marked = try PNGFile(provenance.png(image, level: 1)).texts.map { entry in
        entry.keyword == "qa.elements"
          ? PNGText(entry.keyword, ([outline.unit.rawValue] + lines).joined(separator: "\n"))
          : entry
      }
      try write(PNGFile(image.png(level: 1)).adding(marked), to: file)
    }
  }

  /// `references --unused --delete` where `swift test` asked for other references, and its list ends so.
  fileprivate func deletesUnused(end: String) async throws -> Finished {
    try write("// swift-tools-version: 6.2\n", to: "Package.swift")
    try write("1\n", to: "ReferenceImages/Menu/prices/view.txt")
    try write("1\n", to: "ReferenceImages/Menu/other/view.txt")
    let lines = [
      #"{"isComplete":true,"source":"swift test"}"#,
      #"{"reference":"Menu/other/view.txt","title":"Menu/other"}"#, end,
    ]
    let text = lines.joined(separator: "\n") + "\n"
    for name in ["swift-test", "xctest"] {
      try write(text, to: "qa-output/references-\(name).jsonl")
    }
    let finished = try await qa(["references", "--unused", "--delete"])
    guard exists("ReferenceImages/Menu/prices/view.txt") else {
      return Finished(status: .exited(0), output: "it was deleted\n" + finished.output)
    }
    return finished
  }
}
