package import JSONModel

extension JSONValue {
  /// What a plain scalar of YAML means: nothing, a flag, a finite number, else the text.
  package init(plain text: String) {
    self =
      switch text {
      case "", "~", "null": .null
      case "true": .bool(true)
      case "false": .bool(false)
      default: Double(script: text).flatMap { $0.isFinite ? .number($0) : nil } ?? .string(text)
      }
  }
}
