import Foundation
import JSONModel
public import ViewKit

/// The pictures and colours of an asset catalogue, the folder `Assets.xcassets` of an Xcode project.
///
/// It knows image sets of PNG files and colour sets, each with a variant for dark screens if there is one; what else
/// a catalogue holds is passed over. Names are those that an app uses, with the folders that provide a namespace.
public struct AssetCatalog: Sendable {
  private enum Kind: String { case image, color }

  private let images: [String: String]
  private let colors: [String: String]

  /// Looks through a catalogue's folder for its sets.
  /// - Throws: ``AssetError/notListable(path:reason:)``, ``AssetError/notReadable(path:reason:)``,
  ///   ``AssetError/malformed(path:reason:)``, ``AssetError/duplicate(name:first:second:)``.
  public init(contentsOf folder: String) throws(AssetError) {
    var found: [Kind: [String: String]] = [:]
    try Self.look(in: folder, namespace: "", &found)
    images = found[.image] ?? [:]
    colors = found[.color] ?? [:]
  }

  /// The names of the image sets, sorted.
  public var imageNames: [String] { images.keys.sorted() }

  /// The names of the colour sets, sorted.
  public var colorNames: [String] { colors.keys.sorted() }

  /// The picture of an image set, decoded anew at each call.
  /// - Parameter scale: the pixels a point has on the screens it is for: the smallest file that has as many is taken,
  ///   else the largest.
  /// - Throws: ``AssetError/unknown(kind:name:known:)`` and what is wrong with its files.
  public func image(_ name: String, scale: Double = 3) throws(AssetError) -> ImageAsset {
    guard let set = images[name] else {
      throw .unknown(kind: Kind.image.rawValue, name: name, known: imageNames)
    }
    let contents: ImageSet = try Self.contents(of: set)
    guard let light = contents.file(isDark: false, for: scale) else {
      throw .malformed(
        path: set + "/Contents.json",
        reason: "no image for all screens has a \"filename\": name a PNG file of the set in one "
          + "without \"appearances\"")
    }
    let dark = contents.file(isDark: true, for: light.scale)
    if let dark, dark.scale != light.scale {
      throw .malformed(
        path: set + "/Contents.json",
        reason: "the image for dark screens lacks the scale \(light.scale) of the light one: add "
          + "it, or take the dark ones out")
    }
    return ImageAsset(
      name, light: try Self.bitmap(set, light.name),
      dark: try dark.map { file throws(AssetError) in try Self.bitmap(set, file.name) },
      scale: light.scale)
  }

  /// The colour of a colour set; terminals show its dark variant, or the only one.
  /// - Throws: ``AssetError/unknown(kind:name:known:)``, ``AssetError/malformed(path:reason:)``.
  public func color(_ name: String) throws(AssetError) -> ThemeColor {
    guard let set = colors[name] else {
      throw .unknown(kind: Kind.color.rawValue, name: name, known: colorNames)
    }
    let contents: ColorSet = try Self.contents(of: set)
    func value(isDark: Bool) throws(AssetError) -> RGBA? {
      do {
        return try contents.value(isDark: isDark)
      } catch {
        throw .malformed(path: set + "/Contents.json", reason: error.reason)
      }
    }
    guard let light = try value(isDark: false) else {
      throw .malformed(
        path: set + "/Contents.json",
        reason: "no color for all screens has \"components\": give them to one without "
          + "\"appearances\"")
    }
    return ThemeColor(light: light, dark: try value(isDark: true) ?? light)
  }

  private static func look(
    in folder: String, namespace: String, _ found: inout [Kind: [String: String]]
  ) throws(AssetError) {
    let entries: [String]
    do {
      entries = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw .notListable(path: folder, reason: (error as NSError).reason)
    }
    for entry in entries where !entry.hasPrefix(".") {
      let path = folder + "/" + entry
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        isFolder.boolValue
      else { continue }
      let parts = entry.split(separator: ".", omittingEmptySubsequences: false)
      switch parts.count > 1 ? String(parts[parts.count - 1]) : "" {
      case "imageset": try add(.image, path)
      case "colorset": try add(.color, path)
      case let ending where !Self.others.contains(ending):
        let isNamespace = try contentsIfAny(of: path)?.properties?.providesNamespace == true
        try look(in: path, namespace: isNamespace ? namespace + entry + "/" : namespace, &found)
      default: break
      }
      func add(_ kind: Kind, _ path: String) throws(AssetError) {
        let name = namespace + parts.dropLast().joined(separator: ".")
        if let other = found[kind]?[name] {
          throw .duplicate(name: name, first: other, second: path)
        }
        found[kind, default: [:]][name] = path
      }
    }
  }

  /// The endings of folders that hold neither pictures nor colours for views; any other is a group, `spriteatlas` too,
  /// which is one of image sets.
  static let others: Set = [
    "appiconset", "brandassets", "complicationset", "cubetextureset", "dataset", "gcdashboardimage",
    "gcleaderboard", "iconset", "imagestack", "imagestacklayer", "launchimage", "mipmapset",
    "solidimagestack", "solidimagestacklayer", "sticker", "stickerpack", "stickersequence",
    "symbolset", "textureset", "arresourcegroup", "arreferenceimage", "arobject",
  ]

  private static func contentsIfAny(of folder: String) throws(AssetError) -> AssetGroup? {
    guard FileManager.default.fileExists(atPath: folder + "/Contents.json") else { return nil }
    return try contents(of: folder)
  }

  private static func contents<Contents: Decodable>(
    of folder: String
  ) throws(AssetError) -> Contents {
    let path = folder + "/Contents.json"
    let data = try bytes(of: path)
    do {
      return try JSONCoder.decode(Contents.self, from: data)
    } catch {
      let reason = JSONCoder.reason(of: error)
      throw .malformed(
        path: path,
        reason: "it is not the JSON of such a set (\(reason)): correct it, or make the set anew")
    }
  }

  private static func bitmap(_ set: String, _ file: String) throws(AssetError) -> Bitmap {
    let path = set + "/" + file
    let bytes = try bytes(of: path)
    guard file.lowercased().hasSuffix(".png") else {
      throw .malformed(path: path, reason: "only PNG files are drawn: add one to the set")
    }
    do {
      return try Bitmap(png: Array(bytes))
    } catch {
      throw .malformed(
        path: path, reason: "it can't be drawn (\(error)): export it anew as PNG")
    }
  }

  private static func bytes(of path: String) throws(AssetError) -> Data {
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw .notReadable(path: path, reason: (error as NSError).reason)
    }
  }
}

extension NSError {
  /// What the system said, without the path.
  fileprivate var reason: String {
    ((userInfo[NSUnderlyingErrorKey] as? NSError) ?? self).localizedDescription
  }
}
