import Accounts

extension AccountSearch {
  public func matcher(of query: UserQuery) -> @Sendable (String) -> [Range<Int>] {
    Fold.matcher(of: query)
  }
}

extension Fold {
  /// Finds the words of a query in a text (`UserDirectory.matcher(of:)`).
  static func matcher(of query: UserQuery) -> @Sendable (String) -> [Range<Int>] {
    let words = words(of: query.text)
    return { occurrences(of: words, in: $0) }
  }

  /// The characters of `text` in which folded words occur: ranges in order, without overlaps.
  ///
  /// Takes O(text × words).
  static func occurrences(of words: [[UInt8]], in text: String) -> [Range<Int>] {
    if words.isEmpty { return [] }
    var (fold, bytes, owners) = (Fold(), [UInt8](), [Int]())
    for (place, character) in text.enumerated() {
      fold.append(String(character), to: &bytes)
      owners += Array(repeating: place, count: bytes.count - owners.count)
    }
    var isFound = Set<Int>()
    for word in words where word.count <= bytes.count {
      for start in 0...bytes.count - word.count
      where bytes[start..<start + word.count].elementsEqual(word) {
        isFound.formUnion(owners[start..<start + word.count])
      }
    }
    return isFound.sorted().reduce(into: []) { ranges, place in
      if let last = ranges.last, last.upperBound == place {
        ranges[ranges.count - 1] = last.lowerBound..<place + 1
      } else {
        ranges.append(place..<place + 1)
      }
    }
  }
}
