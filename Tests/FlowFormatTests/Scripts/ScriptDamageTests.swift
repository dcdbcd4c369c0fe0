import FlowFormat
import Randomness
import Testing

/// Damaged scripts: each is read, or refused with a line that it has.
@Suite struct ScriptDamageTests {
  private static let script = """
    app ./login --user "Ada L"
    name "Log in"
    size 80x24 100x30
    timeout 60s
    wait "Name" within 20s
    type "mina\\n"
    click app.button("OK")
    fill field "E-mail" a@b.c
    secret ${PASSWORD}
    key ctrl+x F10 enter
    drag 3,1 12,1
    wheel down 3 at 4,5
    expect /[0-9]+ left/ gone
    resize 100x30
    signal TERM
    save a.png
    snapshot "signed in" picture
    wait exit 0
    """

  private func check(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
    do throws(FlowError) {
      _ = try Flow(script: text, file: "a.tt")
    } catch {
      for fault in error.all {
        #expect((1...lines).contains(fault.place.line), "\(fault)")
        #expect(fault.place.column >= 1 && fault.message.count > 10, "\(fault)")
      }
    }
  }

  @Test func `a script that ends anywhere is read or refused`() {
    for length in 0..<Self.script.count { check(String(Self.script.prefix(length))) }
  }

  @Test func `a script with random changes is read or refused`() {
    var random = SplitMix(seed: 20_261)
    let pieces = [
      "\"", "'", "\\", "(", ")", "app", "app.button(", "${", "}", "#", "/", "\u{0}", "\u{1F600}",
      "\t",
      "css=[", "/ /", "\\/", "within", "exit", "99999999999999999999", "-1", ",", "x", "gone", " ",
      "\r", "css=", "\n",
    ]
    for _ in 0..<800 {
      var text = Array(Self.script)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        let end = min(text.count, place + Int.random(in: 0...5, using: &random))
        text.replaceSubrange(
          place..<end, with: Array(pieces.randomElement(using: &random) ?? ""))
      }
      check(String(text))
    }
  }
}
