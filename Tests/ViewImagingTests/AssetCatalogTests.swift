import Foundation
import Imaging
import Testing
import ViewKit

@testable import ViewImaging

@MainActor @Suite struct AssetCatalogTests {
  /// A catalogue of the test's own, removed with it.
  private final class Folder {
    let path: String

    init(_ files: [String: String], pictures: [String: Imaging.Image] = [:]) throws {
      path = FileManager.default.temporaryDirectory.path + "/assets-\(UUID().uuidString)"
      var contents = files.mapValues { Data($0.utf8) }
      for (name, image) in pictures { contents[name] = Data(try image.png()) }
      for (name, data) in contents {
        let file = URL(filePath: path + "/" + name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private static let dark = #""appearances": [{"appearance": "luminosity", "value": "dark"}]"#

  private func color(_ json: String) throws -> ThemeColor {
    let folder = try Folder(["a.colorset/Contents.json": json])
    return try AssetCatalog(contentsOf: folder.path).color("a")
  }

  private func plain(_ side: Int, _ red: UInt8) -> Imaging.Image {
    Imaging.Image(
      width: side, height: side,
      filledWith: RGBA(red: red, green: 0, blue: 0, alpha: 255))
  }

  @Test func `a picture has the scale asked for, and one for dark screens`() throws {
    let folder = try Folder(
      [
        "loft.imageset/Contents.json": """
        {"images": [
          {"idiom": "universal", "scale": "1x"},
          {"idiom": "universal", "scale": "2x", "filename": "day@2x.png"},
          {"idiom": "universal", "scale": "2x", "filename": "night@2x.png", \(Self.dark)},
          {"idiom": "universal", "scale": "3x", "filename": "day@3x.png"},
          {"idiom": "universal", "scale": "3x", "filename": "night@3x.png", \(Self.dark)}
        ], "info": {"author": "xcode", "version": 1}}
        """
      ],
      pictures: [
        "loft.imageset/day@2x.png": plain(8, 1), "loft.imageset/night@2x.png": plain(8, 2),
        "loft.imageset/day@3x.png": plain(12, 3), "loft.imageset/night@3x.png": plain(12, 4),
      ])
    let catalog = try AssetCatalog(contentsOf: folder.path)
    #expect(catalog.imageNames == ["loft"])
    let large = try catalog.image("loft")
    #expect(large.scale == 3 && large.size == Size(width: 4, height: 4))
    #expect(large.light.pixels[0] == 3 && large.dark?.pixels[0] == 4)
    let small = try catalog.image("loft", scale: 1)
    #expect(small.scale == 2 && small.light.pixels[0] == 1 && small.dark?.pixels[0] == 2)

    var environment = EnvironmentValues()
    environment.colorScheme = .dark
    let drawn = try ImageRenderer().image(
      of: Image(large), size: Size(width: 4, height: 4), scale: 3, environment: environment)
    #expect(drawn == plain(12, 4))
  }

  @Test(arguments: [
    (#""red": "0x2C", "green": "0x6E", "blue": "0x4F", "alpha": "1.000""#, RGBA(hex: 0x2C6E4F)),
    (#""red": "44", "green": "110", "blue": "79""#, RGBA(hex: 0x2C6E4F)),
    (
      #""red": "0.173", "green": "0.431", "blue": "0.310", "alpha": "0.5""#,
      RGBA(red: 44, green: 110, blue: 79, alpha: 128)
    ),
    (#""red": "1.2", "green": "-0.1", "blue": "0.0""#, RGBA(hex: 0xFF0000)),
  ]) func `components are hexadecimal, bytes or shares`(components: String, wanted: RGBA) throws {
    let found = try color(
      #"{"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {\#(components)}}}]}"#
    )
    #expect(found.light == wanted)
    #expect(found.dark == wanted)
  }

  @Test func `a color has a variant for dark screens; those for high contrast are left`() throws {
    let found = try color(
      """
      {"colors": [
        {"color": {"components": {"red": "9", "green": "9", "blue": "9"}},
         "appearances": [{"appearance": "contrast", "value": "high"}]},
        {"color": {"components": {"red": "1", "green": "2", "blue": "3"}}},
        {"color": {"components": {"red": "4", "green": "5", "blue": "6"}}, \(Self.dark)}
      ]}
      """)
    #expect(found == ThemeColor(light: 0x010203, dark: 0x040506, terminal: 0x040506))
  }

  /// As the primaries of both give it: the red of P3 lies outside of sRGB, the greys are the same.
  @Test(arguments: [
    ("1.0", "1.0", "1.0", RGBA(hex: 0xFFFFFF)), ("0.5", "0.5", "0.5", RGBA(hex: 0x808080)),
    ("1.0", "0.0", "0.0", RGBA(hex: 0xFF0000)), ("0.2", "0.4", "0.6", RGBA(hex: 0x1B689D)),
  ]) func `display P3 becomes sRGB`(red: String, green: String, blue: String, wanted: RGBA) throws {
    let found = try color(
      """
      {"colors": [{"color": {"color-space": "display-p3", "components":
        {"red": "\(red)", "green": "\(green)", "blue": "\(blue)"}}}]}
      """)
    #expect(found.light == wanted)
  }

  @Test func `a folder that provides a namespace is part of the names`() throws {
    let set = #"{"colors": [{"color": {"components": {"red": "1", "green": "2", "blue": "3"}}}]}"#
    let folder = try Folder([
      "Contents.json": #"{"info": {"version": 1}}"#,
      "Brand/Contents.json": #"{"properties": {"provides-namespace": true}}"#,
      "Brand/fern.colorset/Contents.json": set, "Plain/line.v2.colorset/Contents.json": set,
      "AppIcon.appiconset/Contents.json": "{}", "Onboarding v1.2/hero.colorset/Contents.json": set,
    ])
    let catalog = try AssetCatalog(contentsOf: folder.path)
    #expect(catalog.colorNames == ["Brand/fern", "hero", "line.v2"])
    #expect(try catalog.color("Brand/fern").light == RGBA(hex: 0x010203))
  }

  @Test(arguments: AssetCatalog.others.sorted())
  func `a set of another kind is passed over, whatever is in it`(ending: String) throws {
    let set = #"{"colors": [{"color": {"components": {"red": "1", "green": "2", "blue": "3"}}}]}"#
    let folder = try Folder([
      "Other.\(ending)/Contents.json": "no JSON",
      "Other.\(ending)/fern.colorset/Contents.json": set,
      "Sprites.spriteatlas/Contents.json": "{}",
      "Sprites.spriteatlas/moss.colorset/Contents.json": set,
    ])
    #expect(try AssetCatalog(contentsOf: folder.path).colorNames == ["moss"])
  }

  @Test func `a name that is not there is told with those that are`() throws {
    let folder = try Folder(["a.colorset/Contents.json": "{}"])
    let catalog = try AssetCatalog(contentsOf: folder.path)
    #expect(throws: AssetError.unknown(kind: "color", name: "b", known: ["a"])) {
      try catalog.color("b")
    }
    let error = #expect(throws: AssetError.self) { try catalog.image("a") }
    #expect(error?.description == "The catalogue has no image \"a\". It has no images at all.")
  }

  @Test func `one name twice, and no folder, are told`() throws {
    let folder = try Folder([
      "x/a.colorset/Contents.json": "{}", "y/a.colorset/Contents.json": "{}",
    ])
    let (first, second) = (folder.path + "/x/a.colorset", folder.path + "/y/a.colorset")
    #expect(throws: AssetError.duplicate(name: "a", first: first, second: second)) {
      try AssetCatalog(contentsOf: folder.path)
    }
    let missing = #expect(throws: AssetError.self) {
      try AssetCatalog(contentsOf: folder.path + "/none")
    }
    #expect(missing?.description.hasPrefix(folder.path + "/none can't be read: ") == true)
    #expect(missing?.description.hasSuffix("Name a folder such as App/Assets.xcassets.") == true)
  }

  @Test(arguments: [
    ("not json", "(it is not valid JSON)"), (#"{"colors": 3}"#, "(colors is not a list)"),
    (#"{"colors": []}"#, "no color for all screens"),
    (#"{"colors": [{"color": {"reference": "systemRedColor"}}]}"#, "systemRedColor"),
    (
      #"{"colors": [{"color": {"components": {"red": "x", "green": "1", "blue": "1"}}}]}"#,
      #""red" is "x""#
    ),
    (#"{"colors": [{"color": {"components": {"red": "1", "green": "1"}}}]}"#, #""blue" is """#),
    (#"{"colors": [{"color": {"color-space": "lab", "components": {}}}]}"#, #""lab""#),
  ]) func `a color that can't be used says why`(json: String, reason: String) throws {
    let error = #expect(throws: AssetError.self) { try color(json) }
    #expect(error?.description.contains(reason) == true, "\(error.map(\.description) ?? "none")")
    #expect(error?.description.contains("a.colorset/Contents.json: ") == true)
  }

  @Test func `a picture that can't be used says why`() throws {
    func set(_ file: String) -> String {
      #"{"images": [{"idiom": "universal", "scale": "2x", "filename": "\#(file)"}]}"#
    }
    let folder = try Folder([
      "gone.imageset/Contents.json": set("gone.png"),
      "vector.imageset/Contents.json": set("a.pdf"), "vector.imageset/a.pdf": "%PDF",
      "broken.imageset/Contents.json": set("a.png"), "broken.imageset/a.png": "no PNG",
      "empty.imageset/Contents.json": #"{"images": [{"idiom": "universal", "scale": "2x"}]}"#,
    ])
    let catalog = try AssetCatalog(contentsOf: folder.path)
    for (name, reason) in [
      ("gone", "gone.png can't be read"), ("gone", "Put the file there"),
      ("vector", "a.pdf: only PNG files are drawn"),
      ("broken", "export it anew as PNG"), ("empty", "name a PNG file of the set"),
    ] {
      let error = #expect(throws: AssetError.self) { try catalog.image(name) }
      #expect(error?.description.contains("Assets.xcassets") == false)
      #expect(error?.description.contains(reason) == true, "\(error.map(\.description) ?? "none")")
    }
  }
}
