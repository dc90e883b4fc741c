/// Splits a client's bytes into messages of PostgreSQL's protocol, and finds the commits.
package struct FrontendMessages {
  package struct Message: Equatable {
    package let bytes: [UInt8]
    /// Whether the message makes the server commit.
    package let commits: Bool
    /// Whether the message asks for the answer to a commit.
    package let endsCommit: Bool
  }

  private var rest: [UInt8] = []
  /// The first message has no letter for its type, nor has a request for encryption before it.
  private var isStarted = false
  /// The names of prepared statements that commit; "" is the unnamed one.
  private var prepared: Set<String> = []
  private var isBound = false
  private var isCommitting = false

  package init() {}

  /// Adds bytes and returns the messages that are complete by now.
  package mutating func add(_ bytes: [UInt8]) -> [Message] {
    rest += bytes
    var messages: [Message] = []
    while let bytes = next() { messages.append(message(bytes)) }
    return messages
  }

  private mutating func next() -> [UInt8]? {
    let prefix = isStarted ? 1 : 0
    guard rest.count >= prefix + 4 else { return nil }
    let length = prefix + rest[prefix..<(prefix + 4)].reduce(0) { $0 << 8 | Int($1) }
    guard rest.count >= length else { return nil }
    defer { rest.removeFirst(length) }
    return Array(rest[..<length])
  }

  private mutating func message(_ bytes: [UInt8]) -> Message {
    guard isStarted else {
      // Version 3 of the protocol; other numbers are requests, after which the client starts over.
      isStarted = bytes.count >= 8 && bytes[4...5].elementsEqual([0, 3])
      return Message(bytes: bytes, commits: false, endsCommit: false)
    }
    let texts = bytes.dropFirst(5).split(
      separator: 0, maxSplits: 2, omittingEmptySubsequences: false
    )
    .map { String(decoding: $0, as: UTF8.self) }
    var (commits, endsCommit) = (false, false)
    switch Character(UnicodeScalar(bytes[0])) {
    case "Q":
      commits = isCommit(texts[0])
      endsCommit = commits
    case "P" where texts.count > 1 && isCommit(texts[1]): prepared.insert(texts[0])
    case "P": prepared.remove(texts[0])
    case "B" where texts.count > 1: isBound = prepared.contains(texts[1])
    case "E":
      commits = isBound
      isCommitting = isCommitting || isBound
    case "S": (endsCommit, isCommitting) = (isCommitting, false)
    default: break
    }
    return Message(bytes: bytes, commits: commits, endsCommit: endsCommit)
  }

  private func isCommit(_ sql: String) -> Bool {
    let word = sql.drop(while: \.isWhitespace).prefix { $0.isLetter }
    return ["COMMIT", "END"].contains(word.uppercased())
  }
}
