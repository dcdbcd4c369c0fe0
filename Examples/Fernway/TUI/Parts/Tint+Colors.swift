import FernwayCore

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
