import Drawing
import DriverServer
import Foundation
import HTTPClient
import LineEditing
import ProcessControl
import TextModel

/// What a run needs of its machine.
struct MachineExamination {
  var environment: [String: String]
  /// Where the system tells of itself.
  var system = "/proc"

  var findings: [Finding] {
    [platform, libraries, fonts, terminals, descriptors, processes, watches, temporary, loopback]
  }

  private func text(_ path: String) -> String { readText(path) ?? "" }

  private func number(_ path: String) -> Int? {
    Int(text(path).trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private var platform: Finding {
    let name =
      text("/etc/os-release").split(separator: "\n")
      .first { $0.hasPrefix("PRETTY_NAME=") }
      .map { $0.dropFirst(12).filter { $0 != "\"" } } ?? "an unknown system"
    let kernel = text("\(system)/sys/kernel/osrelease")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return .good("version", "qa-runner \(Help.version), \(name), Linux \(kernel), \(cores) cores")
  }

  /// The program runs, so they are there but for those that are loaded on demand: told for reports
  /// of defects.
  private var libraries: Finding {
    let loaded = [
      ("libcurl", HTTPClient.whyUnusable, "libcurl4"),
      ("Cairo with Pango", FontLibrary.whyUnusable, "libpangocairo-1.0-0"),
      ("libxml2", XPathLibrary.whyUnusable, "libxml2"),
      ("libedit", LineEditor.whyUnusable, LineEditor.libraryPackage),
    ]
    for case (let name, let reason?, let package) in loaded {
      return .broken("libraries", "no \(name): \(reason)", fix: "apt-get install \(package)")
    }
    let wanted = [
      "libpng", "libdeflate", "libcairo", "libpango-1", "libpcre2-8", "libcurl", "libxml2",
      "libyaml", "libedit", "libgif",
    ]
    var found: [String] = []
    for line in text("\(system)/self/maps").split(separator: "\n") {
      guard let path = line.split(separator: " ").last, path.contains(".so") else { continue }
      let real = URL(fileURLWithPath: String(path)).resolvingSymlinksInPath().lastPathComponent
      if wanted.contains(where: real.hasPrefix), !found.contains(real) { found.append(real) }
    }
    let missing = wanted.filter { name in !found.contains { $0.hasPrefix(name) } }
    guard missing.isEmpty else {
      return .doubtful(
        "libraries", "\(missing.joined(separator: ", ")) not loaded from the system",
        fix: "nothing, where this is the self-contained program; else `Scripts/setup build`")
    }
    return .good("libraries", found.sorted().joined(separator: " "))
  }

  private var fonts: Finding {
    let count = FontFile.pinned.count
    do {
      let problems = try FontLibrary.pinned().problems
      guard let problem = problems.first else { return .good("fonts", "\(count), all as pinned") }
      return .doubtful(
        "fonts", "\(problem)",
        fix: "install the versions that fonts.lock names; pictures are not recorded until then")
    } catch .missingLibrary(let reason) {
      return .broken("fonts", "no Cairo with Pango: \(reason)", fix: "what fixes the libraries")
    } catch {
      let packages = Set(FontFile.pinned.map(\.package)).sorted().joined(separator: " ")
      return .broken(
        "fonts", "\(error)",
        fix: "apt-get install \(packages); or, beside the wheel, pip install qa-runner-fonts")
    }
  }

  private var terminals: Finding {
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    let used = number("\(system)/sys/kernel/pty/nr") ?? 0
    let most = number("\(system)/sys/kernel/pty/max") ?? 0
    guard descriptor >= 0 else {
      return .broken(
        "ptys",
        "none can be opened (\(SystemError.words(errno))); \(used) of \(most) in use",
        fix: "mount devpts at /dev/pts, or raise kernel.pty.max")
    }
    guard most - used >= 64 else {
      return .doubtful(
        "ptys", "\(used) of \(most) in use", fix: "sysctl kernel.pty.max=4096")
    }
    return .good("ptys", "\(used) of \(most) in use")
  }

  private var descriptors: Finding {
    limit(
      "open files", of: "Max open files", least: 1024, fix: "ulimit -n 4096; a node takes about 40"
    )
  }

  private var processes: Finding {
    limit(
      "processes", of: "Max processes", least: 512, fix: "ulimit -u 4096; a node takes about 6")
  }

  /// A soft limit of this process, as the system tells it.
  private func limit(_ name: String, of line: String, least: Int, fix: String) -> Finding {
    let found = text("\(system)/self/limits").split(separator: "\n").first { $0.hasPrefix(line) }
    let soft = found?.dropFirst(line.count).split(separator: " ").first.map(String.init) ?? "?"
    guard let number = Int(soft), number < least else {
      return .good(name, soft == "unlimited" ? "no limit" : "\(soft) at most")
    }
    return .doubtful(name, "\(number) at most", fix: fix)
  }

  private var watches: Finding {
    let most = number("\(system)/sys/fs/inotify/max_user_watches") ?? 0
    guard most >= 1024 else {
      return .doubtful(
        "file watches", "\(most) at most",
        fix: "sysctl fs.inotify.max_user_watches=65536; --watch needs one a folder")
    }
    return .good("file watches", "\(most) at most")
  }

  private var temporary: Finding {
    do {
      let folder = try PrivateDirectory(environment: environment)
      let parent = URL(fileURLWithPath: folder.path).deletingLastPathComponent().path
      let values = try URL(fileURLWithPath: parent).resourceValues(
        forKeys: [.volumeAvailableCapacityKey])
      let free = (values.volumeAvailableCapacity ?? 0) >> 20
      guard free >= 200 else {
        return .doubtful(
          "disk", "\(free) MB free in \(parent)", fix: "make room, or set TMPDIR to another disk")
      }
      return .good("disk", "\(free) MB free in \(parent)")
    } catch {
      return .broken("disk", "\(error)", fix: "set TMPDIR to a folder that can be written")
    }
  }

  /// Drivers listen on the loopback, on ports that the system chooses; 4723 is `serve`'s own.
  private var loopback: Finding {
    switch Self.bind(port: 0) {
    case .some(let code):
      return .broken(
        "ports", "127.0.0.1 cannot be listened on (\(SystemError.words(code)))",
        fix: "bring the loopback up: ip link set lo up")
    case nil: break
    }
    if let code = Self.bind(port: 4723) {
      return .doubtful(
        "ports", "4723 is taken (\(SystemError.words(code))); runs choose free ones",
        fix: "for `qa-runner serve` give another --port, or stop the program that listens there")
    }
    return .good("ports", "127.0.0.1 can be listened on, 4723 is free")
  }

  /// Why a port can't be listened on; nil where it can.
  private static func bind(port: UInt16) -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return result == 0 ? nil : errno
  }
}
