import Foundation
import HTTPClient
import ProcessControl
import Testing
import Waiting

/// The drivers that a run starts listen on the loopback, which every user of the machine reaches:
/// a client without the run's token is refused.
@Suite(.timeLimit(.minutes(4))) struct NodeTokenTests {
  @Test func `a client without the token of a node's driver is refused`() async throws {
    let scratch = try Scratch.fernway()
    let run = try await Invocation(
      Products.runner,
      ["Booking", "--parallel", "1", "--device", "iPhone 6", "--record", "never"], in: scratch)
    let processes = RunProcesses(scratch: scratch)
    var port: Int?
    let isListening = try await eventually {
      port = processes.living(.driver).lazy.compactMap { Self.port(of: $0.pid) }.first
      return port != nil
    }
    #expect(isListening, "\(run.output)")
    let address = "http://127.0.0.1:\(port ?? 0)/session"
    let body = Data(#"{"capabilities":{"alwaysMatch":{"appium:app":"fernway"}}}"#.utf8)
    for headers in [[:], ["Authorization": "Bearer guessed"]] {
      let reply = try await HTTPClient().send(
        "POST", address, headers: headers, body: body, deadline: .backstop)
      #expect(reply.status == 401)
      #expect(!String(decoding: reply.body, as: UTF8.self).contains("sessionId"))
    }
    let end = try await run.finish(within: .seconds(180))
    #expect(end.code == 0, "\(end.output)")
  }

  /// What another user sees of a driver: its port, and no token to go with it.
  @Test(.enabled(if: getuid() == 0, "Only root may start a program as another user."))
  func `another user can neither read the token of a node's driver nor start an app by it`()
    async throws
  {
    let scratch = try Scratch.fernway()
    let run = try await Invocation(
      Products.runner,
      ["Booking", "--parallel", "1", "--device", "iPhone 6", "--record", "never"], in: scratch)
    let processes = RunProcesses(scratch: scratch)
    var place: (pid: Int32, port: Int)?
    let isListening = try await eventually {
      place =
        processes.living(.driver).lazy.compactMap { driver in
          Self.port(of: driver.pid).map { (driver.pid, $0) }
        }.first
      return place != nil
    }
    #expect(isListening, "\(run.output)")
    let driver = try #require(place)
    let words = """
      id -u; tr '\\0' '\\n' < /proc/\(driver.pid)/cmdline | grep -cE '[0-9a-f]{64}'
      cat /proc/\(driver.pid)/environ /proc/\(driver.pid)/fd/5 2>&1 | grep -c denied
      curl -s -o /dev/null -w '%{http_code}\\n' http://127.0.0.1:\(driver.port)/session \
        -d '{"capabilities":{"alwaysMatch":{"appium:app":"fernway"}}}'
      """
    let other = try await Invocation(
      "/bin/bash",
      [
        "-c",
        "exec setpriv --reuid 64124 --regid 64124 --clear-groups bash -c \"$WORDS\"",
      ], in: try Scratch(), environment: ["WORDS": words]
    ).finish()
    #expect(other.output == "64124\n0\n2\n401\n")
    let end = try await run.finish(within: .seconds(180))
    #expect(end.code == 0, "\(end.output)")
  }

  /// The port that a process listens at, by the sockets that it has open; nil while there is none.
  private static func port(of pid: Int32) -> Int? {
    let folder = "/proc/\(pid)/fd"
    let files = FileManager.default
    let sockets = ((try? files.contentsOfDirectory(atPath: folder)) ?? [])
      .compactMap { try? files.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
      .filter { $0.hasPrefix("socket:[") }.map { $0.dropFirst(8).dropLast() }
    let table = files.contents(atPath: "/proc/\(pid)/net/tcp") ?? Data()
    for line in String(decoding: table, as: UTF8.self).split(separator: "\n").dropFirst() {
      // sl local_address rem_address st … inode: `0A` is a socket that listens.
      let words = line.split(separator: " ")
      guard words.count > 9, words[3] == "0A", sockets.contains(words[9]) else { continue }
      return words[1].split(separator: ":").last.flatMap { Int($0, radix: 16) }
    }
    return nil
  }
}
