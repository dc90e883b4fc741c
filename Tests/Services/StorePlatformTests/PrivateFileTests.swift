import Accounts
import StoreFixtures
import Testing

@testable import StorePlatform

struct PrivateFileTests {
  let fixture: StoreFixture
  let file: PrivateFile

  init() throws {
    fixture = try StoreFixture()
    file = PrivateFile(path: fixture.path + "/file")
  }

  @Test func `written text is read back and no temporary file remains`() throws {
    #expect(try file.read() == nil)
    for text in ["first", "", "second, and longer"] {
      try file.write(text)
      #expect(try file.read() == text)
      #expect(try fixture.names() == ["file"])
    }
    try file.remove()
    try file.remove()
    #expect(try fixture.names() == [])
  }

  @Test func `create keeps an existing file`() throws {
    try file.create()
    #expect(try file.read() == "")
    try file.write("kept")
    try file.create()
    #expect(try file.read() == "kept")
  }

  @Test func `a long text is written completely`() throws {
    let text = String(repeating: "é", count: 100_000)
    try file.write(text)
    #expect(try fixture.text("file") == text)
    #expect(try file.read() == String(repeating: "é", count: 2048))
  }

  @Test func `an error names the file`() throws {
    let lost = PrivateFile(path: fixture.path + "/nowhere/file")
    #expect(throws: StoreError(.cannotCreate, at: lost.path)) { try lost.write("x") }
    #expect(throws: StoreError(.cannotCreate, at: lost.path)) { try lost.create() }
    #expect(try lost.read() == nil)
  }
}
