/// How one list of lines becomes another, with few lines removed and added (Myers' algorithm).
struct LineEdits {
  /// Lines in the same place of both lists: those removed are followed by those added.
  struct Edit: Equatable {
    var removed: Range<Int>
    var added: Range<Int>
  }

  /// In order, with at least one line between two of them.
  private(set) var all: [Edit] = []

  /// Texts that differ in more lines are replaced as a whole: correct, if longer than need be.
  private static let limit = 2000

  /// Takes O((old + new) × differences).
  init(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      let next = numbers.count
      return { $0 }(&numbers[line, default: next])
    }
    let (old, new) = (old.map(number), new.map(number))
    let common = zip(old, new).prefix { $0 == $1 }.count
    let ends = zip(old[common...].reversed(), new[common...].reversed()).prefix { $0 == $1 }.count
    let (a, b) = (common..<(old.count - ends), common..<(new.count - ends))
    if a.isEmpty || b.isEmpty {
      add(removed: a, added: b)
    } else {
      search(old, a, new, b)
    }
  }

  private mutating func add(removed: Range<Int>, added: Range<Int>) {
    if removed.isEmpty, added.isEmpty { return }
    if let last = all.last, last.removed.upperBound == removed.lowerBound,
      last.added.upperBound == added.lowerBound
    {
      all[all.count - 1].removed = last.removed.lowerBound..<removed.upperBound
      all[all.count - 1].added = last.added.lowerBound..<added.upperBound
    } else {
      all.append(Edit(removed: removed, added: added))
    }
  }

  /// Goes as far as it can on each diagonal with one more difference at a time, then back.
  private mutating func search(_ old: [Int], _ a: Range<Int>, _ new: [Int], _ b: Range<Int>) {
    let most = min(a.count + b.count, Self.limit)
    let middle = most + 1
    var reach = [Int](repeating: 0, count: 2 * most + 3)
    var trace: [[Int]] = []
    for count in 0...most {
      trace.append(Array(reach[(middle - count - 1)...(middle + count + 1)]))
      for diagonal in stride(from: -count, through: count, by: 2) {
        let place = middle + diagonal
        let isAdded =
          diagonal == -count || diagonal != count && reach[place - 1] < reach[place + 1]
        var x = isAdded ? reach[place + 1] : reach[place - 1] + 1
        while x < a.count, x - diagonal < b.count,
          old[a.lowerBound + x] == new[b.lowerBound + x - diagonal]
        {
          x += 1
        }
        reach[place] = x
        if x >= a.count, x - diagonal >= b.count {
          return goBack(trace, from: a, to: b)
        }
      }
    }
    add(removed: a, added: b)
  }

  private mutating func goBack(
    _ trace: [[Int]], from a: Range<Int>, to b: Range<Int>
  ) {
    var steps: [(removed: Range<Int>, added: Range<Int>)] = []
    var (x, y) = (a.count, b.count)
    for count in stride(from: trace.count - 1, to: 0, by: -1) {
      // Copied before its own round, it holds the reaches of the round before.
      let reach = trace[count]
      let place = count + 1 + x - y
      let isAdded = x - y == -count || x - y != count && reach[place - 1] < reach[place + 1]
      let (fromX, fromY): (Int, Int)
      if isAdded {
        fromX = reach[place + 1]
        fromY = fromX - (x - y + 1)
        steps.append((a.at(fromX, 0), b.at(fromY, 1)))
      } else {
        fromX = reach[place - 1]
        fromY = fromX - (x - y - 1)
        steps.append((a.at(fromX, 1), b.at(fromY, 0)))
      }
      (x, y) = (fromX, fromY)
    }
    for step in steps.reversed() { add(removed: step.removed, added: step.added) }
  }
}

extension Range<Int> {
  /// A range of `count` elements that begins that far within this one.
  fileprivate func at(_ offset: Int, _ count: Int) -> Range<Int> {
    (lowerBound + offset)..<(lowerBound + offset + count)
  }
}
