import Platform

/// The types that a Swift file declares, found by their keywords: much faster than tokens, for every
/// file of a package.
struct SourceScan {
  /// Types outside of all braces that other files see.
  private(set) var types: Set<String> = []
  /// Types within others, and private ones.
  private(set) var innerTypes: Set<String> = []

  init(_ bytes: [UInt8]) {
    for keyword in ["struct ", "class ", "enum ", "actor ", "protocol ", "typealias "] {
      for place in bytes.places(of: keyword) {
        let name = bytes[(place + keyword.utf8.count)...].drop { $0 == UInt8(ascii: "`") }
          .prefix(while: \.isWordByte)
        let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let line = bytes[start..<place]
        guard name.first?.isCapital == true, !line.contains(UInt8(ascii: "/")) else { continue }
        let isInner = line.first == 0x20 || Array(line).contains("private ")
        let text = String(decoding: name, as: UTF8.self)
        if isInner { innerTypes.insert(text) } else { types.insert(text) }
      }
    }
  }
}

extension [UInt8] {
  /// Where a text is in these bytes, so many times at most.
  func places(of text: String, limit: Int = .max) -> [Int] {
    let wanted = Array(text.utf8)
    return withUnsafeBytes { buffer in
      var (places, start) = ([Int](), 0)
      while places.count < limit, start < buffer.count, let base = buffer.baseAddress,
        let found = memchr(base + start, Int32(wanted[0]), buffer.count - start)
      {
        start = UnsafeRawPointer(found) - base
        let isWhole = start + wanted.count <= buffer.count
        if isWhole, memcmp(found, wanted, wanted.count) == 0 { places.append(start) }
        start += 1
      }
      return places
    }
  }

  func contains(_ text: String) -> Bool { !places(of: text, limit: 1).isEmpty }
}
