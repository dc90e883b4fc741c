import Testing

@testable import Scaffolder

@Suite(.waiting) struct SortedListPropertyTests {
  @Test func `whatever goes in comes out in any order and leaves no trace`() throws {
    var dice = OddList.Dice(state: 4)
    var known = 0
    for _ in 0..<600 {
      let odd = OddList(&dice)
      guard let list = try? SortedList(Array(odd.text.utf8), of: odd.kind) else { continue }
      known += 1
      #expect(list.names == odd.names, "\(odd.text.debugDescription)")
      let others = OddList.letters.filter { !odd.names.contains($0) }.shuffled(using: &dice)
      var (result, inside) = (list, [String]())
      for name in others.prefix(Int.random(in: 1...8, using: &dice)) {
        (result, inside) = (try result.inserting(name), inside + [name])
        #expect(result.names == (odd.names + inside).sorted(), "\(odd.text.debugDescription)")
        if dice.isLucky(oneOf: 3) {
          let gone = inside.remove(at: Int.random(in: inside.indices, using: &dice))
          result = try result.removing(gone)
        }
      }
      for name in inside.shuffled(using: &dice) {
        let other = OddList.letters.first { !result.names.contains($0) }
        if let other { result = try result.replacing(name, with: other) }
        result = try result.removing(other ?? name)
      }
      #expect(result.bytes == list.bytes, "\(odd.text.debugDescription)")
    }
    #expect(known > 400)
  }

  @Test func `any entry can go and the others stay`() throws {
    var dice = OddList.Dice(state: 5)
    for _ in 0..<400 {
      let odd = OddList(&dice)
      guard let list = try? SortedList(Array(odd.text.utf8), of: odd.kind),
        let name = odd.names.randomElement(using: &dice)
      else { continue }
      guard let rest = try? list.removing(name) else {
        // The only one may leave a comment on the only line, which wouldn't be understood.
        #expect(odd.names.count == 1, "\(odd.text.debugDescription)")
        continue
      }
      #expect(rest.names == odd.names.filter { $0 != name }, "\(odd.text.debugDescription)")
      let again = try SortedList(rest.bytes, of: odd.kind)
      #expect(again.names == rest.names, "\(odd.text.debugDescription)")
    }
  }

  @Test func `lists of any order can be sorted`() throws {
    var dice = OddList.Dice(state: 6)
    var known = 0
    for _ in 0..<400 {
      let odd = OddList(&dice)
      let order = Dictionary(
        uniqueKeysWithValues: zip(OddList.letters, OddList.letters.shuffled(using: &dice)))
      let list = try? SortedList(Array(odd.text.utf8), of: odd.kind) { order[$0] ?? $0 }
      guard let sorted = try? list?.sorted() else { continue }
      known += 1
      let names = odd.names.sorted { (order[$0] ?? $0) < (order[$1] ?? $1) }
      #expect(sorted.names == names, "\(odd.text.debugDescription)")
      let back = try SortedList(sorted.bytes, of: odd.kind).sorted()
      let first = try SortedList(Array(odd.text.utf8), of: odd.kind)
      if Set(first.entries.map(\.remark)).count < 2 { continue }
      #expect(
        back.entries.map { String(decoding: $0.remark, as: UTF8.self) }
          == first.entries.map { String(decoding: $0.remark, as: UTF8.self) },
        "\(odd.text.debugDescription)")
    }
    #expect(known > 200)
  }
}
