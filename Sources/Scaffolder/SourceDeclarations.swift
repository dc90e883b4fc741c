import Platform

/// What a Swift file declares, read off the beginnings of its lines: types outside of all braces, and
/// the members of `Route` and `RootRouter`, as `swift format` lays them out. Takes O(bytes), and far
/// less than tokens would: it looks at one line in ten.
struct SourceDeclarations {
  /// Neither private nor inside of others.
  private(set) var types: [String] = []
  /// The static members of `Route`, with what stands for their `name:`, if anything does.
  private(set) var routes: [String] = []
  private(set) var routeNames: [String] = []
  /// The members of `RootRouter` that its extensions can see.
  private(set) var routerMembers: [String] = []
  private var owner: String?
  /// How many `#if` are open outside of all braces.
  private var conditions = 0

  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return }
      var place = 0
      while place < buffer.count {
        let found = memchr(start + place, 0x0A, buffer.count - place)
        let end = found.map { UnsafeRawPointer($0) - start } ?? buffer.count
        let isReturned = end > place && buffer[end - 1] == UInt8(ascii: "\r")
        let line = buffer[place..<(isReturned ? end - 1 : end)]
        read(SourceLine(bytes: UnsafeRawBufferPointer(rebasing: line)))
        place = end + 1
      }
    }
  }

  private mutating func read(_ line: SourceLine) {
    guard let first = line.bytes.first else { return }
    switch first {
    case UInt8(ascii: "#"):
      if line.begins(with: "#if") { conditions += 1 }
      if line.begins(with: "#endif") { conditions -= 1 }
    case UInt8(ascii: "}"): owner = nil
    case UInt8(ascii: " "), UInt8(ascii: "\t"):
      if owner != nil { readMember(line) } else if conditions > 0 { readType(line) }
    case let byte where byte.isSmall || byte == UInt8(ascii: "@"): readType(line)
    default: break
    }
  }

  /// Inside of `#if`, what is indented by a step for each stands outside of all braces, too.
  private mutating func readType(_ line: SourceLine) {
    let depth = line.depth
    guard depth == 0 || depth == conditions, let (kind, name) = line.declaration else { return }
    if kind != "extension", kind != "func", kind != "let", kind != "var" { types.append(name) }
    guard depth == 0 else { return }
    let isWhole = line.bytes.last == UInt8(ascii: "}")
    owner = !isWhole && (name == "Route" || name == "RootRouter") ? name : nil
  }

  private mutating func readMember(_ line: SourceLine) {
    if owner == "Route", let name = line.text(after: "name: \"") { routeNames.append(name) }
    guard line.depth == 1, let (kind, name) = line.declaration else { return }
    guard kind == "let" || kind == "var" || kind == "func" else { return }
    if owner == "RootRouter" { routerMembers.append(name) }
    if owner == "Route", line.isStatic { routes.append(name) }
  }
}
