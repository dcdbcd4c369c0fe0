import Foundation
import JSONModel
import Testing

@Suite struct JSONCoderTests {
  private enum Message: Hashable, TaggedCodable {
    struct Order: Hashable, Codable {
      var number: Int
      var note: String?
    }
    case stop
    case run(Order)
    case say(String)
    case list([Order])
    case move(x: Double, y: Double, by: String? = nil)

    private enum SayCodingKeys: String, CodingKey {
      case _0 = "text"
    }
    private enum ListCodingKeys: String, CodingKey {
      case _0 = "orders"
    }
  }

  @Test(
    arguments: [
      (.stop, #"{"type":"stop"}"#),
      (.run(.init(number: 3)), #"{"number":3,"type":"run"}"#),
      (.run(.init(number: 3, note: "n")), #"{"note":"n","number":3,"type":"run"}"#),
      (.say("é"), #"{"text":"é","type":"say"}"#),
      (.list([.init(number: 1)]), #"{"orders":[{"number":1}],"type":"list"}"#),
      (.move(x: 1, y: 0.5), #"{"type":"move","x":1,"y":0.5}"#),
      (.move(x: 1, y: 0.5, by: "p"), #"{"by":"p","type":"move","x":1,"y":0.5}"#),
    ] as [(Message, String)])
  private func `a tagged enum is one object whose type names the case`(
    message: Message, json: String
  ) throws {
    #expect(String(decoding: try JSONCoder.encode(message), as: UTF8.self) == json)
    #expect(try JSONCoder.decode(Message.self, from: Data(json.utf8)) == message)
    #expect(
      try JSONCoder.decode([String: [Message]].self, from: JSONCoder.encode(["m": [message]]))
        == ["m": [message]])
  }

  @Test(arguments: [
    (#"{"type":"walk"}"#, #"type can't be "walk""#), (#"{"type":3}"#, "type is not a text"),
    ("{}", "type is missing"), ("[]", "it is not an object"),
    (#"{"type":"run"}"#, "number is missing"),
    (#"{"type":"run","number":"1"}"#, "number is not a whole number"),
    (#"{"type":"list","orders":[{"number":1},{"number":1.5}]}"#, "orders[1].number is not a"),
  ])
  func `a tagged enum that does not fit says where`(json: String, reason: String) {
    let error = #expect(throws: DecodingError.self) {
      try JSONCoder.decode(Message.self, from: Data(json.utf8))
    }
    let told = error.map { JSONCoder.reason(of: $0) } ?? ""
    #expect(told.hasPrefix(reason), "\(told)")
  }

  private struct Sample: Hashable, Codable {
    enum Nested: Hashable, Codable {
      case plain
      case pair(Int, name: String)
    }
    var whole: Int32 = -7
    var big: UInt64 = 1 << 53
    var real = 0.25
    var single: Float = 1.5
    var flag = true
    var text = "a\"b\n"
    var absent: String?
    var data = Data([0, 255, 7])
    var list: [Int?] = [1, nil, 3]
    var words: Set<String> = ["one"]
    var table: [String: [Double]] = ["a": [1, 2.5], "b": []]
    var numbered: [Int: String] = [3: "three"]
    var nested: [Nested] = [.plain, .pair(2, name: "n")]
    var value: JSONValue = ["a": [nil, true, 1.5]]
    var date = Date(timeIntervalSinceReferenceDate: 1.5)
  }

  @Test func `Foundation's coders read and write the same`() throws {
    let sample = Sample()
    let written = try JSONCoder.encode(sample)
    #expect(try JSONCoder.decode(Sample.self, from: written) == sample)
    #expect(try JSONDecoder().decode(Sample.self, from: written) == sample)
    #expect(
      try JSONParser.parse(JSONEncoder().encode(sample)) == JSONValue(encoding: sample))
  }

  @Test func `parts may be written and read through containers of their own`() throws {
    struct Matrix: Hashable, Codable {
      var rows: [[Int]]
      private enum Keys: CodingKey {
        case head, rows
      }
      init(_ rows: [[Int]]) { self.rows = rows }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let head = try container.nestedContainer(keyedBy: Keys.self, forKey: .head)
        var list = try container.nestedUnkeyedContainer(forKey: .rows)
        rows = []
        for _ in 0..<(try head.decode(Int.self, forKey: .rows)) {
          var row = try list.nestedUnkeyedContainer()
          var numbers: [Int] = []
          while !row.isAtEnd { numbers.append(try row.decode(Int.self)) }
          rows.append(numbers)
        }
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        var head = container.nestedContainer(keyedBy: Keys.self, forKey: .head)
        try head.encode(rows.count, forKey: .rows)
        var list = container.nestedUnkeyedContainer(forKey: .rows)
        for row in rows {
          var numbers = list.nestedUnkeyedContainer()
          for number in row { try numbers.encode(number) }
        }
      }
    }
    let matrix = Matrix([[1, 2], [], [3]])
    let written = String(decoding: try JSONCoder.encode(matrix), as: UTF8.self)
    #expect(written == #"{"head":{"rows":3},"rows":[[1,2],[],[3]]}"#)
    #expect(try JSONCoder.decode(Matrix.self, from: Data(written.utf8)) == matrix)
    let error = #expect(throws: DecodingError.self) {
      try JSONCoder.decode(
        Matrix.self, from: Data(#"{"head":{"rows":2},"rows":[[1],[2,"x"]]}"#.utf8))
    }
    let told = error.map { JSONCoder.reason(of: $0) }
    #expect(told == "rows[1][1] is not a whole number")
  }

  @Test func `a number that JSON cannot hold is refused, by name`() {
    let error = #expect(throws: EncodingError.self) {
      try JSONCoder.encode(["list": [1, Double.nan]])
    }
    let told = error.map { JSONCoder.reason(of: $0) }
    #expect(told == "list[1] is nan, which JSON has no form for")
    #expect(throws: EncodingError.self) { try JSONCoder.encode(UInt64.max) }
  }
}
