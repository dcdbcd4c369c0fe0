import Foundation
import JSONModel
import ProcessControl
import Testing
import Waiting
import WebDriverClient

/// A tester's first hour with Studio, in a real browser: three programs, five locators, three tests,
/// and why one of them fails.
@Suite(.timeLimit(.backstop)) struct StudioPageTests {
  private static let program = """
    #!/bin/sh
    name=$(dialog --stdout --inputbox "Your name" 8 40) || exit 1
    dialog --msgbox "Welcome, $name" 8 40
    """

  @Test(arguments: StudioBrowser.all)
  func `a tester picks a locator, records a test, saves and runs it, breaks it and sees why`(
    browser: StudioBrowser
  ) async throws {
    let scratch = try Scratch()
    try scratch.writeProgram(Self.program, to: "greet.sh")
    try await StudioPage.with(["--", "./greet.sh"], in: scratch, browser) { page in
      try await page.waitForScreen("Your name")

      // Pick: the shortest locator, in three languages, counted while it is edited.
      #expect(try await page.pick("OK", as: "button \"OK\"") == "OK")
      try await page.click("#locatorLanguages button:nth-child(2)")
      #expect(try await page.value("#locator") == "app.button(\"OK\")")
      try await page.click("#locatorLanguages button:nth-child(3)")
      #expect(try await page.value("#locator") == "app.get_by_role(\"button\", name=\"OK\")")
      try await page.click("#locatorLanguages button:nth-child(1)")
      try await page.click("#locator")
      try await page.type("x")
      try await page.wait("document.getElementById('count').innerText === '0 matches'")

      // Record: keys and a click go to the app, and become steps.
      try await page.record()
      try await page.type("Mina")
      try await page.waitForScreen("Mina")
      try await page.clickScreen("OK")
      try await page.waitForScreen("Welcome, Mina")
      let flow = try await page.endRecording()
      #expect(flow.contains("- inputText: Mina\n"), "\(flow)")
      #expect(flow.contains("- tapOn: OK\n"), "\(flow)")
      #expect(flow.contains("Welcome, Mina"), "\(flow)")

      // Save, run: it passes.
      try await page.click("#save")
      try await page.wait("document.getElementById('message').innerText.startsWith('Saved')")
      #expect(try scratch.read("flows/greet-mina.yaml") == flow)
      try await page.click("#run")
      try await page.wait("document.getElementById('outcome').className === 'passed'")
      #expect(try await page.text("#progress").contains("tapOn \"OK\""))
      #expect(try await page.text("#command") == "qa-runner flows/greet-mina.yaml")

      // Break the program: it fails, and says at which line and why.
      try scratch.writeProgram(
        Self.program.replacingOccurrences(of: "Welcome", with: "Goodbye"), to: "greet.sh")
      #expect(try await page.run() == "failed")
      let reason = try await page.text("#reason")
      #expect(reason.contains("did not see \"Welcome, Mina\""), "\(reason)")
      try await page.wait("!document.getElementById('report').hidden")
      try await travel(on: page)
      // The failure can be taken along: a trace for Playwright's viewer.
      let trace = try await page.trace()
      #expect(trace.hasPrefix("PK") && trace.contains("Welcome, Mina"))
      // A second recording takes the place of the first one's text.
      try await page.click("#tab-test")
      try await page.click("#record")
      try await page.wait("!document.getElementById('text').value.includes('Mina')")
    }
  }

  /// The screens before and after each step, and the line that failed.
  private func travel(on page: StudioPage) async throws {
    try await page.wait("!document.getElementById('travel').hidden")
    #expect(try await page.text("#source .here").contains("expectScreen"))
    try await page.travel(to: 3, "#before", seeing: "Mina")
    try await page.travel(to: 2, "#before", seeing: "Your name")
    #expect(try await page.text("#past").contains("Mina") == false)
    try await page.browser.run(
      "const time = document.getElementById('time'); time.value = time.max;"
        + "time.dispatchEvent(new Event('input'))")
    try await page.wait("document.getElementById('past').innerText.includes('Goodbye, Mina')")
    #expect(try await page.text("#moment").contains("Welcome, Mina"))
    try await page.click("#live")
    try await page.waitForScreen("Welcome, Mina")
  }

  @Test(arguments: StudioBrowser.all)
  func `a tester expects a snapshot, sees what differs, and approves it`(
    browser: StudioBrowser
  ) async throws {
    let scratch = try Scratch()
    let program = "#!/bin/sh\necho Hello\nexec cat"
    try scratch.writeProgram(program, to: "hello.sh")
    try await StudioPage.with(["--", "./hello.sh"], in: scratch, browser) { page in
      try await page.waitForScreen("Hello")
      try await page.record()
      try await page.click("#expectButton")
      try await page.click("#expectMenu [data-kind=snapshot]")
      try await page.answer("greeting")
      let flow = try await page.endRecording()
      #expect(flow.contains("expectSnapshot: greeting"), "\(flow)")
      try await page.saveAndRun()

      try scratch.writeProgram(
        program.replacingOccurrences(of: "Hello", with: "Hello\necho again"), to: "hello.sh")
      #expect(try await page.run() == "failed")
      try await page.wait("document.getElementById('tab-snapshots').innerText === 'Snapshots 1'")
      try await page.click("#tab-snapshots")
      try await page.wait(
        "[...document.querySelectorAll('.change figure')].length === 3"
          + " && document.querySelectorAll('.change figure')[1].innerText.includes('again')")
      try await page.wait("document.querySelector('.change .primary:not(:disabled)') !== null")
      try await page.click(".change .primary")
      try await page.wait("document.getElementById('tab-snapshots').innerText === 'Snapshots'")
      // A decision can be taken back, and made with a reason.
      #expect(try await page.text(".decided .approved").hasPrefix("approved by "))
      try await page.click(".decided button:last-child")
      try await page.wait("document.querySelector('.change .reject') !== null")
      try await page.click(".change input[type=text]")
      try await page.type("no echo")
      try await page.click(".change .reject")
      try await page.wait(
        "document.querySelector('.decided .rejected')?.innerText.endsWith(': no echo')")
      try await page.click(".decided button:last-child")
      try await page.wait("document.querySelector('.change .primary:not(:disabled)') !== null")
      try await page.click(".change .primary")
      try await page.wait("document.getElementById('tab-snapshots').innerText === 'Snapshots'")
      #expect(try await page.run() == "passed")
    }
  }

  @Test func `a long change is approved once all of it was on the screen`()
    async throws
  {
    let scratch = try Scratch()
    let program = "#!/bin/sh\nseq -f 'row %g' 1 70\nexec cat"
    try scratch.writeProgram(program, to: "rows.sh")
    try scratch.write(
      "appId: ./rows.sh\nname: rows\ndevices: [40x80]\n---\n- expectSnapshot: {name: all, as: grid}\n",
      to: "rows.yaml")
    #expect(try await scratch.qa(["rows.yaml", "--record", "missing"]).code == 0)
    try scratch.writeProgram(program.replacing("row %g", with: "line %g"), to: "rows.sh")
    #expect(try await scratch.qa(["rows.yaml"]).code == 1)
    try await StudioPage.with(
      ["--open", "qa-output"], in: scratch, shows: "document.querySelector('.change') !== null"
    ) { page in
      try await page.click("#tab-snapshots")
      try await page.wait(
        "document.querySelector('.change pre.whole')?.innerText.includes('line 70')")
      let isDisabled = "return document.querySelector('.change .primary').disabled"
      // Both ends are not all of it.
      try await page.browser.run(
        "document.querySelector('.change .row').scrollIntoView({block: 'end'})")
      try await page.wait("true")
      #expect(try await page.browser.run(isDisabled) == true)
      let count = "document.querySelectorAll('.change pre.whole div').length"
      let lines = try #require(try await page.browser.run("return \(count)").integerValue)
      #expect(lines > 100)
      for line in stride(from: 0, to: lines, by: 10) {
        try await page.browser.run(
          "window.painted = false;"
            + "document.querySelectorAll('.change pre.whole div')[\(line)].scrollIntoView();"
            + "requestAnimationFrame(() => requestAnimationFrame(() => window.painted = true))")
        try await page.wait("window.painted")
      }
      try await page.wait("document.querySelector('.change .primary:not(:disabled)') !== null")
      try await page.click(".change .primary")
      try await page.wait("document.querySelector('.decided .approved') !== null")
    }
  }

  @Test(arguments: StudioBrowser.all)
  func `a tester looks at a page in another browser, picks an element and types into it`(
    browser: StudioBrowser
  ) async throws {
    let scratch = try Scratch()
    let fernway = try await Invocation(Products.fernway, ["--web", "0"], in: try Scratch())
    defer { fernway.child.signal(SIGTERM) }
    var address: Substring?
    _ = try await eventually {
      address = fernway.output.firstMatch(of: /http:\/\/\S+/)?.output
      return address != nil
    }
    let site = String(try #require(address, "\(fernway.output)"))
    try await browser.withDriver { url in
      let capabilities = browser.capabilities.map { name, value in
        "\(name)=\(value.stringValue ?? String(decoding: value.encoded(), as: UTF8.self))"
      }
      try await StudioPage.with(
        ["--driver", url] + capabilities.flatMap { ["--capability", $0] } + [site], in: scratch,
        shows: "document.getElementById('live')?.complete"
      ) { page in
        let treeHas = { (text: String) in
          "document.getElementById('tree').textContent.includes('\(text)')"
        }
        try await page.wait(treeHas("Look around first"))
        #expect(
          try await page.pick(at: "Log in", as: "button \"Log in\"") == "{id: login.submit}")
        // A click and keys reach the page, whose elements then tell of it.
        try await page.clickElement("Email")
        try await page.type("mina")
        try await page.wait(treeHas("= mina"))
        #expect(
          try await page.browser.run("return document.getElementById('record').hidden") == true)
      }
    }
  }

  @Test func `a tester meets an agent's identifiers in Fernway, and a test by them passes`()
    async throws
  {
    let words = ["fernway", "--app", "fernway=\(Products.fernway)"]
    try await StudioPage.with(words, in: try Scratch()) { page in
      try await page.waitForScreen("Look around first")
      #expect(try await page.pick("Log in", as: "button \"Log in\"") == "{id: login.submit}")
      #expect(
        try await page.pick("Look around first", as: "button \"Look around first\"")
          == "{id: login.look}")
      try await page.record()
      try await page.clickScreen("Look around first")
      try await page.wait(
        "!document.getElementById('screen').innerText.includes('Look around first')")
      let flow = try await page.endRecording()
      #expect(flow.contains("- tapOn: {id: login.look}\n"), "\(flow)")
      try await page.saveAndRun()
    }
  }

  @Test func `a tester looks at an app on another device, and records a test there`() async throws {
    let words = ["fernway", "--app", "fernway=\(Products.fernway)", "--device", "iPhone 6"]
    let scratch = try Scratch()
    try scratch.write("apps: {fernway: \(Products.fernway)}\n", to: "qa.yml")
    try await StudioPage.with(words, in: scratch) { page in
      let lines = "document.querySelectorAll('#screen .line').length"
      try await page.wait("\(lines) === 41")
      #expect(try await page.value("#device") == "iPhone 6")
      _ = try await page.browser.run(
        "const list = document.getElementById('device'); list.value = 'iPhone 4';"
          + "list.dispatchEvent(new Event('change'));")
      try await page.wait("\(lines) === 30")
      try await page.waitForScreen("Look around first")
      #expect(
        try await page.pick("Look around first", as: "button \"Look around first\"")
          == "{id: login.look}")
      try await page.record()
      try await page.clickScreen("Look around first")
      try await page.waitForScreen("Find a class")
      let flow = try await page.endRecording()
      #expect(flow.contains("devices: [iPhone 4]\n"), "\(flow)")
      try await page.saveAndRun()
      let refusal = try await page.browser.run(
        """
        const reply = await fetch("restart", {
          method: "POST", headers: { "content-type": "application/json" },
          body: JSON.stringify({ device: "iPhone 99" }) });
        return [reply.status, await reply.text()].join(" ");
        """)
      #expect(
        refusal.stringValue?.contains("no device \\\"iPhone 99\\\"") == true, "\(refusal)")
    }
  }

  @Test func `a tester picks among what htop shows, and a test of its help passes`() async throws {
    try await StudioPage.with(["--", "htop"], in: try Scratch()) { page in
      try await page.waitForScreen("Quit")
      #expect(try await page.pick("Main", as: "button \"Main\"") == "Main")
      #expect(try await page.pick("Command", as: "text \"Command\"") == "Command")
      try await page.record()
      // F1.
      try await page.type("\u{E031}")
      try await page.waitForScreen("incremental PID search")
      let flow = try await page.endRecording()
      #expect(flow.contains("- pressKey: F1\n"), "\(flow)")
      try await page.saveAndRun()
    }
  }

  @Test func `markup on the screen is text, and a mistake in a flow is shown at its line`()
    async throws
  {
    let scratch = try Scratch()
    let markup = "<img src=x onerror=document.title=1><script>document.title=2</script>"
    let words = ["--size", "100x10", "--", "sh", "-c", "echo '\(markup)'; exec cat"]
    try await StudioPage.with(words, in: scratch) { page in
      try await page.waitForScreen(markup)
      let made = "document.querySelectorAll('#screen img, #screen script, #tree img').length"
      #expect(try await page.browser.run("return \(made)") == 0)
      #expect(try await page.browser.get("/title").stringValue?.contains("studio") == true)

      try await page.click("#text")
      try await page.type("\u{E007}- tapOnn: OK")
      // While it is typed, other mistakes are shown.
      try await page.wait(
        "document.getElementById('problems').textContent.includes('tapOnn')")
      let problem = try await page.text("#problems")
      #expect(problem.contains("tapOnn") && problem.contains("tapOn"), "\(problem)")
    }
  }
}

extension Scratch {
  /// Writes a program that can be started.
  fileprivate func writeProgram(_ text: String, to name: String) throws {
    let path = try write(text + "\n", to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }
}
