import Foundation

/// A document whose scripts run: what is in it changes as they say.
@MainActor
final class WebFrame {
  private(set) var content: WebContent
  private let context: any ScriptContext
  private let inner: [WebFrame]

  /// Loads a document and those inside of it: scripts of the app at the start, the page's own, scripts
  /// of the app at the end, then `load`.
  /// - Throws: where the scripts' world ended, not where a script threw.
  init(
    _ document: WebDocument, _ controller: ContentController, _ engine: any ScriptEngine,
    isMain: Bool = true
  ) throws(ScriptProblem) {
    context = try engine.makeContext()
    content = WebContent(title: document.title, elements: document.elements)
    _ = try context.run(PageRuntime.source)
    _ = try context.run(
      "__page.open(\(try Self.json(document.elements)), "
        + "\(try Self.json(controller.handlerNames)))")
    let scripts = controller.userScripts.filter { isMain || !$0.isForMainFrameOnly }
    var problems: [String] = []
    for source in scripts.filter({ $0.time == .start }).map(\.source) + document.scripts
      + scripts.filter({ $0.time == .end }).map(\.source) + ["__page.fire(window, 'load')"]
    {
      do throws(ScriptProblem) {
        _ = try context.run(source)
      } catch .thrown(let message) {
        problems.append(message)
      }
    }
    var frames: [WebFrame] = []
    for frame in document.frames {
      frames.append(try WebFrame(frame, controller, engine, isMain: false))
    }
    inner = frames
    try update(controller, problems)
  }

  /// Clicks an element of this document.
  func click(_ id: String, _ controller: ContentController) throws(ScriptProblem) {
    var problems: [String] = []
    do throws(ScriptProblem) {
      _ = try context.run("__page.click(\(try Self.json([id]))[0])")
    } catch .thrown(let message) {
      problems.append(message)
    }
    try update(controller, problems)
  }

  private func update(
    _ controller: ContentController, _ problems: [String]
  ) throws(ScriptProblem) {
    let report: PageReport
    do {
      report = try JSONDecoder().decode(
        PageReport.self, from: Data(context.run("__page.report()").utf8))
    } catch let problem as ScriptProblem {
      throw problem
    } catch {
      throw .ended("the page's report can't be read, \(error)")
    }
    content.elements = report.elements
    content.style = report.style
    content.problems += problems
    content.frames = inner.map(\.content)
    for message in report.messages { controller.deliver(message) }
  }

  private static func json(_ value: some Encodable) throws(ScriptProblem) -> String {
    do {
      return String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    } catch {
      throw .ended("a value can't be handed to the page, \(error)")
    }
  }
}

/// What a page says of itself after its scripts ran.
private struct PageReport: Decodable {
  let elements: [WebElement]
  let style: [String: String]
  let messages: [WebMessage]
}

/// A document as it looks now.
package struct WebContent: Hashable, Sendable {
  package let title: String
  package internal(set) var elements: [WebElement]
  package internal(set) var style: [String: String] = [:]
  /// What scripts threw.
  package internal(set) var problems: [String] = []
  package internal(set) var frames: [WebContent] = []
}
