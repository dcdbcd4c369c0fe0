import Files
import Foundation
package import ProcessControl
import SnapshotKit

/// Why a run could not be made or went wrong as a whole; each kind has its exit code.
package struct RunnerError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    /// The command line, the environment or `qa.yml` asks for something that isn't there.
    case usage
    /// No test matches the selection.
    case nothingSelected
    /// The machine does not give what a run needs.
    case infrastructure
    /// Results do not cover the manifest, each entry once.
    case incomplete
    /// A signal came before any test ran; the code says which.
    case interrupted(ExitCode)
  }

  package let kind: Kind
  /// Full sentences, the last of which names the next step.
  package let description: String
  /// How the process was lost that this tells of, so that a new one may do better; nil where none
  /// was.
  package let loss: Loss?

  /// How a process was lost while it started.
  package enum Loss: Sendable, Hashable {
    /// It ended or fell silent by itself.
    case failed
    /// It got SIGKILL or SIGTERM from outside.
    case killed

    /// - Parameter end: how the process ended; nil where it hasn't.
    package init(_ end: Termination?) { self = end?.isFromOutside == true ? .killed : .failed }
  }

  package init(_ kind: Kind, _ description: String, loss: Loss? = nil) {
    self.kind = kind
    self.description = description
    self.loss = loss
  }

  /// The program's exit code for it.
  package var exitCode: ExitCode {
    switch kind {
    case .usage: .usage
    case .nothingSelected: .nothingSelected
    case .infrastructure: .infrastructure
    case .incomplete: .incomplete
    case .interrupted(let code): code
    }
  }
}

extension RunnerError {
  /// What the system says about a failed file operation, in its own few words.
  package static func reason(of error: any Error) -> String {
    switch error as? SnapshotError {
    case .notWritable(_, let reason), .notReadable(_, let reason): return reason
    default: break
    }
    if let refusal = error as? FileRefusal { return "it \(refusal)" }
    return AtomicFile.systemReason(of: error) ?? "\(error)"
  }
}
