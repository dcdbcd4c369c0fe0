import Foundation
import JSONModel
import LineTransport
import Testing

@Suite struct LineBufferTests {
  @Test func `lines may come in any pieces`() throws {
    var buffer = LineBuffer(limit: 100)
    var lines: [String] = []
    for byte in Array("one\n\ntwo\r\nthr".utf8) {
      lines += try buffer.append([byte]).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(lines == ["one", "two"])
    #expect(!buffer.isEmpty)
    let rest = try buffer.append(Array("ee\nfour\n".utf8))
    #expect(rest.map { String(decoding: $0, as: UTF8.self) } == ["three", "four"])
    #expect(buffer.isEmpty)
  }

  @Test(arguments: ["12345\n", "12345"])
  func `a line past the limit is refused, ended or not`(text: String) {
    var buffer = LineBuffer(limit: 4)
    #expect(throws: LineTransportError.lineTooLong(limit: 4)) {
      try buffer.append(Array(text.utf8))
    }
  }

  @Test func `a longer line is cut into several where that is asked for`() throws {
    var buffer = LineBuffer(limit: 3, cuts: true)
    #expect(
      try buffer.append(Data("abcdefgh\nij\nklmn".utf8)).map { String(decoding: $0, as: UTF8.self) }
        == ["abc", "def", "gh", "ij", "klm"])
    #expect(buffer.takeUnfinished() == Data("n".utf8))
  }

  @Test func `a line of just the limit is taken`() throws {
    var buffer = LineBuffer(limit: 4)
    #expect(try buffer.append(Array("1234\n".utf8)) == [Data("1234".utf8)])
  }

  @Test(arguments: ["{", "\u{0}", "[]", #"{"number": "x"}"#, #"{"other": 1}"#])
  func `a line that is no such message says how it begins`(line: String) {
    struct Message: Decodable { var number: Int }
    let error = #expect(throws: LineTransportError.self) {
      try JSONCoder.message(Message.self, from: Data(line.utf8))
    }
    #expect(error?.description.contains(line.debugDescription) == true)
  }

  @Test(arguments: [
    (#"{"kind": "frob"}"#, #"kind can't be "frob""#), (#"{"kind": 1}"#, "kind is not a text"),
    (#"{"count": "1"}"#, "count is not a whole number"), (#"{"kind": null}"#, "kind is null"),
    (#"{"list": {}}"#, "list is not a list"),
    (#"{"list": [{"x": 1}]}"#, "list[0] is not a number"),
    ("[]", "it is not an object"), ("{}", "kind is missing"),
    (#"{"count": 1.5}"#, "count is not a whole number"),
    (#"{"count": 1e30}"#, "count is not a whole number, or too large"),
    ("{,", "it is not valid JSON"),
  ])
  func `what is wrong with a line is said in its own words`(line: String, words: String) throws {
    enum Kind: String, Decodable { case list }
    struct Message: Decodable {
      var kind: Kind
      init(from decoder: any Decoder) throws {
        enum Keys: CodingKey { case kind, count, list }
        let container = try decoder.container(keyedBy: Keys.self)
        _ = try container.decodeIfPresent(Int32.self, forKey: .count)
        _ = try container.decodeIfPresent([Double].self, forKey: .list)
        kind = try container.decode(Kind.self, forKey: .kind)
      }
    }
    let error = #expect(throws: LineTransportError.self) {
      try JSONCoder.message(Message.self, from: Data(line.utf8))
    }
    let told = try #require(error?.description)
    #expect(told.contains(words) && !told.contains("The given data"), "\(told)")
  }

  @Test func `bytes that are not UTF-8 are not JSON`() {
    let error = #expect(throws: LineTransportError.self) {
      try JSONCoder.message(String.self, from: Data([0x22, 0xFF, 0x22]))
    }
    guard case .notJSON = error else {
      Issue.record("unexpected \(String(describing: error))")
      return
    }
  }
}
