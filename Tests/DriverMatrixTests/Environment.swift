import Foundation
import Glibc
import JSONModel
import ProcessControl

/// The machine as a row needs it: without disk, terminals or descriptors.
enum Environment {
  /// What the server's command line is given to.
  static func wrapper(_ row: MatrixRow, _ scratch: RowScratch) -> [String] {
    switch row {
    case .diskFull:
      [
        "/usr/bin/unshare", "-m", "--propagation", "private", "/bin/sh", "-c",
        "mount -t tmpfs -o size=512k,mode=700 tmpfs \"$TMPDIR\" && exec \"$@\"", "sh",
      ]
    case .outOfTerminals:
      [
        "/usr/bin/unshare", "-m", "--propagation", "private", "/bin/sh", "-c",
        "mount -t devpts -o newinstance,max=3,ptmxmode=0666 devpts /dev/pts "
          + "&& mount --bind /dev/pts/ptmx /dev/ptmx && exec \"$@\"", "sh",
      ]
    case .outOfDescriptors: ["/usr/bin/prlimit", "--nofile=160:160"]
    default: []
    }
  }

  static func options(_ row: MatrixRow) -> [String] {
    row == .outOfDescriptors ? ["--session-limit", "64"] : []
  }

  /// The server's directory for temporary files, as this process sees it.
  static func temporary(_ row: MatrixRow, _ server: Server) -> String {
    row == .diskFull
      ? "/proc/\(server.process.pid)/root\(server.scratch.path)" : server.scratch.path
  }

  /// Takes what there is; the answer gives it back.
  static func exhaust(
    _ row: MatrixRow, _ server: Server
  ) async throws -> @Sendable () async throws -> Void {
    if row == .diskFull {
      let file = temporary(row, server) + "/ballast"
      let descriptor = open(file, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
      let block = [UInt8](repeating: 1, count: 4096)
      while write(descriptor, block, block.count) > 0 {}
      close(descriptor)
      return { unlink(file) }
    }
    var taken: [String] = []
    for _ in 0..<64 {
      let reply = try await server.newSession(Products.cat)
      guard let id = reply.value["sessionId"]?.stringValue else { break }
      taken.append(id)
    }
    let sessions = taken
    return {
      for id in sessions { _ = try await server.send("DELETE", "/session/\(id)") }
    }
  }
}
