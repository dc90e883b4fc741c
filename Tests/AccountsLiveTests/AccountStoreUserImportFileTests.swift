import Accounts
import Doubles
import Foundation
import Platform
import Testing

@testable import AccountsLive

/// Files that can't be imported, and imports that are stopped.
@Suite struct AccountStoreUserImportFileTests {
  let stage: ImportHome

  init() async throws { stage = try await ImportHome() }

  @Test(arguments: [
    ("", "The file is empty. Name one that holds users."),
    ("\u{FEFF}\n", "The file is empty. Name one that holds users."),
    (
      "[{\"username\": \"ada\"}]",
      "The file looks like JSON. Save the users as CSV, with a header such as username,name,email."
    ),
    (
      "root:x:0:0:root:/root:/bin/sh\n",
      "The file is in the format of passwd(5), without hashes. Name the shadow file beside it."
    ),
    (
      "id,mail\n1,a@b.c\n",
      "The first line names no column “username”, as a CSV file's should, but “id”, “mail”. It is "
        + "no htpasswd or shadow file either."
    ),
    (
      "username;age\n", "The first line names no column “email”, as a CSV file's should, but "
        + "“username”, “age”. It is no htpasswd or shadow file either."
    ),
    (
      "username,email,Password\nada,a@b.c,secret",
      "The column “Password” seems to hold passwords, which nobody but their owners may know. "
        + "Remove it, or call it “hash” if it holds hashes of crypt(3)."
    ),
    (
      "user,login,email\n",
      "The columns “user” and “login” mean the same. Remove one of them."
    ),
  ])
  func `a file of no known format is told apart`(text: String, found: String) async throws {
    #expect(try await stage.problem(of: Data(text.utf8)) == .unknownFormat(found))
    await #expect(throws: ImportProblem.unknownFormat(found)) {
      try await stage.store.preview(ofFile: stage.file)
    }
  }

  @Test func `what is no UTF-8 is told, the file's or the row's`() async throws {
    let text = "username,name,email\nada,Ada,a@b.c\nzoe,Zoë,z@b.c\n"
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian] {
      let data = try #require(text.data(using: encoding))
      #expect(
        try await stage.problem(of: data)
          == .unknownFormat(
            "The file is no UTF-8 text: it may be UTF-16, or no text at all. Save it as CSV in UTF-8."
          ))
    }
    let latin = try #require(text.data(using: .isoLatin1))
    let report = try await stage.report(of: latin)
    #expect(
      report.rows.map(\.told) == [
        "2 ada: must reset. The file holds no password hashes.",
        "3 zoe: refused. It isn't UTF-8 but, say, Latin-1. Save the file as UTF-8.",
      ])
    #expect(!report.isApplied)
    #expect(try await stage.accounts() == [])
  }

  @Test func `a null far behind the beginning is that row's`() async throws {
    let rows = (1...9_000).map { "u\($0),a@b.c" }.joined(separator: "\n")
    let report = try await stage.report(
      of: Data("username,email\n\(rows)\nnull\0,a@b.c\n".utf8),
      ImportOptions(isDry: true, isPartial: true))
    #expect(report.mustReset == 9_000)
    #expect(report.refused == 1)
    #expect(report.rows.last?.line == 9_002)
  }

  @Test func `a line without end is refused and passed over`() async throws {
    let long = String(repeating: "x", count: 300_000)
    let rows = try await stage.imported(
      "username,email\nada,a@b.c\n\(long)\nbob,a@b.c\n",
      ImportOptions(isPartial: true, reportsEveryRow: true))
    #expect(
      rows == [
        "2 ada: must reset. The file holds no password hashes.",
        "3 : refused. It is longer than 64 KiB. Is a closing quote missing?",
        "4 bob: must reset. The file holds no password hashes.",
      ])
  }

  @Test func `what is no file, or can't be read, is told`() async throws {
    let path = stage.home.path
    #expect(mkfifo("\(path)/fifo", 0o600) == 0)
    for name in [path, "/dev/null", "\(path)/fifo", stage.home.database] {
      #expect(await stage.problem(ofFile: name) == .noFile(path: name))
    }
    for name in ["", "\(path)/none", "\(path)/none/none", "\(path)/users.csv\0"] {
      #expect(await stage.problem(ofFile: name) == .unreadable(path: name))
    }
    try stage.home.link("loop", to: "loop")
    #expect(
      await stage.problem(ofFile: "\(path)/loop") == .unreadable(path: "\(path)/loop"))
  }

  @Test func `a file that vanishes is read to its end, one that changes isn't trusted`() async throws {
    let rows = (1...40_000).map { "u\($0),a@b.c" }.joined(separator: "\n")
    let text = "username,email\n\(rows)\n"
    for change in [truncate(_:), append(_:), unlink(_:)] {
      try stage.home.write(text, to: "users.csv")
      let file = try ImportFile(path: stage.file, beside: stage.home.database)
      let (events, source) = ImportEvents.make()
      let connection = try Connection(path: stage.home.database, busyTimeout: .zero)
      let importer = try UserImporter(
        file, into: connection, options: ImportOptions(isDry: true), now: Home.noon,
        telling: source)
      try change(stage.file)
      let result = Result { () throws(ImportProblem) in try importer.run(by: stage.root) }
      if FileManager.default.fileExists(atPath: stage.file) {
        #expect(throws: ImportProblem.changed(path: stage.file)) { try result.get() }
      } else {
        #expect(try result.get().mustReset == 40_000)
      }
      #expect(!source.isStopped)
      _ = events
    }
    #expect(try await stage.accounts() == [])
  }

  private func truncate(_ path: String) throws {
    try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: 200_000)
  }

  private func append(_ path: String) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("one,more@b.c\n".utf8))
  }

  private func unlink(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

  // MARK: - Who, and when

  @Test func `only an administrator imports, while enabled`() async throws {
    try await stage.store.add(NewAccount("ada"), age: nil, password: .old)
    try stage.home.write("username,email\nbob,a@b.c", to: "users.csv")
    for id: Int64 in [2, 99] {
      let last = await stage.last(ImportOptions(), by: Account.ID(rawValue: id))
      #expect(last == .failed(.notAllowed))
    }
    try stage.home.sql("UPDATE account SET is_disabled = 1 WHERE id = 1")
    #expect(await stage.last(ImportOptions()) == .failed(.notAllowed))
    #expect(try await stage.store.texts("SELECT count(*) FROM account") == ["2"])
  }

  @Test func `whoever stops it leaves nothing behind, and the next one can begin`() async throws {
    let rows = (1...60_000).map { "u\($0),a@b.c" }.joined(separator: "\n")
    try stage.home.write("username,email\n\(rows)\n", to: "users.csv")
    let events = stage.store.importUsers(
      fromFile: stage.file, by: stage.root, options: ImportOptions())
    let listener = Task { await events.reduce(nil) { $1 } }
    listener.cancel()
    #expect(await listener.value == .failed(.cancelled))
    #expect(try await stage.accounts() == [])
    #expect(try await stage.imported("username,email\nada,a@b.c").count == 1)
  }

  @Test func `progress is told ten times a second at most`() throws {
    let (events, source) = ImportEvents.make()
    let pace = ImportPace(size: 100, telling: source)
    for offset in 0..<100 { try pace.step(to: offset) }
    source.send(.failed(.notAllowed))
    _ = events
  }

  @Test func `another program that writes is waited for, and then told`() async throws {
    let other = try Connection(path: stage.home.database, busyTimeout: .zero)
    try other.execute("BEGIN IMMEDIATE")
    let (answers, reporter) = AsyncStream.makeStream(of: StoreError?.self)
    let store = try stage.home.store(busyTimeout: .milliseconds(1)) { reporter.yield($0) }
    try stage.home.write("username,email\nada,a@b.c", to: "users.csv")
    let busy = StoreError(.busy, at: stage.home.database)
    let last = await store.importUsers(
      fromFile: stage.file, by: stage.root, options: ImportOptions()
    ).reduce(nil) { $1 }
    #expect(last == .failed(.store(busy)))
    reporter.finish()
    #expect(await answers.reduce(into: []) { $0.append($1) } == [busy])
    try other.execute("ROLLBACK")
  }

  @Test func `a thousand broken files end in a report or a problem`() async throws {
    var random = Random(seed: 5)
    let text = Array(
      "username,name,email,age,hash\r\nada,\"Ada, L.\",a@b.c,36,$6$a$b\r\nbob,B,b@b.c,,!\n".utf8)
    let connection = try Connection(path: stage.home.database, busyTimeout: .seconds(5))
    for _ in 0..<1_000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 2: bytes[place] = Array("\",\n\r:;\t'\0\u{FF}".utf8).randomElement(using: &random) ?? 0
        default: bytes.removeLast(min(bytes.count - 1, Int.random(in: 0...9, using: &random)))
        }
      }
      try stage.home.write(Data(bytes), to: "users.csv")
      let file = try ImportFile(path: stage.file, beside: stage.home.database)
      do {
        let (events, source) = ImportEvents.make()
        let importer = try UserImporter(
          file, into: connection, options: ImportOptions(isDry: true, reportsEveryRow: true),
          now: Home.noon, telling: source)
        let report = try importer.run(by: stage.root)
        #expect(
          report.rows.count
            == report.imported + report.mustReset + report.alreadyThere + report.refused)
        _ = events
      } catch {
        guard case .unknownFormat = error else { throw error }
      }
    }
    #expect(try await stage.accounts() == [])
  }
}
