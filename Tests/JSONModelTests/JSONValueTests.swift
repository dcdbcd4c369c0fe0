import Foundation
import JSONModel
import Testing

@Suite struct JSONValueTests {
  @Test(arguments: [
    #"{"a":[1,2.5,-3,true,false,null,"x"],"b":{"c":""}}"#, "[]", "{}", "0", "-0.5", #""""#,
    #"{"value":{"error":"no such element","message":"a\nb\"\\"}}"#, #""é🙂""#, "1e+20",
  ])
  func `what is read is written again`(text: String) throws {
    let value = try JSONParser.parse(Data(text.utf8))
    let again = try JSONParser.parse(value.encoded())
    #expect(again == value)
    let other = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(other == value)
  }

  @Test(arguments: [
    (#""\u00e9\ud83d\ude42\n\/""#, "é🙂\n/"), (#""\ud83dx""#, "\u{fffd}x"),
    (#""\ude42""#, "\u{fffd}"),
    (#""\ud83d\u0041""#, "\u{fffd}A"), (#""\u0000""#, "\u{0}"),
  ])
  func `escapes become their characters`(text: String, expected: String) throws {
    #expect(try JSONParser.parse(Data(text.utf8)) == .string(expected))
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "{\"a\"}", "{a:1}", "01", "1.", ".5", "+1", "1e", "tru", "nul", "\"a",
    "\"\\x\"", "\"\\u12g4\"", "\"\u{1}\"", "[1] 2", "'a'", "1e999", "\"\\u+123\"",
  ])
  func `what is not JSON is refused`(text: String) {
    #expect(throws: JSONParseError.self) { try JSONParser.parse(Data(text.utf8)) }
  }

  @Test(arguments: [0, 1, 6, 7, 8, 9, 15, 16, 17, 255, 256, 257, 600])
  func `whatever is in a string, and wherever, is escaped once`(length: Int) throws {
    for scalar in (0...0xff).compactMap(Unicode.Scalar.init) {
      for filler in ["a", "é", "\u{1f642}", "\"", "\u{1}"] {
        let text = String(repeating: filler, count: length) + String(scalar) + "z"
        let written = JSONValue.string(text).encoded()
        #expect(try JSONDecoder().decode(String.self, from: written) == text)
        #expect(try JSONParser.parse(written) == .string(text))
      }
    }
  }

  @Test func `the short escapes are used`() {
    let text = "\"\\/\u{8}\n\r\t\u{1b}\u{7f}"
    let written = String(decoding: JSONValue.string(text).encoded(), as: UTF8.self)
    #expect(written == #""\"\\/\u0008\n\r\t\u001b"# + "\u{7f}\"")
  }

  @Test func `text that is not UTF-8 is refused`() {
    #expect(throws: JSONParseError.self) { try JSONParser.parse(Data([0x22, 0xff, 0x22])) }
  }

  @Test func `nesting past the limit is refused instead of ending the process`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONParseError.self) { try JSONParser.parse(Data(deep.utf8)) }
  }

  @Test func `a whole number is an integer however it is written`() throws {
    #expect(try JSONParser.parse(Data("2.0".utf8)).integerValue == 2)
    #expect(try JSONParser.parse(Data("2.5".utf8)).integerValue == nil)
    #expect(JSONValue.number(7).encoded() == Data("7".utf8))
  }

  @Test func `a typed value goes through`() throws {
    let wait = Wait(name: "login.user", timeout: 500, marks: ["x": [1.5, nil]])
    let value = try JSONValue(encoding: wait)
    #expect(value["timeout"] == 500)
    #expect(try value.decoded(as: Wait.self) == wait)
  }

  private struct Wait: Codable, Equatable {
    var name: String
    var timeout: Int
    var marks: [String: [Double?]]
  }
}
