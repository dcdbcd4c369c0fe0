import Foundation
import Imaging
import ViewKit

/// How far two colours stand apart, as WCAG 2.2 measures it.
enum Contrast {
  /// The ratio of a colour, blended where it is transparent, to what is behind it: 1 … 21.
  static func ratio(_ color: RGBA, on ground: RGBA) -> Double {
    let share = Double(color.alpha) / 255
    func blend(_ front: UInt8, _ back: UInt8) -> Double {
      Double(front) * share + Double(back) * (1 - share)
    }
    let front = luminance(
      blend(color.red, ground.red), blend(color.green, ground.green),
      blend(color.blue, ground.blue))
    let back = luminance(Double(ground.red), Double(ground.green), Double(ground.blue))
    return (max(front, back) + 0.05) / (min(front, back) + 0.05)
  }

  /// "4.5 : 1", rounded down, so that what is too little never looks enough.
  static func text(_ ratio: Double) -> String {
    let tenths = Int((ratio * 10 + 1e-9).rounded(.down))
    return "\(tenths / 10).\(tenths % 10) : 1"
  }

  private static func luminance(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    func linear(_ channel: Double) -> Double {
      let value = channel / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The commonest colour of a picture in a frame of points; nil outside of it.
  static func ground(of picture: Imaging.Image, in frame: Rect, scale: Double) -> RGBA? {
    let area = PixelRect(
      x: Int(frame.x * scale), y: Int(frame.y * scale), width: Int(frame.width * scale),
      height: Int(frame.height * scale)
    ).intersection(picture.bounds)
    guard !area.isEmpty else { return nil }
    var counts: [RGBA: Int] = [:]
    let step = max(1, area.width * area.height / 4000)
    for index in stride(from: 0, to: area.width * area.height, by: step) {
      counts[picture[area.x + index % area.width, area.y + index / area.width], default: 0] += 1
    }
    return counts.max { $0.value < $1.value }?.key
  }
}
