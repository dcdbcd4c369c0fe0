import Foundation
import JSONModel
import Synchronization
import ViewHost
import ViewKit

@testable import HTTPServing
@testable import WebHost

/// A small app on a page, and the browser's half of the line to it.
@MainActor
final class ToyApp {
  private(set) var name = ""
  private(set) var saved: [String] = []
  private(set) var variables: [String: String] = [:]
  private(set) var pans: [PanGesture] = []
  var route = "toy://home"
  private let scheduler = HostScheduler()

  private var view: some View {
    VStack(alignment: .leading, spacing: 8) {
      TextField("Name", text: Binding(get: { self.name }, set: { self.name = $0 }))
        .accessibilityIdentifier("name")
      Button("Save") { self.saved.append(self.name) }.accessibilityIdentifier("save")
      Text("\(saved.count) saved").accessibilityIdentifier("count")
      Text("Handle").frame(height: 40).accessibilityIdentifier("handle").onPan { gesture in
        self.pans.append(gesture)
        return gesture.step
      }
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<20, id: \.self) { row in
            Text("Row \(row)").frame(height: 40).accessibilityIdentifier("row.\(row)")
          }
        }
      }
      .frame(height: 200)
    }
  }

  func instance(_ variables: [String: String]) throws -> WebHost.Instance {
    self.variables = variables
    (name, saved, pans) = ("", [], [])
    var app = HostedApp(name: "toy", version: "1") { self.view }
    app.route = { self.route }
    app.open = { link in
      guard link.hasPrefix("toy://") else { return "There is no place \(link)." }
      self.route = link
      return nil
    }
    app.set = { name, value in name == "mood" ? value == "good" ? .done : .refused("No.") : .unknown
    }
    return WebHost.Instance(
      app: app, scheduler: scheduler, settings: try HostSettings(environment: variables))
  }
}

/// What a browser's tab does, without a browser: it posts, and reads frames.
@MainActor
final class ToyTab {
  let app = ToyApp()
  let directory = PageDirectory()
  private let pages: Pages
  private let received = Received()
  private var number = 0
  private(set) var page = ""

  private final class Received: Sendable {
    let text = Mutex("")
  }

  init() throws {
    let app = app
    pages = Pages(scheme: "toy", directory: directory, fonts: try PageFonts()) {
      try app.instance($0)
    }
  }

  /// Posts to the host; the answer's status and value.
  func post(_ path: String, _ body: JSONValue) async -> (status: Int, value: JSONValue) {
    let request = HTTPRequest(method: "POST", path: path, body: body.encoded())
    let response = await withCheckedContinuation { continuation in
      pages.handle(.request(request, continuation))
    }
    pages.turn()
    let value = (try? JSONParser.parse(response.body)) ?? .null
    return (response.status, value)
  }

  /// Opens the page as a browser does, and listens.
  func join(_ path: String = "/", page: String? = nil) async {
    let answer = await post(
      "/-/join",
      [
        "page": page.map { .string($0) } ?? .null, "path": .string(path), "width": 320,
        "height": 480, "scale": 2,
      ])
    self.page = answer.value["page"]?.stringValue ?? ""
    number = 0
    let line = FrameLine(
      send: { [received] piece in
        received.text.withLock { $0 += String(decoding: piece, as: UTF8.self) }
        return true
      },
      end: {})
    pages.handle(.listens(self.page, line))
    pages.turn()
  }

  func send(_ events: JSONValue...) async -> Int {
    number += 1
    return await post(
      "/-/pages/\(page)/events", ["number": .number(Double(number)), "events": .array(events)]
    ).status
  }

  func command(_ name: String, _ argument: JSONValue = [:]) async -> JSONValue {
    await post("/-/pages/\(page)/commands", ["name": .string(name), "argument": argument]).value
  }

  private var messages: [JSONValue] {
    received.text.withLock { $0 }.split(separator: "\n\n").compactMap { line in
      try? JSONParser.parse(Data(line.dropFirst("data: ".count).utf8))
    }
  }

  /// The newest frame.
  var frame: JSONValue { messages.last { $0["frame"] != nil }?["frame"] ?? .null }
  var frames: Int { messages.count { $0["frame"] != nil } }
  /// The number of the last events that the host has handled.
  var handled: Int? { messages.last?["progress"]?["handled"]?.integerValue }

  /// The element of an identifier in the newest frame.
  func element(_ identifier: String) -> JSONValue? {
    func find(_ element: JSONValue) -> JSONValue? {
      if element["id"]?.stringValue == identifier { return element }
      return (element["children"]?.arrayValue ?? []).lazy.compactMap(find).first
    }
    return frame["tree"].flatMap(find)
  }

  func node(_ identifier: String) -> JSONValue { element(identifier)?["node"] ?? .null }
}
