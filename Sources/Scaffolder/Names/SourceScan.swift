import Platform

/// What a new module must not collide with in a Swift file, read from the beginnings of its lines:
/// much faster than tokens, for every file of a package.
struct SourceScan {
  /// Types outside of all braces.
  private(set) var types: [String] = []
  /// Types within others, and private ones.
  private(set) var innerTypes: [String] = []
  private(set) var functions: [String] = []
  private(set) var imports: [String] = []

  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var place = 0
      while place < buffer.count, let start = buffer.baseAddress {
        let end = memchr(start + place, 0x0A, buffer.count - place).map {
          $0 - UnsafeMutableRawPointer(mutating: start)
        }
        read(UnsafeRawBufferPointer(rebasing: buffer[place..<(end ?? buffer.count)]))
        place = (end ?? buffer.count) + 1
      }
    }
  }

  private mutating func read(_ line: UnsafeRawBufferPointer) {
    let indent = line.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? line.count
    var (place, isPrivate) = (indent, false)
    while place < line.count {
      if line[place] == UInt8(ascii: "@") { place += 1 } else if !line[place].isSmall { return }
      let end = line[place...].firstIndex { !$0.isWordByte } ?? line.count
      let word = String(decoding: line[place..<end], as: UTF8.self)
      let isAttribute = place > 0 && line[place - 1] == UInt8(ascii: "@")
      place = end
      if place < line.count, line[place] == UInt8(ascii: "(") {
        place = line[place...].firstIndex(of: UInt8(ascii: ")")).map { $0 + 1 } ?? line.count
      }
      while place < line.count, line[place] == 0x20 || line[place] == UInt8(ascii: "`") {
        place += 1
      }
      let name = line[place...].prefix(while: \.isWordByte)
      switch word {
      case _ where isAttribute: break
      case "struct", "class", "enum", "actor", "protocol", "typealias":
        let name = String(decoding: name, as: UTF8.self)
        if ["func", "var"].contains(name) { return }
        return indent == 0 && !isPrivate ? types.append(name) : innerTypes.append(name)
      case "func": return functions.append(String(decoding: name, as: UTF8.self))
      case "import": return imports.append(String(decoding: name, as: UTF8.self))
      case "private", "fileprivate": isPrivate = true
      case "public", "package", "internal", "open", "final", "static", "indirect", "nonisolated",
        "mutating", "override", "distributed", "weak", "lazy":
        break
      default: return
      }
    }
  }
}
