import ViperPlatform

extension [UInt8] {
  /// The offsets of a text in these bytes.
  func offsets(of text: String) -> [Int] {
    var (offsets, start) = ([Int](), 0)
    while let offset = firstOffset(of: text, from: start) {
      offsets.append(offset)
      start = offset + 1
    }
    return offsets
  }

  func contains(_ text: String) -> Bool { firstOffset(of: text, from: 0) != nil }

  func firstOffset(of text: String, from start: Int) -> Int? {
    var text = text
    return withUnsafeBytes { bytes in
      text.withUTF8 { wanted in
        guard let base = bytes.baseAddress, let first = wanted.baseAddress, !wanted.isEmpty
        else { return nil }
        // The rarest letter, since each occurrence is compared.
        var rarest = 0
        for index in 1..<wanted.count
        where Self.frequency[Int(wanted[index])] < Self.frequency[Int(wanted[rarest])] {
          rarest = index
        }
        let (letter, last) = (Int32(wanted[rarest]), bytes.count - wanted.count)
        var offset = start
        while offset <= last,
          let found = memchr(base + offset + rarest, letter, last - offset + 1)
        {
          offset = UnsafeRawPointer(found) - base - rarest
          if memcmp(base + offset, first, wanted.count) == 0 { return offset }
          offset += 1
        }
        return nil
      }
    }
  }

  /// The frequency of each byte in source code: 0 for a rare one, higher the more frequent it is.
  private static let frequency: [UInt8] = {
    var frequency = [UInt8](repeating: 0, count: 256)
    for (rank, byte) in " etaosrinlcud\nmpfhg".utf8.reversed().enumerated() {
      frequency[Int(byte)] = UInt8(rank + 1)
    }
    return frequency
  }()

  /// The words that follow each occurrence of a text.
  func words(after text: String) -> [String] {
    offsets(of: text).map { offset in
      String(
        decoding: self[(offset + text.utf8.count)...].prefix(while: \.isWordByte), as: UTF8.self)
    }
  }

  /// The texts between each occurrence of `start` and the next `end`.
  func texts(between start: String, and end: Character) -> [String] {
    offsets(of: start).map { offset in
      let rest = self[(offset + start.utf8.count)...]
      return String(decoding: rest.prefix { $0 != end.asciiValue }, as: UTF8.self)
    }
  }

  /// The bytes with phrases replaced; of several at one offset, the first.
  /// - Parameter isWhole: Whether a phrase next to a letter, a digit or a hyphen is kept.
  func replacing(_ phrases: [(String, String)], isWhole: Bool) -> [UInt8] {
    func joins(_ byte: UInt8) -> Bool { byte.isWordByte || byte == UInt8(ascii: "-") }
    // Such as a quotation mark: U+2000 to U+206F.
    func isPunctuation(at index: Int) -> Bool {
      index >= 0 && index + 1 < count && self[index] == 0xE2 && self[index + 1] | 1 == 0x81
    }
    let found = phrases.enumerated().flatMap { number, phrase in
      offsets(of: phrase.0).map { ($0, number) }
    }
    if found.isEmpty { return self }
    var (result, end) = ([UInt8](), 0)
    for (offset, number) in found.sorted(by: <) where offset >= end {
      let after = offset + phrases[number].0.utf8.count
      let isJoined =
        offset > 0 && joins(self[offset - 1]) && !isPunctuation(at: offset - 3)
        || after < count && joins(self[after]) && !isPunctuation(at: after)
      if isWhole && isJoined { continue }
      result += self[end..<offset] + Array(phrases[number].1.utf8)
      end = after
    }
    return result + self[end...]
  }

  /// The bytes with the lines around each import of a module sorted, for a module with a new name.
  /// Imports are expected before other code.
  func sortingImports(of module: String) -> [UInt8] {
    var (lines, end) = ([ArraySlice<UInt8>](), 0)
    while end < count {
      let next = self[end...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? count
      let line = self[end..<next]
      let isHead = ["\n", "//", "import ", "@testable import "].contains {
        line.starts(with: $0.utf8)
      }
      if !isHead { break }
      lines.append(line)
      end = next
    }
    for keyword in ["import ", "@testable import "] {
      var last = 0
      while let start = lines[last...].firstIndex(where: { $0.starts(with: keyword.utf8) }) {
        last = lines[start...].firstIndex { !$0.starts(with: keyword.utf8) } ?? lines.count
        let names = lines[start..<last].map {
          $0.dropFirst(keyword.utf8.count).prefix(while: \.isWordByte)
        }
        if names.contains(where: { $0.elementsEqual(module.utf8) }) {
          lines[start..<last].sort { $0.lexicographicallyPrecedes($1) }
        }
      }
    }
    return lines.flatMap { $0 } + self[end...]
  }
}

extension String {
  /// The text with phrases replaced that are whole words.
  func replacing(_ phrases: [(String, String)]) -> String {
    String(decoding: Array(utf8).replacing(phrases, isWhole: true), as: UTF8.self)
  }
}

extension UInt8 {
  var isCapital: Bool { self >= 0x41 && self <= 0x5A }
  var isSmall: Bool { self >= 0x61 && self <= 0x7A }
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// A letter, a digit, an underscore, or part of a character beyond ASCII.
  var isWordByte: Bool { (self | 0x20).isSmall || isDigit || self == 0x5F || self >= 0x80 }
}

extension StringProtocol {
  /// Whether it is one identifier.
  var isWord: Bool { !isEmpty && utf8.allSatisfy(\.isWordByte) }
}
