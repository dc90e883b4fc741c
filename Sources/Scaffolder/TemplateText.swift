/// A text with gaps for a module's name: split once, it is filled in for many names.
struct TemplateText {
  private enum Piece {
    case bytes(ArraySlice<UInt8>)
    /// One of the five forms.
    case form(Int)
  }

  private var pieces: [Piece] = []

  /// Takes O(bytes).
  init(_ bytes: [UInt8]) {
    let placeholders = ModuleName.placeholder.all
    var (start, place) = (0, 0)
    while place < bytes.count {
      // All five begin with the same letter.
      let found =
        bytes[place] | 0x20 == UInt8(ascii: "t")
        ? placeholders.firstIndex { bytes[place...].starts(with: $0) } : nil
      guard let found else {
        place += 1
        continue
      }
      if start < place { pieces.append(.bytes(bytes[start..<place])) }
      pieces.append(.form(found))
      place += placeholders[found].count
      start = place
    }
    if start < place { pieces.append(.bytes(bytes[start...])) }
  }

  /// Whether the name stands in it at all.
  var hasName: Bool {
    pieces.contains { if case .form = $0 { true } else { false } }
  }

  /// The text for the module of that name.
  func filled(with name: ModuleName) -> [UInt8] {
    let forms = name.all
    var bytes: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .bytes(let some): bytes += some
      case .form(let index): bytes += forms[index]
      }
    }
    return bytes
  }
}

extension ModuleName {
  /// The five forms, always in the same order.
  fileprivate var all: [[UInt8]] {
    [type, property, route, title, words].map { Array($0.utf8) }
  }
}
