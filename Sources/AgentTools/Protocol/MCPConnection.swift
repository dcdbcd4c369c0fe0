package import Foundation
package import JSONModel

/// What a connection of the Model Context Protocol answers, by both generations: the `initialize`
/// handshake (2025-11-25 and before), and requests that carry their own version (2026-07-28).
///
/// The client's first request decides which one it is, for good.
package struct MCPConnection: Sendable {
  /// What to do with a message.
  package enum Reaction: Sendable {
    case nothing
    case send(Data)
    /// Call a tool, and answer with `line(_:to:)`.
    ///
    /// - Parameter progress: the token of the reports that the client wants while the call lasts;
    ///   nil where it wants none.
    case call(id: JSONValue, tool: AgentTool, arguments: JSONValue?, progress: JSONValue?)
    case cancel(id: JSONValue)
  }

  private enum Era: Sendable { case open, handshake(String), stateless }

  package static let handshakeVersions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  package static let statelessVersions = ["2026-07-28"]
  private static let prefix = "io.modelcontextprotocol/"

  private var era = Era.open
  private let version: String
  private let instructions: String

  /// - Parameter version: of this program.
  package init(version: String, instructions: String) {
    self.version = version
    self.instructions = instructions
  }

  package mutating func react(to line: Data) -> Reaction {
    switch MCPMessage(line: line) {
    case .answer: return .nothing
    case .fault(let id, let code, let message):
      return .send(MCPMessage.line(id: id, code: code, message: message))
    case .notification("notifications/cancelled", let parameters):
      return parameters["requestId"].map { .cancel(id: $0) } ?? .nothing
    case .notification: return .nothing
    case .request(let id, let method, let parameters):
      if let refusal = enter(method, parameters) {
        return .send(
          MCPMessage.line(
            id: id, code: refusal.code, message: refusal.message, data: refusal.data))
      }
      return react(to: method, id, parameters)
    }
  }

  /// The line that answers a call.
  package func line(_ answer: AgentAnswer, to id: JSONValue) -> Data {
    var content: [JSONValue] = [["type": "text", "text": .string(answer.text)]]
    if let picture = answer.picture {
      content.append([
        "type": "image", "data": .string(picture.base64EncodedString()), "mimeType": "image/png",
      ])
    }
    return MCPMessage.line(
      id: id,
      result: result(["content": .array(content), "isError": .bool(answer.isError)]))
  }

  /// The line that reports how far a call is.
  package static func line(_ report: CallProgress.Report, to token: JSONValue) -> Data {
    var parameters: [String: JSONValue] = [
      "progressToken": token, "progress": .number(report.progress),
      "message": .string(report.message),
    ]
    if let total = report.total { parameters["total"] = .number(Double(total)) }
    return MCPMessage.line(notification: "notifications/progress", parameters)
  }

  // MARK: Generations

  private struct Refusal {
    var code: Int
    var message: String
    var data: JSONValue?
  }

  /// Settles the generation by the first request; nil where the request belongs to it.
  private mutating func enter(_ method: String, _ parameters: JSONValue) -> Refusal? {
    let asked = parameters["_meta"]?["\(Self.prefix)protocolVersion"]
    switch era {
    case .open:
      if method == "initialize" || method == "ping" && asked == nil { return nil }
      guard asked != nil else {
        return Refusal(
          code: MCPMessage.invalidRequest,
          message: "Begin with \"initialize\", or give every request its protocol version in "
            + "_meta.")
      }
      if let refusal = refusal(ofEnvelope: parameters) { return refusal }
      era = .stateless
      return nil
    case .handshake:
      guard asked == nil else {
        return Refusal(
          code: MCPMessage.invalidRequest,
          message: "This connection began with \"initialize\", so requests carry no version.")
      }
      return nil
    case .stateless:
      if method == "initialize" {
        return Refusal(
          code: MCPMessage.unsupportedVersion,
          message: "This connection speaks 2026-07-28, which has no \"initialize\".",
          data: supported(parameters["protocolVersion"]))
      }
      return refusal(ofEnvelope: parameters)
    }
  }

  private func refusal(ofEnvelope parameters: JSONValue) -> Refusal? {
    let meta = parameters["_meta"]
    guard let asked = meta?["\(Self.prefix)protocolVersion"]?.stringValue else {
      return Refusal(
        code: MCPMessage.invalidParameters,
        message: "_meta lacks \(Self.prefix)protocolVersion, a text.")
    }
    guard Self.statelessVersions.contains(asked) else {
      return Refusal(
        code: MCPMessage.unsupportedVersion,
        message: "The version \(asked.prefix(40)) is not served.", data: supported(.string(asked)))
    }
    guard meta?["\(Self.prefix)clientCapabilities"]?.objectValue != nil else {
      return Refusal(
        code: MCPMessage.invalidParameters,
        message: "_meta lacks \(Self.prefix)clientCapabilities, an object.")
    }
    return nil
  }

  private func supported(_ asked: JSONValue?) -> JSONValue {
    var data: [String: JSONValue] = [
      "supported": .array(Self.statelessVersions.map { .string($0) })
    ]
    if let asked, asked.stringValue != nil { data["requested"] = asked }
    return .object(data)
  }

  // MARK: Requests

  private mutating func react(
    to method: String, _ id: JSONValue, _ parameters: JSONValue
  ) -> Reaction {
    switch method {
    case "initialize":
      if case .handshake = era {
        return .send(
          MCPMessage.line(
            id: id, code: MCPMessage.invalidRequest,
            message: "This connection is initialized already."))
      }
      let asked = parameters["protocolVersion"]?.stringValue ?? ""
      let agreed =
        Self.handshakeVersions.contains(asked) ? asked : Self.handshakeVersions[0]
      era = .handshake(agreed)
      return .send(
        MCPMessage.line(
          id: id,
          result: [
            "protocolVersion": .string(agreed), "capabilities": Self.capabilities,
            "serverInfo": serverInfo, "instructions": .string(instructions),
          ]))
    case "server/discover" where isStateless:
      return .send(
        MCPMessage.line(
          id: id,
          result: result(
            cached([
              "supportedVersions": .array(Self.statelessVersions.map { .string($0) }),
              "capabilities": Self.capabilities, "instructions": .string(instructions),
            ]))))
    case "ping" where !isStateless: return .send(MCPMessage.line(id: id, result: [:]))
    case "tools/list":
      let tools = JSONValue.array(AgentTool.all.map(\.json))
      return .send(MCPMessage.line(id: id, result: result(cached(["tools": tools]))))
    case "tools/call":
      guard let name = parameters["name"]?.stringValue, let tool = AgentTool.named(name) else {
        let names = AgentTool.Name.allCases.map(\.rawValue).joined(separator: ", ")
        return .send(
          MCPMessage.line(
            id: id, code: MCPMessage.invalidParameters,
            message:
              "There is no tool \"\(parameters["name"]?.stringValue?.prefix(60) ?? "")\". "
              + "The tools are \(names)."))
      }
      let token = parameters["_meta"]?["progressToken"]
      let isToken = token?.stringValue != nil || token?.integerValue != nil
      return .call(
        id: id, tool: tool, arguments: parameters["arguments"], progress: isToken ? token : nil)
    default:
      return .send(
        MCPMessage.line(
          id: id, code: MCPMessage.methodNotFound,
          message: "There is no method \"\(method.prefix(60))\"."))
    }
  }

  private var isStateless: Bool { if case .stateless = era { true } else { false } }

  private static let capabilities: JSONValue = ["tools": [:]]

  private var serverInfo: JSONValue {
    ["name": "qa-runner", "title": "qa-runner", "version": .string(version)]
  }

  /// How long clients may keep an answer that never changes.
  private func cached(_ members: [String: JSONValue]) -> [String: JSONValue] {
    guard isStateless else { return members }
    return members.merging(["ttlMs": 3_600_000, "cacheScope": "public"]) { $1 }
  }

  /// A result of the generation: the stateless one says that it is complete, and whose it is.
  private func result(_ members: [String: JSONValue]) -> JSONValue {
    guard isStateless else { return .object(members) }
    return .object(
      members.merging([
        "resultType": "complete", "_meta": ["\(Self.prefix)serverInfo": serverInfo],
      ]) { $1 })
  }
}
