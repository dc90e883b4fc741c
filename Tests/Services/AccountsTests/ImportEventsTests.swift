import Accounts
import Testing

@Suite struct ImportEventsTests {
  private let report = ImportReport(
    format: .csv, imported: 1, alreadyThere: 0, mustReset: 0, refused: 0, isApplied: true, rows: [])

  @Test func `events come in order, and end with the last one`() async {
    let events = ImportEvents([.progress(.at(0.5)), .done(report), .failed(.cancelled)])
    #expect(await events.all() == [.progress(.at(0.5)), .done(report)])
  }

  @Test func `unread progress is replaced by newer progress`() async {
    let events = ImportEvents([.progress(.at(0.1)), .progress(.at(0.2)), .done(report)])
    #expect(await events.all() == [.progress(.at(0.2)), .done(report)])
  }

  @Test func `a waiting listener gets an event at once`() async {
    let (events, source) = ImportEvents.make()
    let listener = Task { await events.all() }
    await Task.yield()
    source.send(.done(report))
    #expect(await listener.value == [.done(report)])
  }

  @Test func `a cancelled listener stops the import and still gets its result`() async {
    let (events, source) = ImportEvents.make()
    let listener = Task { await events.all() }
    #expect(!source.isStopped)
    listener.cancel()
    while !source.isStopped { await Task.yield() }
    source.send(.failed(.cancelled))
    #expect(await listener.value == [.failed(.cancelled)])
  }

  @Test func `events without a listener are stopped`() {
    var made: (events: ImportEvents, source: ImportEvents.Source)? = ImportEvents.make()
    let source = made?.source
    #expect(source?.isStopped == false)
    made = nil
    #expect(source?.isStopped == true)
  }
}

extension ImportEvents {
  fileprivate func all() async -> [ImportEvent] { await reduce(into: []) { $0.append($1) } }
}

extension ImportProgress {
  fileprivate static func at(_ fraction: Double) -> ImportProgress {
    ImportProgress(fraction: fraction, rows: 1, rate: 1, secondsLeft: 1)
  }
}
