import Recording
import TerminalModel
import Testing

/// What counts as a secret, whatever the program echoes for it.
@Suite struct SecretGuessTests {
  private static let blank = "Unlock the box"

  /// Types a text at a prompt and leaves it; gives the steps' titles without the first wait.
  private func typed(
    _ text: String, at prompt: String, echo: String, isPrompted above: Bool = false
  ) -> [String] {
    let start = above ? "" : prompt
    let rows = { (echo: String) in [Self.blank, above ? prompt : ""] + [start + echo] }
    let before = Look(rows(""), cursor: CellPoint(x: start.count, y: 2))
    let after = Look(rows(echo), cursor: CellPoint(x: start.count + echo.count, y: 2))
    var recorder = Recorder()
    for character in text { recorder.note(.type(String(character), isSecret: false), on: before) }
    recorder.note(.press("enter"), on: after)
    return recorder.steps.filter { !$0.isExpectation }.map(\.title)
  }

  @Test(arguments: [
    "######", "xxxxxx", "#########", "*************", "██████", "************",
    "••••••••••••••••••", "--------",
  ])
  func `a text that is echoed as one sign again and again is a secret`(echo: String) {
    let titles = typed("s3cret", at: "> ", echo: echo)
    #expect(titles == ["type the secret PASSWORD", "press enter"])
  }

  @Test(arguments: [
    "Password: ", "Pass phrase: ", "Enter passphrase for key: ", "Passwort: ", "Kennwort: ",
    "Mot de passe : ", "Contraseña: ", "Senha: ", "Hasło: ", "Пароль: ", "密码：", "パスワード: ",
    "비밀번호: ", "PIN: ", "[sudo] password for mina: ",
  ])
  func `a text is a secret where the program asks for one, with any echo or none`(prompt: String) {
    for echo in ["", "s3cret", "?!x?", "***"] {
      #expect(typed("s3cret", at: prompt, echo: echo)[0].hasPrefix("type the secret"), "\(echo)")
    }
    #expect(typed("s3cret", at: prompt, echo: "", isPrompted: true)[0].contains("secret"))
  }

  @Test func `a secret that the prompt happens to hold is a secret`() {
    #expect(
      typed("Pass", at: "Password: ", echo: "") == ["type the secret PASSWORD", "press enter"])
  }

  @Test(arguments: ["aaa", "mina", "***", "a"])
  func `a text that is echoed as it is is no secret`(text: String) {
    #expect(typed(text, at: "Name: ", echo: text)[0] == "type \"\(text)\"")
  }

  @Test(arguments: ["AAA", "", "###########################"])
  func `a text with another echo is no secret where nobody asks for one`(echo: String) {
    #expect(typed("aaa", at: "> ", echo: echo)[0] == "type \"aaa\"")
  }

  @Test func `a bar that grows elsewhere makes no secret of a text`() {
    let before = Look(["██", "spinning:", "> "], cursor: CellPoint(x: 2, y: 2))
    let after = Look(["████", "spinning:", "> "], cursor: CellPoint(x: 2, y: 2))
    var recorder = Recorder()
    for key in ["d", "w"] { recorder.note(.type(key, isSecret: false), on: before) }
    recorder.note(.press("enter"), on: Look(["▓▓▓▓", "spinning:", "> "]))
    recorder.note(.press("enter"), on: after)
    #expect(recorder.steps.contains { $0.title == "type \"dw\"" }, "\(recorder.steps.map(\.title))")
  }

  @Test func `what a field of a secret name holds is a secret, though it is shown`() {
    let frame = [7, 1, 10, 1]
    func look(_ text: String) -> Look {
      Look(
        ["", "Token: \(text)"], cursor: CellPoint(x: 7 + text.count, y: 1),
        elements: [("textField", "API token", frame, nil)], states: ["focused"])
    }
    var recorder = Recorder()
    recorder.note(.paste("abc", isSecret: false), on: look(""))
    recorder.note(.press("enter"), on: look("abc"))
    #expect(recorder.steps.contains { $0.secretName == "TOKEN" }, "\(recorder.steps.map(\.title))")
  }
}
