extension String {
  /// A regular expression that means the text itself, for PCRE, Go and JavaScript alike.
  package var regexEscaped: String {
    map { "\\.+*?()|[]{}^$".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
