import FernwayCore
import ViewKit

extension ClassSession.Tint {
  /// From the light corner to the dark one.
  var colors: (light: UInt32, dark: UInt32) {
    switch self {
    case .fern: (0x7DB597, 0x2C6E4F)
    case .amber: (0xE8BC74, 0xC58A1C)
    case .tide: (0x9BB3DA, 0x41608F)
    case .clay: (0xE0A58C, 0xA4532F)
    case .plum: (0xBBA0CC, 0x6A4785)
    }
  }
}

/// The small picture of a class; a terminal shows none.
struct Thumbnail: View {
  let tint: ClassSession.Tint

  var body: some View {
    Gradient(colors: [RGBA(hex: tint.colors.light), RGBA(hex: tint.colors.dark)])
      .frame(width: 56, height: 56)
      .cornerRadius(10)
      .only(in: .points)
  }
}

/// The wide picture over a class; a terminal shows none.
struct Hero: View {
  let tint: ClassSession.Tint

  var body: some View {
    Gradient(
      .radial(center: UnitPoint(x: 0.7, y: 0.3), radius: 0.5),
      colors: [mixed(0.45), RGBA(hex: tint.colors.light), mixed(-0.5), RGBA(hex: tint.colors.dark)]
    )
    .frame(maxWidth: .infinity, minHeight: 168, maxHeight: 168)
    .only(in: .points)
  }

  /// The light colour moved towards white (up to 1) or towards the dark colour (down to −1).
  private func mixed(_ share: Double) -> RGBA {
    let from = RGBA(hex: tint.colors.light)
    let to = share > 0 ? RGBA(hex: 0xFFFFFF) : RGBA(hex: tint.colors.dark)
    func channel(_ path: KeyPath<RGBA, UInt8>) -> UInt8 {
      let start = Double(from[keyPath: path])
      return UInt8((start + (Double(to[keyPath: path]) - start) * abs(share)).rounded())
    }
    return RGBA(red: channel(\.red), green: channel(\.green), blue: channel(\.blue))
  }
}
