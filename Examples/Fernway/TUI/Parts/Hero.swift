import FernwayCore
import ViewKit

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
