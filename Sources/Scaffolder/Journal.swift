/// What a command is about to do, written down before it begins: while this is on the disk, the
/// command isn't done, and whoever finds it undoes what was done of it.
///
/// It is text, a line each: the folders that are made, the files in the order in which they are
/// changed, the folders that a removal empties, and a fingerprint of all lines before.
struct Journal: Equatable {
  /// One file. Its number is the name of its contents in the staging folders.
  struct Entry: Equatable {
    let path: String
    /// What it will hold; nil where it is removed.
    let after: Fingerprint?
    /// Whether there is nothing before.
    let isNew: Bool
  }

  struct EmptiedFolder: Equatable {
    let path: String
    let mode: UInt32
  }

  /// The outer ones before those within.
  var made: [String] = []
  var entries: [Entry] = []
  /// The outer ones before those within.
  var emptied: [EmptiedFolder] = []

  private static let title = "scaffold journal 1"

  var bytes: [UInt8] {
    var text = Self.title + "\n"
    for folder in made { text += "make \(folder)\n" }
    for entry in entries { text += Self.line(of: entry) }
    for folder in emptied { text += "empty \(String(folder.mode, radix: 8)) \(folder.path)\n" }
    return Array((text + "end \(Fingerprint(of: Array(text.utf8)))\n").utf8)
  }

  private static func line(of entry: Entry) -> String {
    guard let after = entry.after else { return "remove \(entry.path)\n" }
    return "\(entry.isNew ? "create" : "update") \(after) \(entry.path)\n"
  }
}

extension Journal {
  /// Reads what `bytes` has written, and nothing else; nil where a byte is missing or changed, and
  /// where a path is one that no command changes.
  init?(_ bytes: [UInt8]) {
    self.init()
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    for line in text.utf8.split(separator: UInt8(ascii: "\n")).dropFirst().dropLast() {
      let words = Substring(line).split(
        separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2, take(words[0], words[1]) else { return nil }
    }
    // Whatever differs from the way it is written was written by somebody else.
    if self.bytes != bytes || !hasSoundPaths { return nil }
  }

  private mutating func take(_ word: Substring, _ rest: Substring) -> Bool {
    let words = rest.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    switch (word, words.count) {
    case ("make", _): made.append(String(rest))
    case ("remove", _):
      entries.append(Entry(path: String(rest), after: nil, isNew: false))
    case ("create", 2), ("update", 2):
      guard let after = Fingerprint(words[0]) else { return false }
      entries.append(Entry(path: String(words[1]), after: after, isNew: word == "create"))
    case ("empty", 2):
      guard let mode = UInt32(words[0], radix: 8) else { return false }
      emptied.append(EmptiedFolder(path: String(words[1]), mode: mode))
    default: return false
    }
    return true
  }

  private var hasSoundPaths: Bool {
    let folders = made + emptied.map(\.path)
    for path in folders + entries.map(\.path) {
      do throws(DiskError) { try PackagePath.checkChangeable(path) } catch { return false }
    }
    return Set(entries.map { Array($0.path.utf8) }).count == entries.count
  }
}
