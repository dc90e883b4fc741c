/// A list literal in Swift source that names one thing an entry: the modules in `Package.swift`, and the
/// routes in `Sources/App/Route.swift`. It is found by its tokens, so that look-alikes in comments
/// and texts are left alone.
struct SortedList: SharedList {
  enum Kind {
    /// `let modules = ["Login"]`, of names in quotes.
    case modules
    /// `static let all = [login]` of the type `Route`; also `.login` or `Route.login`.
    case routes

    var title: String { self == .modules ? "`modules`" : "`Route.all`" }
  }

  /// Where an entry stands, in bytes of the body.
  struct Item {
    let name: String
    let code: Range<Int>
    /// The comma after it; nil where it is the last one and has none.
    let comma: Int?
    /// After the comma, or else after the entry and the comments beside it.
    let end: Int
    /// Where its line begins; 0 on the line of the opening bracket.
    let line: Int
  }

  let kind: Kind
  /// What entries are sorted by: the bytes of the key of their names.
  let key: (String) -> String
  /// The list with its brackets, and what stands before and after it.
  let body: [UInt8]
  let head: [UInt8]
  let tail: [UInt8]
  /// In the order of the file.
  let items: [Item]

  /// Takes O(bytes).
  /// - Parameter key: What a name is sorted by.
  init(
    _ bytes: [UInt8], of kind: Kind, by key: @escaping (String) -> String = { $0 }
  ) throws(Misunderstanding) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Misunderstanding("it isn't UTF-8")
    }
    let place = try ListSearch(SwiftTokens(bytes)).place(of: kind)
    self.kind = kind
    self.key = key
    head = Array(bytes[..<place.lowerBound])
    body = Array(bytes[place])
    tail = Array(bytes[place.upperBound...])
    items = try Self.items(in: body, of: kind, after: head)
  }

  /// The same list with another body.
  init(_ list: SortedList, body: [UInt8]) throws(Misunderstanding) {
    (kind, key, head, tail) = (list.kind, list.key, list.head, list.tail)
    self.body = body
    items = try Self.items(in: body, of: kind, after: head)
  }

  var bytes: [UInt8] { head + body + tail }

  var entries: [ListEntry] {
    items.indices.map { index in
      let item = items[index]
      let end = body.endOfLine(at: item.code.upperBound)
      var line: Range<Int>?
      if isAlone(index), body[item.line..<item.code.lowerBound].isWhite {
        line = head.count + item.line..<head.count + body.startOfNextLine(at: end)
      }
      return ListEntry(
        name: item.name, code: Array(body[item.code]), remark: remark(at: index), line: line)
    }
  }

  /// Where the line of the closing bracket begins; 0 where it is that of the opening one, too.
  var lastLine: Int { body.startOfLine(at: body.count - 1) }

  /// Whether an entry has its line for itself, without others and brackets.
  func isAlone(_ index: Int) -> Bool {
    let line = items[index].line
    return line != 0 && line != lastLine && !isBeside(index, index - 1)
      && !isBeside(index, index + 1)
  }

  /// Whether both entries are there, and on one line.
  func isBeside(_ index: Int, _ other: Int) -> Bool {
    items.indices.contains(other) && items[other].line == items[index].line
  }

  func precedes(_ name: String, _ other: String) -> Bool {
    key(name).utf8.lexicographicallyPrecedes(key(other).utf8)
  }

  /// What stands beside an entry to the end of its line, but for the comma; nothing where it shares
  /// the line.
  func remark(at index: Int) -> [UInt8] {
    guard isAlone(index) else { return [] }
    let item = items[index]
    let end = body.endOfLine(at: item.code.upperBound)
    guard let comma = item.comma else { return Array(body[item.code.upperBound..<end]) }
    return Array(body[item.code.upperBound..<comma] + body[comma + 1..<end])
  }
}
