import PostgreSQLFixtures
import Testing

@Suite struct FrontendMessagesTests {
  private var messages = FrontendMessages()

  @Test mutating func `a message is passed on once it is complete`() {
    let bytes = startup + message("Q", "COMMIT\0")
    var found: [FrontendMessages.Message] = []
    for byte in bytes { found += messages.add([byte]) }
    #expect(found.map(\.bytes) == [startup, message("Q", "COMMIT\0")])
    #expect(found.map(\.commits) == [false, true])
  }

  @Test mutating func `a request for encryption comes before the start`() {
    let request: [UInt8] = [0, 0, 0, 8, 4, 0xD2, 0x16, 0x2F]
    let found = messages.add(request + startup + message("Q", " commit;\0"))
    #expect(found.map(\.commits) == [false, false, true])
    #expect(found.last?.endsCommit == true)
  }

  @Test(arguments: [("COMMIT", true), ("end", true), ("SELECT 'COMMIT'", false), ("", false)])
  func `a statement with parameters commits when it is executed`(sql: String, commits: Bool) {
    var messages = FrontendMessages()
    _ = messages.add(startup)
    let found = messages.add(
      message("P", "\0\(sql)\0\0\0") + message("B", "\0\0\0\0\0\0\0\0") + message("D", "P\0")
        + message("E", "\0\0\0\0\0") + message("S", ""))
    #expect(found.map(\.commits) == [false, false, false, commits, false])
    #expect(found.map(\.endsCommit) == [false, false, false, false, commits])
  }

  @Test mutating func `a prepared statement is known by its name`() {
    _ = messages.add(startup)
    _ = messages.add(message("P", "done\0COMMIT\0\0\0") + message("P", "one\0SELECT 1\0\0\0"))
    let (commit, other) = (message("B", "\0done\0\0\0"), message("B", "\0one\0\0\0"))
    let (execution, end) = (message("E", "\0\0\0\0\0"), message("S", ""))
    let found = messages.add(other + execution + end + commit + execution + end)
    #expect(found.map(\.commits) == [false, false, false, false, true, false])
    #expect(found.map(\.endsCommit) == [false, false, false, false, false, true])
  }

  private let startup: [UInt8] = [0, 0, 0, 9, 0, 3, 0, 0, 0]

  private func message(_ type: String, _ text: String) -> [UInt8] {
    Array(type.utf8) + [0, 0, 0, UInt8(4 + text.utf8.count)] + Array(text.utf8)
  }
}
