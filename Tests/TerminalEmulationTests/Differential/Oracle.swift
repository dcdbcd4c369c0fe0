import Foundation
import TerminalModel
import TestPlaces

/// libvterm in a child process: what another emulator makes of the same bytes.
struct Oracle: Sendable {
  /// What a terminal is fed, and when its screen is looked at.
  struct Script: Sendable {
    enum Step: Sendable {
      case output([UInt8])
      case resize(CellSize)
      case look
    }

    var size: CellSize
    var steps: [Step]

    init(size: CellSize, steps: [Step]) {
      self.size = size
      self.steps = steps
    }

    /// Output with a look at the end.
    init(size: CellSize, _ text: String) {
      self.init(size: size, steps: [.output(Array(text.utf8)), .look])
    }
  }

  /// What is compared.
  struct Picture: Equatable, Sendable {
    var screen: Screen
    var title: String
    var isAlternate: Bool
  }

  struct Unusable: Error, CustomStringConvertible {
    var description: String
  }

  private let program: String
  private let folder: Scratch

  /// Compiles the oracle.
  /// - Throws: `Unusable` with the compiler's words; libvterm-dev may be missing.
  init() async throws {
    folder = try Scratch()
    program = "\(folder.path)/oracle"
    let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/Oracles/libvterm.c").path
    let (status, output) = try await Self.run(
      "/usr/bin/env", ["clang", "-O1", "-Wall", "-Werror", "-o", program, source, "-lvterm"],
      in: folder)
    guard status == 0 else {
      throw Unusable(
        description: "libvterm's oracle was not compiled; run Scripts/setup test. "
          + String(decoding: output, as: UTF8.self))
    }
  }

  /// The pictures of each script's looks; nil for a script during which libvterm crashed.
  func pictures(of scripts: [Script]) async throws -> [[Picture]?] {
    var results: [[Picture]?] = []
    while results.count < scripts.count {
      let rest = scripts[results.count...]
      let input = rest.reduce(into: Data()) { $0.append(Self.encode($1)) }
      let (status, output) = try await Self.run(program, [], input: input, in: folder)
      var reader = PictureReader(bytes: Array(output))
      for script in rest {
        let looks = script.steps.count { if case .look = $0 { true } else { false } }
        let pictures = (0..<looks).map { _ in reader.next() }
        guard !pictures.contains(where: { $0 == nil }) else {
          if status == 0 { throw Unusable(description: "the oracle left out a picture") }
          results.append(nil)
          break
        }
        results.append(pictures.compactMap { $0 })
      }
    }
    return results
  }

  // MARK: The child

  private static func encode(_ script: Script) -> Data {
    var data = Data()
    func append(_ value: Int, bytes: Int) {
      for index in 0..<bytes { data.append(UInt8(value >> (8 * index) & 255)) }
    }
    func append(_ code: Character, _ size: CellSize) {
      data.append(code.asciiValue ?? 0)
      append(size.columns, bytes: 2)
      append(size.rows, bytes: 2)
    }
    append("N", script.size)
    for step in script.steps {
      switch step {
      case .output(let bytes):
        data.append(UInt8(ascii: "O"))
        append(bytes.count, bytes: 4)
        data.append(contentsOf: bytes)
      case .resize(let size): append("R", size)
      case .look: data.append(UInt8(ascii: "D"))
      }
    }
    return data
  }

  private static func run(
    _ program: String, _ arguments: [String], input: Data = Data(), in folder: Scratch
  ) async throws -> (status: Int32, output: Data) {
    let name = UUID().uuidString
    let inputPath = "\(folder.path)/\(name).in"
    let outputPath = "\(folder.path)/\(name).out"
    try input.write(to: URL(filePath: inputPath))
    try Data().write(to: URL(filePath: outputPath))
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: inputPath))
    let output = try FileHandle(forWritingTo: URL(filePath: outputPath))
    process.standardOutput = output
    process.standardError = output
    let status: Int32 = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { process in
        let crashed = process.terminationReason == .uncaughtSignal
        continuation.resume(returning: crashed ? -1 : process.terminationStatus)
      }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    return (status, try Data(contentsOf: URL(filePath: outputPath)))
  }
}

/// Reads the pictures that the oracle writes.
private struct PictureReader {
  let bytes: [UInt8]
  var index = 0

  private mutating func number(_ count: Int) -> UInt32? {
    guard index + count <= bytes.count else { return nil }
    defer { index += count }
    return (0..<count).reduce(0) { $0 | UInt32(bytes[index + $1]) << (8 * $1) }
  }

  mutating func next() -> Oracle.Picture? {
    guard let columns = number(2), let rows = number(2), let x = number(2), let y = number(2),
      let visible = number(1), let alternate = number(1), let length = number(2),
      index + Int(length) <= bytes.count
    else { return nil }
    let title = String(decoding: bytes[index..<index + Int(length)], as: UTF8.self)
    index += Int(length)
    var cells: [[Cell]] = []
    for _ in 0..<rows {
      var row: [Cell] = []
      for _ in 0..<columns {
        guard let cell = cell() else { return nil }
        row.append(cell)
      }
      cells.append(row)
    }
    return Oracle.Picture(
      screen: Screen(
        size: CellSize(columns: Int(columns), rows: Int(rows)), rows: cells,
        cursor: Cursor(position: CellPoint(x: Int(x), y: Int(y)), isVisible: visible == 1)),
      title: title, isAlternate: alternate == 1)
  }

  private mutating func cell() -> Cell? {
    guard let count = number(1) else { return nil }
    var text = ""
    for _ in 0..<(count == 255 ? 0 : count) {
      guard let scalar = number(4) else { return nil }
      text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
    }
    guard let width = number(1), let switches = number(1), let underline = number(1),
      let foreground = number(4), let background = number(4)
    else { return nil }
    var attributes = Style.Attributes()
    let named: [Style.Attributes] = [.bold, .italic, .blink, .inverse, .strike]
    for (bit, attribute) in named.enumerated() where switches & 1 << bit != 0 {
      attributes.insert(attribute)
    }
    let style = Style(
      foreground: Self.color(foreground), background: Self.color(background),
      attributes: attributes, underline: Underline(rawValue: UInt8(underline)) ?? .none)
    if count == 255 { return .continuation(style: style) }
    return Cell(count == 0 ? " " : text, width: UInt8(width), style: style)
  }

  private static func color(_ number: UInt32) -> Color {
    switch number >> 24 {
    case 0: .standard
    case 1: .indexed(UInt8(truncatingIfNeeded: number))
    default:
      .rgb(
        red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
        blue: UInt8(truncatingIfNeeded: number))
    }
  }
}
