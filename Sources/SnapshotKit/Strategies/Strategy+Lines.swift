extension Strategy where Value == String, Format == String {
  /// Text, compared line by line.
  public static var lines: Strategy { Strategy(.lines) }
}

extension Strategy where Format == String {
  /// Any value as `dump` writes it: nested, without addresses where the types have none.
  public static var dump: Strategy {
    Strategy(.lines) { value in
      var text = ""
      Swift.dump(value, to: &text)
      return LineDifference.lines(text, isFile: false).joined(separator: "\n")
    }
  }
}
