import Accounts
import Synchronization

extension AccountSearch {
  public func matcher(of query: UserQuery) -> @Sendable ([String]) -> [[Range<Int>]] {
    Fold.matcher(of: query)
  }
}

extension Fold {
  /// Finds the words of a query in the texts of a user (`UserDirectory.matcher(of:)`).
  static func matcher(of query: UserQuery) -> @Sendable ([String]) -> [[Range<Int>]] {
    let words = words(of: query.text)
    // One for all texts, since it caches.
    let fold = Mutex(Fold())
    return { texts in
      fold.withLock { fold in
        if words.isEmpty { return texts.map { _ in [] } }
        let folded = texts.map { text in
          var (bytes, copy) = ([UInt8](), text)
          copy.withUTF8 { fold.append(utf8: $0, to: &bytes) }
          return bytes
        }
        var found = texts.map { _ in [Int]() }
        for word in words {
          var offsets = folded.map { $0.offsets(of: word) }
          if query.order == .match, offsets.allSatisfy(\.isEmpty) {
            offsets = folded.map { $0.looseOffsets(of: word) }
          }
          for (text, offsets) in offsets.enumerated() { found[text] += offsets }
        }
        return zip(texts, found).map { characters(of: $1, in: $0, by: &fold) }
      }
    }
  }

  /// The characters of `text` that fold to the bytes at the offsets `offsets`: ranges in order,
  /// without overlaps.
  private static func characters(
    of offsets: [Int], in text: String, by fold: inout Fold
  ) -> [Range<Int>] {
    // Most texts of a row contain none of the words.
    if offsets.isEmpty { return [] }
    var characters = offsets
    // Characters of printable ASCII have one byte each, also folded.
    if !text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) {
      var (owners, bytes): ([Int], [UInt8]) = ([], [])
      for (index, character) in text.enumerated() {
        fold.append(String(character), to: &bytes)
        owners += repeatElement(index, count: bytes.count - owners.count)
      }
      characters = offsets.map { owners[$0] }
    }
    return Set(characters).sorted().reduce(into: []) { ranges, index in
      if let last = ranges.last, last.upperBound == index {
        ranges[ranges.count - 1] = last.lowerBound..<index + 1
      } else {
        ranges.append(index..<index + 1)
      }
    }
  }
}

extension [UInt8] {
  /// The offsets of all bytes of a word, wherever it occurs. Takes O(text × word).
  fileprivate func offsets(of word: [UInt8]) -> [Int] {
    if word.count > count { return [] }
    let starts = (0...count - word.count).filter { start in
      self[start] == word[0] && self[start..<start + word.count].elementsEqual(word)
    }
    return starts.flatMap { $0..<$0 + word.count }
  }

  /// The offsets of the word's scalars where they first occur in order; empty if some are missing.
  fileprivate func looseOffsets(of word: [UInt8]) -> [Int] {
    var offsets: [Int] = []
    withUnsafeBytes { text in
      _ = SearchPattern.occursLoosely(word, in: text, 0..<count) { offsets += $0 }
    }
    return offsets.count == word.count ? offsets : []
  }
}
