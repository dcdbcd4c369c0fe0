import TerminalModel

/// Tells secrets from other texts that were typed.
enum SecretGuess {
  /// Whether a text is a secret: what the program hides on its screen, as passwords are, and what is
  /// typed where it asks for one.
  /// - Parameters:
  ///   - before: the look on which it was typed.
  ///   - after: the look after it.
  static func isSecret(_ text: String, before: Look, after: Look) -> Bool {
    if before.hidesInput || isSecretField(before) || isSecretField(after) || asksHere(before) {
      return true
    }
    guard !isShown(text, before, after) else { return false }
    return asks(before) || isMasked(text, before, after)
  }

  /// Whether the screen asks for a secret where the cursor is: in its row, or the two above.
  static func asks(_ look: Look) -> Bool {
    let row = look.screen.cursor.position.y
    return (max(0, row - 2)...max(0, row)).contains { row in
      look.screen.rows.indices.contains(row) && SecretWords.areIn(look.screen.text(row: row))
    }
  }

  /// The name of the variable that holds the secret.
  static func name(_ look: Look) -> String {
    let row = look.screen.cursor.position.y
    let rows = (max(0, row - 2)...max(0, row)).reversed().filter {
      look.screen.rows.indices.contains($0)
    }
    let texts = [look.focused?.name ?? ""] + rows.map { look.screen.text(row: $0) }
    return texts.lazy.compactMap(SecretWords.variable).first ?? "PASSWORD"
  }

  // MARK: Asking

  private static func isSecretField(_ look: Look) -> Bool {
    look.focused.map {
      $0.isSecret || $0.role.hasSuffix("Field") && SecretWords.areIn($0.name)
    } ?? false
  }

  /// Whether the text before the cursor is a prompt for a secret: then even an echo does not make it
  /// another text.
  private static func asksHere(_ look: Look) -> Bool {
    let cursor = look.screen.cursor.position
    guard look.screen.rows.indices.contains(cursor.y) else { return false }
    let prompt = look.screen.rows[cursor.y].prefix(max(0, cursor.x)).map(\.text).joined()
    guard let end = prompt.last(where: { !$0.isWhitespace }), ":?>：？>".contains(end) else {
      return false
    }
    return SecretWords.areIn(prompt)
  }

  // MARK: The echo

  /// Whether the program has written the text: it stands there once more than before.
  private static func isShown(_ text: String, _ before: Look, _ after: Look) -> Bool {
    count(of: text, in: after) > count(of: text, in: before)
  }

  private static func count(of text: String, in look: Look) -> Int {
    look.screen.text.ranges(of: text).count
  }

  /// The most signs that a program writes for a character.
  private static let widest = 4
  private static let usualSigns: Set<String> = ["*", "•", "●", "·", "∗", "⬤", "■", "█", "▪", "◦"]

  /// Whether the program has written one sign again and again in place of the text.
  ///
  /// A single character is too little to tell: keys change single cells of many screens.
  private static func isMasked(_ text: String, _ before: Look, _ after: Look) -> Bool {
    let length = text.count
    guard length > 1 else { return false }
    return changes(before.screen, after.screen).contains { change in
      let count = change.frame.width
      // "aaa" as "AAA" is a text.
      let isText = text.allSatisfy { String($0).lowercased() == change.sign.lowercased() }
      guard !isText, (length...length * widest).contains(count) else { return false }
      // A program may write a different number of signs for each character, to hide the length.
      let isWhole = count.isMultiple(of: length)
      if usualSigns.contains(change.sign) { return true }
      let isSign = !change.sign.contains { $0.isLetter || $0.isNumber }
      return (isWhole || isSign) && isWhereTyped(change.frame, after)
    }
  }

  /// Whether the cursor stands behind a place, or the focused field holds it.
  private static func isWhereTyped(_ place: CellRect, _ look: Look) -> Bool {
    let cursor = look.screen.cursor.position
    return cursor == CellPoint(x: place.x + place.width, y: place.y)
      // At the end of a row the cursor waits on the last cell.
      || cursor == CellPoint(x: place.x + place.width - 1, y: place.y)
        && cursor.x == look.screen.size.columns - 1
      || look.focused?.frame.contains(place.center) == true
  }

  /// Runs of one sign that have come, each with the cells in a row that are new.
  private static func changes(
    _ before: Screen, _ after: Screen
  ) -> [(sign: String, frame: CellRect)] {
    var found: [(sign: String, frame: CellRect)] = []
    for (y, row) in after.rows.enumerated() {
      let old = before.rows.indices.contains(y) ? before.rows[y] : []
      var x = 0
      while x < row.count {
        let sign = row[x].text
        let start = x
        while x < row.count, row[x].text == sign, !old.indices.contains(x) || old[x].text != sign {
          x += 1
        }
        if x > start, !sign.allSatisfy(\.isWhitespace) {
          found.append((sign, CellRect(x: start, y: y, width: x - start, height: 1)))
        }
        x = max(x, start + 1)
      }
    }
    return found
  }
}

/// The words by which programs ask for a secret.
enum SecretWords {
  /// What stands within a word too, as `Passwortabfrage`.
  private static let parts = [
    "password", "passwd", "passphrase", "pass phrase", "pass-phrase", "passcode", "passwort",
    "kennwort", "geheimnis", "mot de passe", "phrase secrète", "code secret", "contraseña",
    "contrasena", "senha", "palavra-passe", "wachtwoord", "lösenord", "adgangskode", "passord",
    "salasana", "hasło", "haslo", "heslo", "jelszó", "parola", "şifre", "κωδικός", "пароль",
    "סיסמה", "كلمة المرور", "كلمة السر", "密码", "密碼", "口令", "パスワード", "暗証番号",
    "비밀번호", "암호", "รหัสผ่าน", "mật khẩu", "secret", "token", "api key", "apikey", "api-key",
    "private key",
  ]

  /// Short ones, which other words hold.
  private static let words: Set<Substring> = [
    "pin", "pwd", "otp", "totp", "cvv", "cvc", "tan", "clave", "sandi",
  ]

  static func areIn(_ text: String) -> Bool {
    let lowered = text.lowercased()
    return parts.contains(where: lowered.contains) || !words.isDisjoint(with: split(lowered))
  }

  /// The variable for what a text asks for; nil where it says nothing of it.
  static func variable(_ text: String) -> String? {
    let lowered = text.lowercased()
    if lowered.contains("pass phrase") || lowered.contains("pass-phrase") { return "PASSPHRASE" }
    for word in ["passphrase", "password", "token", "secret"] where lowered.contains(word) {
      return word.uppercased()
    }
    let words = split(lowered)
    for word in ["pin", "code"] where words.contains(where: { $0 == word }) {
      return word.uppercased()
    }
    return areIn(text) ? "PASSWORD" : nil
  }

  private static func split(_ text: String) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber }
  }
}
