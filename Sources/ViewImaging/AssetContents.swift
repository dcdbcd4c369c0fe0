import Foundation
import ViewKit

// The `Contents.json` of a catalogue's folders, as Apple's "Asset Catalog Format Reference" describes them.

/// A folder of sets.
struct AssetGroup: Decodable {
  struct Properties: Decodable {
    let providesNamespace: Bool?

    enum CodingKeys: String, CodingKey { case providesNamespace = "provides-namespace" }
  }
  let properties: Properties?
}

/// What screens a variant is for.
private struct Appearance: Decodable {
  let appearance: String
  let value: String
}

extension [Appearance]? {
  /// Whether a variant is the one for dark screens, or for all; variants for high contrast are neither.
  fileprivate func isFor(dark: Bool) -> Bool {
    let all = self ?? []
    guard all.allSatisfy({ $0.appearance == "luminosity" }) else { return false }
    return all.contains { $0.value == "dark" } == dark
  }
}

/// An image set: a file for each scale and appearance.
struct ImageSet: Decodable {
  private struct Entry: Decodable {
    let filename: String?
    let idiom: String?
    let scale: String?
    let appearances: [Appearance]?

    /// 2 for `2x`; an entry without a scale is for all of them.
    var factor: Double { scale.flatMap { Double($0.dropLast()) } ?? 1 }
  }
  private let images: [Entry]

  /// The file for screens of so many pixels a point; those for all devices go before those for phones alone.
  func file(isDark: Bool, for scale: Double) -> (name: String, scale: Double)? {
    for idiom in ["universal", "iphone"] {
      let fitting = images.filter { entry in
        entry.idiom ?? "universal" == idiom && entry.filename != nil && entry.factor > 0
          && entry.appearances.isFor(dark: isDark)
      }
      let enough = fitting.filter { $0.factor >= scale }.min { $0.factor < $1.factor }
      if let entry = enough ?? fitting.max(by: { $0.factor < $1.factor }),
        let name = entry.filename
      {
        return (name, entry.factor)
      }
    }
    return nil
  }
}

/// A colour set: components for each appearance.
struct ColorSet: Decodable {
  struct Problem: Error { let reason: String }

  private struct Value: Decodable {
    let space: String?
    let components: [String: String]?
    let reference: String?

    enum CodingKeys: String, CodingKey {
      case space = "color-space"
      case components, reference
    }
  }
  private struct Entry: Decodable {
    let color: Value?
    let idiom: String?
    let appearances: [Appearance]?
  }
  private let colors: [Entry]

  /// The colour for dark screens or for all, in sRGB; nil where there is none.
  func value(isDark: Bool) throws(Problem) -> RGBA? {
    let entry = colors.first {
      $0.idiom ?? "universal" == "universal" && $0.color != nil
        && $0.appearances.isFor(dark: isDark)
    }
    guard let color = entry?.color else { return nil }
    if let reference = color.reference {
      throw Problem(reason: "it names the system's \"\(reference)\": give it values of its own")
    }
    func component(_ name: String) throws(Problem) -> Double {
      let text = color.components?[name] ?? ""
      let value =
        if text.hasPrefix("0x") {
          Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
        } else if text.contains(".") {
          Double(text)
        } else {
          Int(text).map { Double($0) / 255 }
        }
      guard let value, value.isFinite else {
        throw Problem(
          reason:
            "the component \"\(name)\" is \"\(text)\": write 0x00 … 0xFF, 0 … 255 or 0.0 … 1.0")
      }
      return value
    }
    let alpha = color.components?["alpha"] == nil ? 1 : try Self.share(component("alpha"))
    var channels: [Double]
    switch color.space ?? "srgb" {
    case "srgb", "extended-srgb":
      channels = [try component("red"), try component("green"), try component("blue")]
    case "display-p3":
      channels = Self.fromP3([try component("red"), try component("green"), try component("blue")])
    case "gray-gamma-22", "extended-gray":
      channels = Array(repeating: try component("white"), count: 3)
    case let other:
      throw Problem(reason: "the color-space \"\(other)\" isn't known: take srgb or display-p3")
    }
    channels.append(alpha)
    let bytes = channels.map { UInt8((Self.share($0) * 255).rounded()) }
    return RGBA(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
  }

  private static func share(_ value: Double) -> Double { min(1, max(0, value)) }

  /// Display P3 in sRGB, cut to its gamut: both have D65 and sRGB's transfer function, so a matrix between the
  /// primaries of SMPTE EG 432-1 and IEC 61966-2-1 is all.
  private static func fromP3(_ channels: [Double]) -> [Double] {
    let linear = channels.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    let rows = [
      [1.224940, -0.224940, 0], [-0.042057, 1.042057, 0], [-0.019638, -0.078636, 1.098274],
    ]
    return rows.map { row in
      let value = share(zip(row, linear).reduce(0) { $0 + $1.0 * $1.1 })
      return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
  }
}
