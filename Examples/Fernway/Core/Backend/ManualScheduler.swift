/// Runs nothing until it is told that time has passed.
@MainActor
package final class ManualScheduler: Scheduler {
  private struct Entry {
    let due: Int
    let order: Int
    let work: @MainActor () -> Void
  }

  private var entries: [Entry] = []
  private var now = 0
  private var count = 0

  package init() {}

  package var pending: Int { entries.count }

  package func after(milliseconds: Int, _ work: @escaping @MainActor () -> Void) {
    entries.append(Entry(due: now + milliseconds, order: count, work: work))
    count += 1
  }

  /// Lets `milliseconds` pass, running what falls due in its order, also what that work adds.
  package func advance(milliseconds: Int) {
    let end = now + milliseconds
    while let next = entries.filter({ $0.due <= end }).min(by: {
      ($0.due, $0.order) < ($1.due, $1.order)
    }) {
      entries.removeAll { $0.order == next.order }
      now = max(now, next.due)
      next.work()
    }
    now = end
  }

  /// Lets time pass until nothing waits any more, for at most ten minutes of it.
  package func settle() {
    for _ in 0..<600 where pending > 0 {
      advance(milliseconds: 1000)
    }
  }
}
