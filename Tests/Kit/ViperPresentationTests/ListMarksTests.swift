import Testing
import ViperPages

@testable import ViperPresentation

@MainActor
@Suite struct ListMarksTests {
  /// A list of the numbers below `count`, whose identifiers are their digits.
  private func list(_ count: Int, limit: Int? = nil) async -> NumberList {
    let list = makeList(SourceSpy(count), limit: limit, id: { "\($0)" }).0
    await list.reload()
    return list
  }

  @Test func `a marked row stays known after it is unloaded`() async throws {
    let list = await list(2000)
    list.mark(["3"])
    await list.reach(500..<520)
    #expect(list.content.marks == ["3"])
    list.mark(["3", "510"])

    #expect(try await list.rows(of: ["510", "3"]) == [510, 3])
    // A row that was never loaded can't be marked.
    list.mark(["3", "999"])
    #expect(list.content.marks == ["3"])
    #expect(try await list.rows(of: ["3", "999"]) == [3])
  }

  @Test func `marking all selects every matching row up to the limit, except unmarked rows`()
    async throws
  {
    let list = await list(120)
    list.mark(.allBut(["0", "70"]))
    let rows = try await list.rows(of: list.content.marks)
    #expect(rows?.count == 118 && rows?.contains(70) == false && rows?.last == 119)
    #expect(try await self.list(120, limit: 7).rows(of: .all) == Array(0..<7))
  }

  @Test(
    arguments: [
      (10_000, RowSelection.all, 10_000), (10_001, .all, nil), (10_001, .allBut(["5"]), 10_000),
      (10_002, .allBut(["5"]), nil),
    ] as [(Int, RowSelection, Int?)])
  func `an action takes at most ten thousand rows`(
    count: Int, rows: RowSelection, found: Int?
  ) async throws {
    let list = await list(count)
    #expect(try await list.rows(of: rows)?.count == found)
    // Rows that are refused aren't loaded first.
    #expect(await list.query.asked.count == (found == nil ? 1 : 2))
    // Until all are counted, the load decides.
    let unloaded = makeList(SourceSpy(count), id: { "\($0)" }).0
    #expect(try await unloaded.rows(of: rows)?.count == found)
  }

  @Test func `an action takes at most ten thousand rows that are marked one by one`() async throws {
    let list = await list(3)
    let ids = (0...10_000).map { "\($0)" }
    #expect(try await list.rows(of: .rows(ids)) == nil)
    #expect(try await list.rows(of: .rows(ids.dropLast())) == [0, 1, 2])
  }

  @Test func `marks stay while the first rows are shown before all are counted`() async {
    let (list, log) = makeList(
      SourceSpy(120), preview: { _, count in Array(0..<count) }, id: { "\($0)" })
    await list.reload()
    list.mark(["3"])
    log.shown = []
    await list.replace(SourceSpy(120))
    #expect(log.shown.contains { !$0.isCounted })
    #expect(log.shown.allSatisfy { $0.marks == ["3"] })
  }

  @Test func `a reload shows no early rows, and a deleted row loses its mark`() async {
    let early: NumberList.Preview = { source, count in try await source.rows(at: 0..<count).rows }
    let (list, log) = makeList(SourceSpy(120), preview: early, id: { "\($0)" })
    await list.reload()
    list.mark(["3"])
    list.query = SourceSpy { (0..<120).filter { $0 != 3 }.stretch(at: $0) }
    log.shown = []
    await list.reload()
    #expect(log.shown.allSatisfy { $0.isCounted })
    #expect(list.content.marks == [])
  }

  @Test func `all rows without each of them are no marks`() async {
    let list = await list(2)
    list.mark(.allBut(["0"]))
    #expect(list.content.marks == .allBut(["0"]))
    list.mark(.allBut(["0", "1"]))
    #expect(list.content.marks == [])
  }

  @Test func `another query drops a mark on all, and keeps marks on rows`() async {
    let list = await list(120)
    list.mark(["3"])
    await list.replace(SourceSpy(60))
    #expect(list.content.marks == ["3"])
    list.mark(.all)
    await list.reload()
    #expect(list.content.marks == .all)
    await list.replace(SourceSpy(70))
    #expect(list.content.marks == [])
  }

  @Test(
    arguments: [
      (120, 0, ["3", "7"], [3], ["7"]), (20, 0, ["3", "7"], [3, 5], ["7"]),
      (20, 0, .allBut(["3", "7"]), [3], .allBut(["7"])),
      (900, 500, ["500", "520"], [520], ["500"]),
      // Deleted before the loaded rows: the first of them moves out of sight.
      (900, 500, ["450", "520"], [2], ["450", "520"]),
    ] as [(Int, Int, RowSelection, [Int], RowSelection)])
  func `a marked row that is deleted elsewhere loses its mark`(
    count: Int, first: Int, marks: RowSelection, deleted: [Int], left: RowSelection
  ) async {
    let list = await list(count)
    if first > 0 { await list.reach(first..<first + 30) }
    list.mark(marks)
    list.query = SourceSpy { range in
      Array(0..<count).filter { !deleted.contains($0) }.stretch(at: range)
    }
    await list.refresh()
    #expect(list.content.marks == left)
  }

  @Test func `a marked row that moves out of the loaded rows stays marked`() async {
    let list = await list(900)
    list.mark(["3"])
    let moved = (0..<900).filter { $0 != 3 } + [3]
    list.query = SourceSpy { moved.stretch(at: $0) }
    await list.refresh()
    #expect(list.content.marks == ["3"] && !list.content.rows.contains(3))
  }

  @Test func `a row that another query leaves out stays marked`() async {
    let list = await list(20)
    list.mark(["3", "19"])
    await list.replace(SourceSpy(19))
    #expect(list.content.marks == ["3", "19"])
  }

  @Test(
    arguments: [
      (.all, [1, 2, 3], [2], ["2"]),
      (["1", "2", "9"], [1, 2], [2], ["9", "2"]), (["1", "9"], [1], [], ["9"]),
      // An action on a single row marks nothing.
      (["9"], [1], [1], ["9"]), ([], [1, 2], [2], ["2"]),
    ] as [(RowSelection, [Int], [Int], RowSelection)])
  func `after an action, the rows it left out are marked`(
    before: RowSelection, rows: [Int], left: [Int], after: RowSelection
  ) async {
    let list = await list(20)
    list.mark(before)
    list.settle(rows, left: left)
    #expect(list.content.marks == after)
  }

  @Test func `rows are counted and toggled`() {
    #expect(RowSelection.rows(["a", "b"]).toggling("a") == ["b"])
    #expect(RowSelection.rows(["b"]).toggling("a") == ["b", "a"])
    #expect(RowSelection.all.toggling("a") == .allBut(["a"]))
    #expect(RowSelection.allBut(["a"]).toggling("a") == .all)
    #expect(RowSelection.allBut(["a"]).count(of: 9) == 8 && RowSelection.all.count(of: 0) == 0)
    #expect(RowSelection.rows(["a"]).only == "a" && RowSelection.all.only == nil)
  }
}

@MainActor
@Suite struct BatchTests {
  @Test func `a batch stops at a failure, and the retry starts with the failed row`() async {
    var batch = Batch<Int, SourceFailure>([1, 2, 3])
    var (done, fails, shown) = ([Int](), true, [String]())
    func act(_ number: Int) throws(SourceFailure) {
      if number == 2, fails { throw .broken }
      done.append(number)
    }
    #expect(await batch.run(showing: { shown.append($0.text) }, act) == .broken)
    #expect(batch.left() == [2, 3] && batch.amount("row", "rows") == "1 of 3 rows")
    #expect(shown == ["0 of 3", "1 of 3"])
    fails = false
    #expect(await batch.run(showing: { shown.append($0.text) }, act) == nil)
    #expect(done == [1, 2, 3] && batch.amount("row", "rows") == "3 rows" && batch.isBegun)
    #expect(shown == ["0 of 3", "1 of 3", "1 of 3", "2 of 3"])
  }

  @Test func `a batch skips a row that fails, if its errors may be skipped`() async {
    var batch = Batch<Int, SourceFailure>([1, 2])
    let failure = await batch.run(skipping: { _ in true }, showing: { _ in }) {
      row throws(SourceFailure) in if row == 1 { throw .broken }
    }
    #expect(failure == nil && batch.skipped.map(\.row) == [1] && batch.done == 1)
    #expect(batch.left() == [1] && batch.left(unless: { $0 == .broken }) == [])
    #expect(Batch<Int, SourceFailure>([7]).amount("row", "rows") == "0 of 1 row")
  }

  /// Each page that shows progress is written whole, as JSON too.
  @Test func `progress is shown once per percent, and never for one row`() async {
    var (many, one, shown) = (
      Batch<Int, SourceFailure>(Array(0..<10_000)), Batch<Int, SourceFailure>([1]), 0
    )
    _ = await many.run(showing: { _ in shown += 1 }) { _ in }
    #expect(shown == 100)
    _ = await one.run(showing: { _ in shown += 1 }) { _ in }
    #expect(shown == 100)
  }
}
