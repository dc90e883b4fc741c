import Platform

extension [UInt8] {
  /// What stands between line feeds; the last piece is empty where a line feed ends them all.
  var lines: [ArraySlice<UInt8>] {
    var (lines, start) = ([ArraySlice<UInt8>](), 0)
    while let end = firstIndex(of: UInt8(ascii: "\n"), from: start) {
      lines.append(self[start..<end])
      start = end + 1
    }
    return lines + [self[start...]]
  }

  /// The first place of a byte, not before that one.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, start < buffer.count else { return nil }
      let found = memchr(base + start, Int32(byte), buffer.count - start)
      return found.map { UnsafeRawPointer($0) - base }
    }
  }
}

/// Lines within bytes. They end with a line feed, a carriage return, or both.
extension [UInt8] {
  /// Where the line begins on which that byte stands, be it of the line ending.
  func startOfLine(at place: Int) -> Int {
    let end = startOfPair(at: place)
    return withUnsafeBufferPointer { bytes in
      var start = end
      while start > 0, !bytes[start - 1].endsLine { start -= 1 }
      return start
    }
  }

  /// Where the line ends on which that byte stands, before its line ending.
  func endOfLine(at place: Int) -> Int {
    let start = startOfPair(at: place)
    return withUnsafeBufferPointer { bytes in
      var end = start
      while end < bytes.count, !bytes[end].endsLine { end += 1 }
      return end
    }
  }

  /// The carriage return where that byte is the line feed after it.
  private func startOfPair(at place: Int) -> Int {
    let isSecond =
      place > 0 && place < count && self[place] == UInt8(ascii: "\n")
      && self[place - 1] == UInt8(ascii: "\r")
    return isSecond ? place - 1 : place
  }

  /// Where the line begins that follows; the end of all where none does.
  func startOfNextLine(at place: Int) -> Int {
    let end = endOfLine(at: place)
    let isPair =
      end + 1 < count && self[end] == UInt8(ascii: "\r") && self[end + 1] == UInt8(ascii: "\n")
    return Swift.min(end + (isPair ? 2 : 1), count)
  }

  /// How the line ends on which that byte stands; empty where it is the last one.
  func lineEnding(at place: Int) -> [UInt8] {
    Array(self[endOfLine(at: place)..<startOfNextLine(at: place)])
  }

  /// The blanks that the line begins with on which that byte stands.
  func indentation(at place: Int) -> [UInt8] {
    Array(self[startOfLine(at: place)...].prefix(while: \.isBlank))
  }

  /// Counted from 1. Takes O(place).
  func lineNumber(at place: Int) -> Int {
    var (number, start) = (1, startOfNextLine(at: 0))
    while start <= place, start < count {
      (number, start) = (number + 1, startOfNextLine(at: start))
    }
    return number
  }

  /// The same with other bytes in those places, which are in order and don't overlap.
  func replacing(_ edits: [(place: Range<Int>, bytes: [UInt8])]) -> [UInt8] {
    var (result, done) = ([UInt8](), 0)
    for edit in edits {
      result += self[done..<edit.place.lowerBound]
      result += edit.bytes
      done = edit.place.upperBound
    }
    return result + self[done...]
  }
}

extension UInt8 {
  var endsLine: Bool { self == 0x0A || self == 0x0D }
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension Sequence<UInt8> {
  /// Whether there is nothing but blanks and line endings.
  var isWhite: Bool { allSatisfy { $0.isBlank || $0.endsLine } }
}
