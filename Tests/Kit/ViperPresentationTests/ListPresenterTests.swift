import Synchronization
import Testing
import ViperKitTesting

@testable import ViperPresentation

@MainActor
@Suite(.timeLimit(.minutes(60))) struct ListPresenterTests {
  typealias Content = ListContent<Int, SourceFailure>

  @Test func `the first fifty rows are loaded, then those around the visible rows`() async {
    let (source, other) = (SourceSpy(2000), SourceSpy(30))
    let (list, log) = makeList(source)
    #expect(list.content == Content(rows: [], first: 0, count: 0, status: .loading))

    await list.reload()
    await list.reach(200..<220)
    await list.reload()
    await list.replace(other)

    #expect(
      log.shown == [
        .numbers(0..<50, of: 2000), .numbers(0..<50, of: 2000, .loading),
        .numbers(150..<270, of: 2000), .numbers(150..<270, of: 2000, .loading),
        .numbers(150..<270, of: 2000), .numbers(150..<270, of: 2000, .loading),
        .numbers(0..<30, of: 30),
      ])
    #expect(await source.asked == [0..<50, 150..<270, 150..<270])
    #expect(await other.asked == [0..<50])
  }

  @Test func `another query loads as many rows as are visible`() async {
    let source = SourceSpy(2000)
    let (list, _) = makeList(source)

    await list.reach(0..<70)
    await list.replace(source)

    #expect(await source.asked == [0..<120, 0..<70])
  }

  @Test(arguments: [
    (200..<220, 150..<270), (0..<20, 0..<70), (49..<69, 0..<119), (50..<70, 0..<120),
    (51..<71, 1..<121), (7..<7, 0..<57),
  ])
  func `visible rows are loaded with fifty before and after them`(
    reached: Range<Int>, range: Range<Int>
  ) async {
    let source = SourceSpy(2000)
    let (list, log) = makeList(source)

    await list.reach(reached)

    #expect(await source.asked == [range])
    #expect(log.shown == [.numbers(range, of: 2000)])
  }

  @Test func `a new query takes effect at the next load`() async {
    let (list, log) = makeList(SourceSpy(2000))

    list.query = SourceSpy(30)
    #expect(log.shown == [])
    await list.reload()

    #expect(log.shown == [.numbers(0..<30, of: 30)])
  }

  @Test func `the first rows are shown while all are counted`() async {
    let (list, log) = makeList(SourceSpy(2000)) { _, count in Array(0..<count) }

    await list.reload()
    await list.reach(200..<220)
    await list.refresh()

    let early = Content(rows: Array(0..<50), count: 50, isCounted: false)
    #expect(
      log.shown == [
        early, .numbers(0..<50, of: 2000), .numbers(0..<50, of: 2000, .loading),
        .numbers(150..<270, of: 2000),
      ])
  }

  @Test(arguments: [nil, [], [0, 1, 2]])
  func `an incomplete first page isn't shown before the count`(rows: [Int]?) async {
    let (list, log) = makeList(SourceSpy(3)) { _, _ in rows }

    await list.reload()

    #expect(log.shown == [.numbers(0..<3, of: 3)])
  }

  @Test func `first rows that fail to load, or that arrive after a newer load, aren't shown`() async
  {
    let (list, log) = makeList(SourceSpy(300)) { source, count throws(SourceFailure) in
      if await source.asked.isEmpty { throw .broken }
      return Array(0..<count)
    }
    await list.reload()
    #expect(log.shown == [.numbers(0..<50, of: 300)])

    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let (other, shown) = makeList(SourceSpy(300)) { _, count in
      for await _ in gate { break }
      return Array(0..<count)
    }
    async let older: Void = other.reload()
    await Task.yield()
    async let newer: Void = other.reach(200..<220)
    await newer
    opener.finish()
    await older
    #expect(shown.shown.filter { !$0.isCounted } == [])
    #expect(shown.shown.last == .numbers(150..<270, of: 300))
  }

  @Test func `a refresh shows only changed rows, and hides its failure`() async {
    let numbers = Mutex<Range<Int>?>(0..<3)
    let source = SourceSpy { range throws(SourceFailure) in
      guard let all = numbers.withLock(\.self) else { throw .broken }
      return Array(all).stretch(at: range)
    }
    let (list, log) = makeList(source)
    await list.reload()

    await list.refresh()
    numbers.withLock { $0 = 0..<4 }
    await list.refresh()
    numbers.withLock { $0 = nil }
    await list.refresh()

    #expect(log.shown == [.numbers(0..<3, of: 3), .numbers(0..<4, of: 4)])
    #expect(await source.asked == Array(repeating: 0..<50, count: 4))
  }

  /// Keys that were typed ahead act once the load of their query has ended.
  @Test func `a load that a refresh supersedes ends with the rows of the refresh`() async {
    let calls = Atomic(0)
    let source = SourceSpy { range in
      // The first call lasts until the refresh cancels it.
      if calls.add(1, ordering: .relaxed).oldValue == 0 {
        await cancellation()
        return ([], 0)
      }
      for _ in 0..<100 { await Task.yield() }
      return Array(0..<30).stretch(at: range)
    }
    let (list, _) = makeList(SourceSpy(2000))
    await list.reload()
    let edit = Task {
      await list.replace(source)
      return list.content
    }
    while await source.asked.isEmpty { await Task.yield() }
    await list.refresh()
    #expect(await edit.value == .numbers(0..<30, of: 30))
  }

  @Test func `a refresh that replaces the first load shows its failure`() async {
    let source = SourceSpy { _ throws(SourceFailure) in throw .broken }
    let (list, log) = makeList(source)

    await list.refresh()

    #expect(log.shown == [Content(status: .failed(.broken))])
  }

  @Test func `a first load that is stopped shows its failure, a later one the earlier rows`()
    async throws
  {
    let source = SourceSpy { _ throws(SourceFailure) in
      if Task.isCancelled { throw .broken }
      return Array(0..<3).stretch(at: 0..<3)
    }
    let (list, _) = makeList(source)
    func reload() async throws { try await whileCancelled { await list.reload() } }
    try await reload()
    #expect(list.content.status == .failed(.broken))
    await list.reload()
    try await reload()
    #expect(list.content == .numbers(0..<3, of: 3))
  }

  // MARK: - Lists that become shorter

  @Test(arguments: [
    (30, 0..<30, [150..<270, 0..<30]), (150, 30..<150, [150..<270, 30..<150]),
    (151, 150..<151, [150..<270]), (0, 0..<0, [150..<270]), (1, 0..<1, [150..<270, 0..<1]),
  ])
  func `a list that shrinks shows its last rows`(
    count: Int, shown: Range<Int>, asked: [Range<Int>]
  ) async {
    let source = SourceSpy(count)
    let (list, log) = makeList(source)

    await list.reach(200..<220)

    #expect(log.shown == [.numbers(shown, of: count)])
    await list.reload()
    #expect(await source.asked == asked + [shown.lowerBound..<shown.lowerBound + 120])
  }

  @Test func `a source with fewer rows than its count isn't queried forever`() async {
    let source = SourceSpy { _ in ([], 150) }
    let (list, log) = makeList(source)

    await list.reach(200..<220)

    #expect(await source.asked.count == 2)
    #expect(log.shown == [Content(first: 30, count: 150, status: .idle)])
  }

  // MARK: - Failures

  @Test func `a failed load keeps the loaded rows, and a retry loads the same range`() async {
    let source = SourceSpy { range throws(SourceFailure) in
      if range.lowerBound > 0 { throw .broken }
      return Array(0..<2000).stretch(at: range)
    }
    let (list, log) = makeList(source)

    await list.reload()
    await list.reach(200..<220)
    await list.reload()

    let failed = Content.numbers(0..<50, of: 2000, .failed(.broken))
    let loading = Content.numbers(0..<50, of: 2000, .loading)
    #expect(log.shown.dropFirst() == [loading, failed, loading, failed])
    #expect(await source.asked == [0..<50, 150..<270, 150..<270])
  }

  @Test(arguments: [(1, 1, 0..<1), (49, 49, 0..<49), (50, 50, 0..<50), (5000, 2000, 0..<50)])
  func `the limit bounds the list`(limit: Int, count: Int, asked: Range<Int>) async {
    let source = SourceSpy(2000)
    let (list, log) = makeList(source, limit: limit) { _, count in Array(0..<count) }

    await list.reload()

    #expect(await source.asked == [asked])
    let early = Content(rows: Array(asked), count: asked.count, isCounted: false)
    #expect(log.shown == [early, .numbers(asked, of: count, matching: 2000)])
    var total = UnfilteredCount()
    #expect(total.update(with: list.content, matching: "") == 2000)
  }

  @Test(arguments: [
    (" ", "Nothing is here."), ("Zoë", "No row matches “Zoë”. Try fewer letters, or other words."),
    (
      "abcdefghijklmnopqrst",
      "No row matches “abcdefghijklmnopqrst”. Try fewer letters, or other words."
    ),
    (
      "abcdefghijklmnopqrstu",
      "No row matches “abcdefghijklmnopqrs…”. Try fewer letters, or other words."
    ),
  ])
  func `an empty list says whether the filter is the reason, also during a reload`(
    text: String, sentence: String
  ) {
    let contents = [
      Content(status: .idle), Content(), .numbers(0..<3, of: 3), Content(status: .failed(.broken)),
    ]
    let reasons = contents.map {
      $0.absence("Nothing is here.", of: "No row", matching: text, after: "Former.")
    }
    #expect(reasons == [sentence, "Former.", "", ""])
  }

  @Test(arguments: [
    (" ", Content.numbers(0..<3, of: 3), 3), ("a", .numbers(0..<3, of: 3), 9),
    ("a", .numbers(0..<10, of: 10), 10), (" ", .numbers(0..<3, of: 3, .loading), 9),
  ])
  func `the total counts rows without a filter, and is at least the number of matches`(
    text: String, content: Content, total: Int
  ) {
    var known = UnfilteredCount()
    #expect(known.update(with: Content.numbers(0..<9, of: 9), matching: "") == 9)
    #expect(known.update(with: content, matching: text) == total)
    var unknown = UnfilteredCount()
    #expect(unknown.update(with: content, matching: "a") == nil)
  }

  @Test func `the total is unknown once a load finds another count for the same filter`() {
    var total = UnfilteredCount()
    let (three, two) = (Content.numbers(0..<3, of: 3), Content.numbers(0..<2, of: 2))
    #expect(total.update(with: .numbers(0..<9, of: 9), matching: "") == 9)
    for content in [three, .numbers(0..<3, of: 3, .loading), three] {
      #expect(total.update(with: content, matching: "a") == 9)
    }
    #expect(total.update(with: two, matching: "ab") == 9)
    // Rows may be loaded with or without a sign of it.
    #expect(total.update(with: .numbers(0..<2, of: 2, .loading), matching: "ab") == 9)
    #expect(total.update(with: three, matching: "ab") == nil)
    #expect(total.update(with: two, matching: "") == 2)
  }

  // MARK: - Memory

  @Test func `a list is released with its observer`() async {
    weak var released: NumberList?
    weak var log: ListLog?
    do {
      let (list, passing) = makeList(SourceSpy(30))
      await list.reload()
      (released, log) = (list, passing)
    }

    #expect(released == nil)
    #expect(log == nil)
  }

  @Test func `mapping rows keeps their range, count and status`() {
    let texts = Content(rows: [4, 5], first: 4, count: 9, status: .loading).map { "\($0)" }

    #expect(texts == ListContent(rows: ["4", "5"], first: 4, count: 9, status: .loading))
  }
}
