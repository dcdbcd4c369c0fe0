import Execution
import Glibc
import HTTPServing
import JSONModel
import ProcessControl
import Synchronization

/// What the server counts, in Prometheus' text form (version 0.0.4).
struct MetricsText {
  private(set) var text = ""

  init(_ server: DriverServer) {
    let values = server.metrics.values
    let now = server.timing.now
    let sessions = server.registry.all
    let oldest = sessions.compactMap { $0.session.activity.oldestStart }.min()
    gauge("sessions", "Sessions now, those being started included.", server.registry.count)
    gauge("sessions_limit", "The most sessions at once.", server.configuration.sessionLimit)
    gauge(
      "draining", "1 while no session is begun.",
      server.isDraining.load(ordering: .relaxed) ? 1 : 0)
    gauge(
      "oldest_command_seconds", "The age of the oldest command under way; 0 for none.",
      oldest.map { $0.duration(to: now).inSeconds } ?? 0)
    gauge("reaper_backlog", "Sessions whose processes are being ended.", server.reaper.backlog)
    gauge("reaper_leftovers", "Processes that outlived SIGKILL.", server.reaper.leftoverCount)
    counter("sessions_created_total", "Sessions begun.", [([], Double(values.created))])
    counter(
      "sessions_refused_total", "Sessions that were not created.", [([], Double(values.refused))])
    counter(
      "sessions_ended_total", "Sessions ended, by why.",
      SessionEnding.allCases.map { ([("why", $0.rawValue)], Double(values.ended[$0] ?? 0)) })
    counter(
      "commands_total", "Commands answered, by command and outcome.",
      values.commands.sorted { ($0.key.command, $0.key.outcome) < ($1.key.command, $1.key.outcome) }
        .map { ([("command", $0.key.command), ("outcome", $0.key.outcome)], Double($0.value)) })
    histogram(
      "command_seconds", "How long commands took, by command.",
      values.times.sorted { $0.key < $1.key }.map { ([("command", $0.key)], $0.value) })
    histogram("session_start_seconds", "How long new sessions took.", [([], values.starts)])
    histogram(
      "reap_seconds", "How long it took until nothing of a session was left.", [([], values.reaps)])
    if let connections = server.connections {
      gauge("http_connections", "Connections now.", connections.open)
      counter("http_connections_total", "Connections taken.", [([], Double(connections.accepted))])
      counter(
        "http_connections_evicted_total", "Idle connections closed to make room.",
        [([], Double(connections.evicted))])
      counter(
        "http_requests_refused_total", "Requests refused by their head or length alone.",
        [([], Double(connections.refused))])
    }
    processMetrics()
  }

  /// Under the names that Prometheus' own clients use.
  private mutating func processMetrics() {
    head("process_open_fds", "gauge", "Open file descriptors.")
    sample("process_open_fds", [], Double(ProcessFigures.openDescriptors))
    head("process_resident_memory_bytes", "gauge", "Resident memory, in bytes.")
    sample("process_resident_memory_bytes", [], Double(ProcessFigures.residentBytes))
    head("process_threads", "gauge", "Threads.")
    sample("process_threads", [], Double(ProcessFigures.threads))
  }

  private typealias Labels = [(String, String)]

  private mutating func gauge(_ name: String, _ help: String, _ value: some BinaryInteger) {
    gauge(name, help, Double(value))
  }

  private mutating func gauge(_ name: String, _ help: String, _ value: Double) {
    head("qa_driver_\(name)", "gauge", help)
    sample("qa_driver_\(name)", [], value)
  }

  private mutating func counter(_ name: String, _ help: String, _ samples: [(Labels, Double)]) {
    head("qa_driver_\(name)", "counter", help)
    for (labels, value) in samples { sample("qa_driver_\(name)", labels, value) }
  }

  private mutating func histogram(
    _ name: String, _ help: String, _ samples: [(Labels, DriverMetrics.Histogram)]
  ) {
    let name = "qa_driver_\(name)"
    head(name, "histogram", help)
    for (labels, histogram) in samples {
      var total = 0
      for (bound, count) in zip(DriverMetrics.Histogram.bounds, histogram.counts) {
        total += count
        sample("\(name)_bucket", labels + [("le", Self.number(bound))], Double(total))
      }
      sample("\(name)_bucket", labels + [("le", "+Inf")], Double(histogram.count))
      sample("\(name)_sum", labels, histogram.sum)
      sample("\(name)_count", labels, Double(histogram.count))
    }
  }

  private mutating func head(_ name: String, _ type: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  private mutating func sample(_ name: String, _ labels: Labels, _ value: Double) {
    let pairs = labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
    text += name + (pairs.isEmpty ? "" : "{\(pairs)}") + " \(Self.number(value))\n"
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map { String($0) } ?? String(value)
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.append(character)
      }
    }
  }
}
