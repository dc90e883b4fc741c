import Accounts
import Synchronization

extension AccountSearch {
  public func matcher(of query: UserQuery) -> @Sendable (String) -> [Range<Int>] {
    Fold.matcher(of: query)
  }
}

extension Fold {
  /// Finds the words of a query in a text (`UserDirectory.matcher(of:)`).
  static func matcher(of query: UserQuery) -> @Sendable (String) -> [Range<Int>] {
    let words = words(of: query.text)
    // One for all texts, since it caches.
    let fold = Mutex(Fold())
    return { text in fold.withLock { occurrences(of: words, in: text, by: &$0) } }
  }

  /// The characters of `text` in which folded words occur: ranges in order, without overlaps.
  ///
  /// Takes O(text × words).
  private static func occurrences(
    of words: [[UInt8]], in text: String, by fold: inout Fold
  ) -> [Range<Int>] {
    if words.isEmpty { return [] }
    var (bytes, copy) = ([UInt8](), text)
    copy.withUTF8 { fold.append(utf8: $0, to: &bytes) }
    let found = words.flatMap { word in bytes.places(of: word).map { $0..<$0 + word.count } }
    // Most texts of a row hold none of the words.
    if found.isEmpty { return [] }
    var owners: [Int] = []
    bytes = []
    for (place, character) in text.enumerated() {
      fold.append(String(character), to: &bytes)
      owners += repeatElement(place, count: bytes.count - owners.count)
    }
    let isFound = Set(found.flatMap { owners[$0] })
    return isFound.sorted().reduce(into: []) { ranges, place in
      if let last = ranges.last, last.upperBound == place {
        ranges[ranges.count - 1] = last.lowerBound..<place + 1
      } else {
        ranges.append(place..<place + 1)
      }
    }
  }
}

extension [UInt8] {
  /// Where a word begins.
  fileprivate func places(of word: [UInt8]) -> [Int] {
    if word.count > count { return [] }
    return (0...count - word.count).filter { start in
      self[start] == word[0] && self[start..<start + word.count].elementsEqual(word)
    }
  }
}
