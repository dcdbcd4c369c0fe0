import Testing

@testable import FernwayCore

@MainActor @Suite struct ProducerTests {
  @MainActor private final class Work {
    var finish: Producer<Int>.Finish?
    var starts = 0
    var cancels = 0
    var states: [String] = []

    func producer() -> Producer<Int> {
      Producer { [self] finish in
        starts += 1
        self.finish = finish
        return { [self] in cancels += 1 }
      }
    }
  }

  @Test func `nothing starts before the first observer`() {
    let work = Work()
    let producer = work.producer()
    #expect(work.starts == 0)
    producer.observe { work.states.append("\($0)") }
    #expect(work.starts == 1)
    #expect(work.states == ["inProgress"])
  }

  @Test func `a late observer hears the state and starts nothing`() {
    let work = Work()
    let producer = work.producer()
    producer.observe { _ in }
    work.finish?(.success(3))
    producer.observe { work.states.append("\($0)") }
    #expect(work.states == ["done(3)"])
    #expect(work.starts == 1)
  }

  @Test func `an answer after the cancellation changes nothing`() {
    let work = Work()
    let producer = work.producer()
    producer.observe { work.states.append("\($0)") }
    producer.cancel()
    work.finish?(.success(3))
    producer.cancel()
    #expect(work.states == ["inProgress", "cancelled"])
    #expect(work.cancels == 1)
  }

  @Test func `a call that is cancelled is never answered, and its line comes once`() {
    let scheduler = ManualScheduler()
    let backend = FakeBackend(data: .portAmity, script: BackendScript(), scheduler: scheduler)
    var answers = 0
    let call = backend.stock(of: 5) { _ in answers += 1 }
    call.cancel()
    call.cancel()
    scheduler.settle()
    #expect(answers == 0)
    #expect(backend.calls.lines == ["stock 5", "stock 5 cancelled"])
    let other = backend.stock(of: 5) { _ in answers += 1 }
    scheduler.settle()
    other.cancel()
    #expect(answers == 1)
    #expect(backend.calls.lines.count == 3)
  }

  @Test func `a failure can be tried again`() {
    let work = Work()
    let producer = work.producer()
    producer.observe { work.states.append("\($0)") }
    work.finish?(.failure(.server(nil)))
    producer.restart()
    producer.restart()
    work.finish?(.success(1))
    #expect(
      work.states == [
        "inProgress", "failed(The server failed; try again.)", "inProgress", "done(1)",
      ])
    #expect(work.starts == 2)
  }
}
