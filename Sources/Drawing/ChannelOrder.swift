import Imaging

/// In which order a surface's words hold the channels.
enum ChannelOrder {
  /// As Cairo has them, blue in the lowest bits.
  case cairo
  /// As an image's bytes have them, red first: to Cairo red and blue have changed places.
  case image

  /// The colour as Cairo is to be told it.
  func applied(to color: RGBA) -> RGBA {
    guard self == .image else { return color }
    return RGBA(red: color.blue, green: color.green, blue: color.red, alpha: color.alpha)
  }

  /// The ink as Cairo is to be told it.
  func applied(to ink: Ink) -> Ink {
    guard self == .image else { return ink }
    return switch ink {
    case .solid(let color): .solid(applied(to: color))
    case .linear(let start, let end, let colors):
      .linear(from: start, to: end, colors.map(applied(to:)))
    case .radial(let center, let radius, let colors):
      .radial(center: center, radius: radius, colors.map(applied(to:)))
    }
  }

  /// The paragraph with its parts' colours as Cairo is to be told them.
  func applied(to paragraph: TextParagraph) -> TextParagraph {
    guard self == .image, !paragraph.spans.isEmpty else { return paragraph }
    var paragraph = paragraph
    for index in paragraph.spans.indices {
      paragraph.spans[index].color = applied(to: paragraph.spans[index].color)
    }
    return paragraph
  }
}
