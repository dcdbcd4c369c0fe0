import Foundation

/// A moment between two births of processes: the kernel gives numbers in turn, so what is born later
/// has a later one. Two numbers are read in microseconds, where a look at every process takes
/// milliseconds.
package struct BirthMark: Sendable, Hashable {
  /// The number that was given last.
  package let last: Int32
  /// Clock ticks since the machine's start, as `ProcessEntry.startTime`.
  package let ticks: UInt64

  package init(last: Int32, ticks: UInt64) {
    self.last = last
    self.ticks = ticks
  }

  /// How many numbers are looked at one by one; where more were given, or they began anew, every
  /// process is.
  private static var few: Int32 { 4096 }

  /// This moment; nil where `/proc/loadavg` does not tell (proc(5), its fifth field).
  package static func now() -> BirthMark? {
    guard let bytes = readBytes("/proc/loadavg"),
      let field = bytes.split(separator: UInt8(ascii: " ")).last,
      let last = Int32(String(decoding: field.prefix { $0 != 0x0A }, as: UTF8.self)), last > 0
    else { return nil }
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_BOOTTIME, &time) == 0 else { return nil }
    let tick = 1_000_000_000 / max(1, sysconf(Int32(_SC_CLK_TCK)))
    return BirthMark(
      last: last,
      ticks: UInt64(time.tv_sec) * UInt64(1_000_000_000 / tick)
        + UInt64(time.tv_nsec / tick))
  }

  /// The same moment, or that of an earlier mark where it is told to have been before that.
  package func notBefore(_ earlier: BirthMark) -> BirthMark {
    BirthMark(last: last, ticks: max(ticks, earlier.ticks))
  }

  /// Whether anything at all was born between this moment and another.
  package func mayPrecedeBirths(until end: BirthMark) -> Bool { end.last != last }

  /// The living processes that were born after this moment, up to another, and carry a mark.
  ///
  /// While a process becomes another program it has no environment for a moment, and no mark: those
  /// whose environment can't be read count where they are children of `parent`.
  package func born(
    until end: BirthMark, carrying mark: ProcessTree.Mark, orChildOf parent: Int32? = nil
  ) -> [ProcessEntry] {
    guard mayPrecedeBirths(until: end) else { return [] }
    let numbers =
      end.last > last && end.last - last <= Self.few
      ? Array(last + 1...end.last) : ProcessEntry.all().map(\.pid)
    return numbers.compactMap { number in
      // A number that was given again since is somebody else's.
      guard let entry = ProcessEntry(pid: number),
        (ticks...max(ticks, end.ticks)).contains(
          entry.startTime), entry.isAlive,
        mark.isOn(entry) == true || (entry.parent == parent && entry.environment.isEmpty),
        !Self.isThread(number)
      else { return nil }
      return entry
    }
  }

  /// Threads have numbers of the same row.
  private static func isThread(_ number: Int32) -> Bool {
    let line = readText("/proc/\(number)/status")?.split(separator: "\n")
      .first { $0.hasPrefix("Tgid:") }
    return line?.split(separator: "\t").last.flatMap { Int32($0) } != number
  }
}
