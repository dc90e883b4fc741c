import Testing

@testable import Presentation

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ListPresenterTests {
  typealias Content = ListContent<Int, SourceFailure>

  @Test func `the first hundred are loaded, and all are counted`() async {
    let source = SourceSpy(2000)
    let (list, log) = makeList(source)
    #expect(list.content == Content())

    await list.reload()

    #expect(log.shown == [.numbers(0..<100, of: 2000)])
    #expect(await source.asked == [0..<100])
  }

  @Test(arguments: [
    (200..<220, 150..<270), (0..<20, 0..<70), (49..<69, 0..<119), (50..<70, 0..<120),
    (51..<71, 1..<121), (7..<7, 0..<57),
  ])
  func `what comes into sight is loaded with fifty before and after it`(
    reached: Range<Int>, places: Range<Int>
  ) async {
    let source = SourceSpy(2000)
    let (list, log) = makeList(source)

    await list.reach(reached)

    #expect(await source.asked == [places])
    #expect(log.shown == [.numbers(places, of: 2000)])
  }

  @Test func `what was loaded stays until the next stretch is there`() async {
    let (list, log) = makeList(SourceSpy(2000))

    await list.reload()
    await list.reach(200..<220)

    #expect(
      log.shown.dropFirst() == [
        .numbers(0..<100, of: 2000, .loading), .numbers(150..<270, of: 2000),
      ])
  }

  @Test func `what was in sight is loaded again`() async {
    let source = SourceSpy(2000)
    let (list, log) = makeList(source)

    await list.reach(200..<220)
    await list.reload()

    #expect(await source.asked == [150..<270, 150..<270])
    #expect(log.shown.last == .numbers(150..<270, of: 2000))
  }

  @Test func `another source is shown from its top, after the rows of the last one`() async {
    let (list, log) = makeList(SourceSpy(2000))
    await list.reach(200..<220)
    let other = SourceSpy(30)

    await list.replace(other)

    #expect(
      log.shown.suffix(2) == [.numbers(150..<270, of: 2000, .loading), .numbers(0..<30, of: 30)])
    #expect(await other.asked == [0..<100])
  }

  @Test func `a source that was set is asked from the next load on`() async {
    let (list, log) = makeList(SourceSpy(2000))

    list.query = SourceSpy(30)
    #expect(log.shown == [])
    await list.reload()

    #expect(log.shown == [.numbers(0..<30, of: 30)])
  }

  // MARK: - Lists that become shorter

  @Test(arguments: [
    (30, 0..<30, [150..<270, 0..<30]), (150, 30..<150, [150..<270, 30..<150]),
    (151, 150..<151, [150..<270]), (0, 0..<0, [150..<270]), (1, 0..<1, [150..<270, 0..<1]),
  ])
  func `where the list has shrunk, its end is shown`(
    count: Int, shown: Range<Int>, asked: [Range<Int>]
  ) async {
    let source = SourceSpy(count)
    let (list, log) = makeList(source)

    await list.reach(200..<220)

    #expect(log.shown == [.numbers(shown, of: count)])
    #expect(await source.asked == asked)
  }

  @Test func `it asks again from the end that it showed`() async {
    let source = SourceSpy(150)
    let (list, _) = makeList(source)

    await list.reach(200..<220)
    await list.reload()

    #expect(await source.asked.last == 30..<150)
  }

  @Test func `a source that has no rows where it says there are some isn't asked for ever`() async {
    let source = SourceSpy { _ in ListWindow([], count: 150) }
    let (list, log) = makeList(source)

    await list.reach(200..<220)

    #expect(await source.asked.count == 2)
    #expect(log.shown == [Content(first: 30, count: 150, status: .presenting)])
  }

  // MARK: - Failures

  @Test func `a failure says why and keeps what was loaded, and the next try is at the same place`()
    async
  {
    let source = SourceSpy { places throws(SourceFailure) in
      if places.lowerBound > 0 { throw .broken }
      return Array(0..<2000).stretch(at: places)
    }
    let (list, log) = makeList(source)

    await list.reload()
    await list.reach(200..<220)
    await list.reload()

    let failed = Content.numbers(0..<100, of: 2000, .failed(.broken))
    let loading = Content.numbers(0..<100, of: 2000, .loading)
    #expect(log.shown.dropFirst() == [loading, failed, loading, failed])
    #expect(await source.asked == [0..<100, 150..<270, 150..<270])
    #expect(list.content.status.failure == .broken)
    #expect(Content.Status.presenting.failure == nil)
  }

  // MARK: - Memory

  @Test func `it is released once nobody holds it, and so is what it shows to`() async {
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

  @Test func `a stretch of other rows stands at the same place`() {
    for status: Content.Status in [.loading, .presenting, .failed(.broken)] {
      let texts = Content(rows: [4, 5], first: 4, count: 9, status: status).map { "\($0)" }
      #expect((texts.rows, texts.first, texts.count) == (["4", "5"], 4, 9))
      #expect("\(texts.status)" == "\(status)")
    }
  }
}
