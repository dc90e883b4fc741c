import Testing
import ViperKitTesting

@testable import ViperPresentation

/// Calls that overlap, are cancelled, or meet a change.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ListCallsTests {
  typealias Content = ListContent<Int, SourceFailure>

  @Test func `a new query cancels the load of the former query, whose rows are never shown`() async
  {
    let slow = SourceSpy { range in
      await cancellation()
      return Array(0..<2000).stretch(at: range)
    }
    let (list, log) = makeList(slow)
    let older = Task { await list.reload() }
    while await slow.asked.isEmpty { await Task.yield() }

    await list.replace(SourceSpy(30))
    await older.value

    #expect(log.shown == [.numbers(0..<30, of: 30)])
  }

  @Test(arguments: [true, false])
  func `a cancelled call shows neither its rows nor its failure`(fails: Bool) async {
    let slow = SourceSpy { range throws(SourceFailure) in
      await cancellation()
      if fails { throw .broken }
      return Array(0..<2000).stretch(at: range)
    }
    let (list, log) = makeList(SourceSpy(30))
    await list.reload()

    let call = Task { await list.replace(slow) }
    await until { list.content.status == .loading }
    call.cancel()
    await call.value

    #expect(
      log.shown == [
        .numbers(0..<30, of: 30), .numbers(0..<30, of: 30, .loading), .numbers(0..<30, of: 30),
      ])
  }

  @Test func `the former failure is shown again after the next try is cancelled`() async {
    let (list, _) = makeList(SourceSpy { _ throws(SourceFailure) in throw .broken })
    await list.reload()

    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await list.reload()
    }
    await call.value

    #expect(list.content == Content(status: .failed(.broken)))
  }

  // MARK: - Changes in place

  @Test func `a loaded row is updated without another load`() async {
    let source = SourceSpy(30)
    let (list, log) = makeList(source)
    await list.reload()

    list.change { if $0 == 7 { $0 = 700 } }
    list.change { if $0 == 7 { $0 = 700 } }

    var changed = Content.numbers(0..<30, of: 30)
    changed.rows[7] = 700
    #expect(log.shown == [.numbers(0..<30, of: 30), changed])
    #expect(await source.asked.count == 1)
  }

  @Test func `a load that began before a change doesn't revert it`() async {
    let gate = Gate()
    let source = SourceSpy { range in
      await gate.pass()
      return Array(0..<30).stretch(at: range)
    }
    let (list, log) = makeList(source)
    let call = Task { await list.reload() }
    while await source.asked.isEmpty { await Task.yield() }

    list.change { $0 += 1 }
    gate.open()
    await call.value

    #expect(await source.asked == [0..<50, 0..<50])
    #expect(log.shown == [.numbers(0..<30, of: 30)])
    await list.reload()
    #expect(await source.asked.count == 3)
  }
}
