import Doubles
import Presentation
import Synchronization
import Testing

/// Random walks through lists that shrink and grow, compared with an array.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ListPagingTests {
  @Test(arguments: 1...20)
  func `the rows shown match the source after any reach, reload or replacement`(seed: Int)
    async throws
  {
    var random = Random(seed: UInt64(seed))
    var tide = Tide(count: Int.random(in: 0...300, using: &random), seed: seed)
    let list = ListPresenter(tide)
    for _ in 0..<100 {
      let was = list.content
      list.show = { [weak tide] content in
        // The former rows stay until the new ones are loaded.
        if content.status == .loading { #expect(content.rows == was.rows) }
        if content.status == .presenting { #expect(content.isTrue(of: tide?.seen ?? [])) }
      }
      var wanted = 0..<0
      let asked = tide.asked
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6:
        let start = Int.random(in: 0...400, using: &random)
        wanted = start..<start + Int.random(in: 0...40, using: &random)
        await list.reach(wanted)
      case 6, 7: await list.reload()
      default:
        tide = Tide(count: Int.random(in: 0...300, using: &random), seed: seed)
        let new = tide
        list.show = { [weak new] content in
          if content.status == .presenting { #expect(content.isTrue(of: new?.seen ?? [])) }
        }
        await list.replace(tide)
        wanted = 0..<100
        #expect(tide.asked == 1)
      }
      let (content, seen) = (list.content, tide.seen)
      try #require(content.status == .presenting)
      try #require(content.isTrue(of: seen))
      let loaded = content.first..<content.first + content.rows.count
      #expect(loaded.isEmpty == seen.isEmpty)
      // The source may have changed between two loads.
      if tide.asked > asked + 1 { continue }
      let visible = wanted.clamped(to: 0..<seen.count)
      #expect(visible.isEmpty || visible.clamped(to: loaded) == visible)
      #expect(wanted.lowerBound < seen.count || loaded.upperBound == seen.count)
    }
  }

  @Test(arguments: 1...20)
  func `only the newest query is shown when calls overlap and are cancelled`(seed: Int)
    async throws
  {
    var random = Random(seed: UInt64(seed) << 8)
    var sources = [Slow(name: 0, count: 200, turns: 0)]
    var oldest = 0
    let list = ListPresenter(sources[0])
    list.show = { content in
      if content.status != .presenting { return }
      // Only a cancelled call restores the former rows.
      let shown = sources.indices.last { content.isTrue(of: sources[$0].all) }
      #expect((shown ?? -1) >= oldest)
      oldest = shown ?? oldest
    }
    await list.reload()
    for round in 1...20 {
      var calls: [Task<Void, Never>] = []
      for step in 0..<8 {
        let (start, count) = (Int.random(in: 0...300, using: &random), 300 * step / 8)
        let turns = Int.random(in: 0...6, using: &random)
        let steps: [@MainActor () async -> Void] = [
          { await list.reach(start..<start + 20) },
          { await list.reload() },
          {
            let newest = Slow(name: 10 * round + step, count: count, turns: turns)
            sources.append(newest)
            await list.replace(newest)
          },
        ]
        if let call = steps.randomElement(using: &random) { calls.append(Task { await call() }) }
        if Bool.random(using: &random) { calls.randomElement(using: &random)?.cancel() }
        for _ in 0..<Int.random(in: 0...3, using: &random) { await Task.yield() }
      }
      for call in calls { await call.value }
      #expect(list.content.status == .presenting)
      await list.reload()
      try #require(list.content.isTrue(of: sources.last?.all ?? []))
    }
  }
}

/// Rows that change at each load.
private final class Tide: ListSource {
  private struct State {
    var all: [Int]
    var random: Random
    var seen: [Int] = []
    var asked = 0
  }

  private let state: Mutex<State>

  init(count: Int, seed: Int) {
    state = Mutex(State(all: Array(0..<count), random: Random(seed: UInt64(seed + count + 1))))
  }

  /// The rows at the last load.
  var seen: [Int] { state.withLock(\.seen) }
  /// The number of loads.
  var asked: Int { state.withLock(\.asked) }

  func rows(at places: Range<Int>) async throws(SourceFailure) -> ListWindow<Int> {
    state.withLock { state in
      let change = Int.random(in: -150...150, using: &state.random)
      if change < 0 {
        state.all.removeFirst(min(-change, state.all.count))
      } else {
        let next = (state.all.last ?? 0) + 1
        state.all += Array(next..<next + change)
      }
      state.seen = state.all
      state.asked += 1
      return state.all.stretch(at: places)
    }
  }
}

/// Rows that name their query, and load with a delay.
private struct Slow: ListSource {
  let name: Int
  let count: Int
  let turns: Int

  var all: [Int] { (0..<count).map { 1000 * name + $0 } }

  func rows(at places: Range<Int>) async throws(SourceFailure) -> ListWindow<Int> {
    for _ in 0..<turns { await Task.yield() }
    return all.stretch(at: places)
  }
}

extension ListContent<Int, SourceFailure> {
  fileprivate func isTrue(of all: [Int]) -> Bool {
    let end = first + rows.count
    return count == all.count && end <= count && rows == Array(all[first..<end])
  }
}
