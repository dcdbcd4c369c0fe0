extension Color {
  /// As CSS writes it; the palette's entries by number.
  package var name: String {
    switch self {
    case .standard: "default"
    case .indexed(let number): "palette(\(number))"
    case .rgb(let red, let green, let blue): "rgb(\(red), \(green), \(blue))"
    }
  }
}
