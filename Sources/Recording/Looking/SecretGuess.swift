import TerminalModel

/// Tells secrets from other texts that were typed.
enum SecretGuess {
  /// Whether a text is a secret: what the program hides on its screen, as passwords are.
  /// - Parameters:
  ///   - before: the look on which it was typed.
  ///   - after: the look after it.
  static func isSecret(_ text: String, before: Look, after: Look) -> Bool {
    if before.hidesInput || before.focused?.isSecret == true || after.focused?.isSecret == true {
      return true
    }
    guard text.count > 1, !after.screen.text.contains(text) else { return false }
    return dots(after) >= dots(before) + text.count || asks(before)
  }

  /// Whether the screen asks for a secret where the cursor is: in its row, or the two above.
  static func asks(_ look: Look) -> Bool {
    let row = look.screen.cursor.position.y
    return (max(0, row - 2)...max(0, row)).contains { row in
      guard look.screen.rows.indices.contains(row) else { return false }
      let text = look.screen.text(row: row).lowercased()
      return words.contains(where: text.contains)
    }
  }

  /// The name of the variable that holds the secret.
  static func name(_ look: Look) -> String {
    let field = look.focused.map(\.name) ?? ""
    let row = look.screen.cursor.position.y
    let line = look.screen.rows.indices.contains(row) ? look.screen.text(row: row) : ""
    for text in [field, line] {
      let lowered = text.lowercased()
      for word in ["passphrase", "password", "token", "secret", "pin", "code"]
      where lowered.contains(word) {
        return word.uppercased()
      }
    }
    return "PASSWORD"
  }

  private static let words = ["password", "passphrase", "passwort", "secret", "token", "pin:"]

  private static func dots(_ look: Look) -> Int {
    look.screen.text.count { "*•●·∗".contains($0) }
  }
}
