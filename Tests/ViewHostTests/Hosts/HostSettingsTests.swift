import Testing
import ViewHost
import ViewKit

@Suite struct HostSettingsTests {
  @Test func `a launch's settings are those of the views, and the rest for the app`() throws {
    let settings = try HostSettings(environment: [
      "QA_SETTINGS": #"{"flag.x": "true", "colorScheme": "dark", "clock": "noon"}"#
    ])
    #expect(settings.environment.colorScheme == .dark)
    #expect(settings.launch.map(\.name) == ["clock", "flag.x"])
    #expect(settings.launch.map(\.value) == ["noon", "true"])
  }

  @Test(arguments: [
    ("flag.x", "a JSON object"), ("[]", "a JSON object such as"),
    (#"{"flag.x": true}"#, "a text as the value of flag.x"),
    (#"{"colorScheme": "green"}"#, "light or dark"),
  ])
  func `a launch's settings of another form are refused`(_ text: String, _ words: String) {
    let error = #expect(throws: ViewHostError.self) {
      try HostSettings(environment: ["QA_SETTINGS": text])
    }
    #expect(error?.description.contains(words) == true)
    #expect(error?.description.contains("QA_SETTINGS") == true)
  }
}
