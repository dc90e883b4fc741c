import Accounts
import Testing

@testable import UserSearch

/// Eight blocks of 128 users. The cache has room for 394.
struct SearchCandidatesTests {
  /// Each user matches `ab`, every second one `abc`, every 16th one `abcd`.
  private static let texts: [Int64: String] = Dictionary(
    uniqueKeysWithValues: (0..<Int64(8 * SearchBlock.users)).map { id in
      (id, id % 16 == 0 ? "abcd" : id % 2 == 0 ? "abc_" : "ab__")
    })
  private static let blocks: Range<Int64> = 0..<8

  private var candidates = SearchCandidates(limit: 3 * SearchBlock.users * 40 + 400)

  /// Of `ab`, three blocks fit; the matches of `abc` in them leave room for those of three more;
  /// all of `abcd` fit.
  @Test(arguments: [
    (UserQuery.Order.name, false, [0..<8, 3..<8, 6..<8, 0..<0] as [Range<Int64>]),
    (.newest, true, [0..<8, 3..<8, 6..<8, 0..<0]), (.newest, false, [0..<8, 0..<5, 0..<2, 0..<0]),
  ])
  mutating func `a refined query scans only the blocks that didn't fit`(
    order: UserQuery.Order, isReversed: Bool, scanned: [Range<Int64>]
  ) {
    let request = ScanRequest(
      order: order, hidesAddresses: false, isReversed: isReversed, limit: 2_000)
    for (words, blocks) in zip([["ab"], ["abc"], ["abcd", "ab"], ["abcd"]], scanned) {
      #expect(find(words, request) == blocks)
    }
    #expect(find(["abcd", "b"], request) == 0..<0)
  }

  @Test mutating func `a partial cache answers the same query again`() {
    #expect(find(["ab"]) == 0..<8)
    for _ in 0..<3 { #expect(find(["ab"]) == 3..<8) }
    // All but 24 stay, and the first block that is scanned doesn't fit.
    for _ in 0..<2 { #expect(find(["ab", "_"]) == 3..<8) }
  }

  @Test
  mutating func `a change of version, blocks, address visibility or words causes a full scan`() {
    let request = ScanRequest(order: .name, hidesAddresses: false, limit: 2_000)
    let hiding = ScanRequest(order: .name, hidesAddresses: true, limit: 2_000)
    for words in [["ab"], ["abcd"]] {
      for _ in 0..<2 { find(words, request) }
      #expect(find(["abcde"], request, version: 2) == 0..<8)
      for _ in 0..<2 { find(words, request) }
      #expect(find(words, request, in: 0..<7) == 0..<7)
      for _ in 0..<2 { find(words, request) }
      #expect(find(words, hiding) == 0..<8)
      for _ in 0..<2 { find(words, request) }
      #expect(find(["b"], request) == 0..<8)
    }
  }

  @Test mutating func `a partial cache can't serve the other direction, a complete one can`() {
    let backward = ScanRequest(order: .newest, hidesAddresses: false, limit: 2_000)
    find(["ab"])
    #expect(find(["ab"], backward) == 0..<8)
    find(["abcd"], backward)
    #expect(find(["abcd"]) == 0..<0)
  }

  @Test mutating func `a scan continues where the last one was cancelled`() {
    find(["abcd"], cancellingAfter: 2)
    #expect(find(["abcd"]) == 2..<8)
    find(["ab"], cancellingAfter: 5)
    #expect(find(["abc"]) == 3..<8)
  }

  @Test(arguments: [[], ["b"]])
  mutating func `matches of a single letter or of no word aren't cached`(words: [String]) {
    find(words)
    #expect(find(words) == 0..<8)
    #expect(find(["ab"]) == 0..<8)
    #expect(find(["abc"]) == 3..<8)
  }

  // MARK: - Private

  /// Expects exactly the users that match, and returns the blocks that it scanned.
  @discardableResult
  private mutating func find(
    _ words: [String],
    _ request: ScanRequest = ScanRequest(order: .name, hidesAddresses: false, limit: 2_000),
    in blocks: Range<Int64> = blocks, version: Int64 = 1, cancellingAfter limit: Int = 8
  ) -> Range<Int64> {
    let pattern = SearchPattern(words.joined(separator: " "))
    var top = TopUsers(request, for: pattern)
    let rest = candidates.begin(pattern, in: blocks, version: version, offeringTo: &top)
    let numbers = request.isBackward ? rest.reversed() : Array(rest)
    for number in numbers.prefix(limit) {
      let first = number * Int64(SearchBlock.users)
      withView(of: number) { view in
        view.forEachRow(with: pattern, hidingAddresses: request.hidesAddresses) { row, head, text in
          top.offer(first + Int64(row), head, at: text, of: view)
          candidates.add(first + Int64(row), head, at: text.lowerBound, of: view)
        }
      }
      candidates.endBlock(number)
    }
    if numbers.count > limit { return rest }
    candidates.finish()
    top.finish()
    let ids = Self.texts.filter { id, text in
      blocks.contains(SearchBlock.number(of: id)) && words.allSatisfy(text.contains)
    }.keys
    #expect(top.picked.map(\.id).sorted() == ids.sorted())
    return rest
  }

  private func withView(of number: Int64, _ body: (SearchBlockView) -> Void) {
    var block = SearchBlock()
    for index in 0..<SearchBlock.users {
      let text = Self.texts[number * Int64(SearchBlock.users) + Int64(index)] ?? ""
      block.set(
        SearchText(name: text, username: "u", email: "e@x.org", age: nil) { $1 += Array($0.utf8) },
        at: index)
    }
    block.headBytes.withUnsafeBytes { heads in
      block.texts.withUnsafeBytes { texts in
        let view = SearchBlockView(heads: heads, texts: texts)
        #expect(view != nil)
        if let view { body(view) }
      }
    }
  }
}
