import Accounts
import Foundation
import StoreFixtures
import Testing
import ViperPlatform

@testable import AccountStorage
@testable import Database
@testable import StoreMaintenance

/// Files that can't be imported.
@Suite(.engines) struct AccountStoreUserImportFileTests {
  let stage: ImportFixture

  private static let noHeader =
    "The header needs the columns username and email; name, age, created, is-disabled and hash are "
    + "optional. The file isn't an htpasswd or shadow file either."

  init() async throws { stage = try await ImportFixture() }

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
    ("id,mail\n1,a@b.c\n", Self.noHeader),
    (
      "root:$2b$08$jtdV/skyuGngshfsXnNK7e:0:0::0:0:Charlie:/root:/bin/sh\n",
      Self.noHeader
    ),
    ("\"username,email\n", Self.noHeader),
    ("username;age\n", Self.noHeader),
    (
      "username,email,Password\nada,a@b.c,secret",
      "The column “Password” seems to hold passwords, which must stay secret. "
        + "Remove it, or call it “hash” if it holds hashes of crypt(3)."
    ),
    (
      "user,login,email\n",
      "The columns “user” and “login” mean the same. Remove one of them."
    ),
  ])
  func `files of unknown format are described`(text: String, found: String) async throws {
    #expect(try await stage.problem(of: Data(text.utf8)) == .unknownFormat(found))
    await #expect(throws: ImportProblem.unknownFormat(found)) {
      try await stage.store.preview(ofFile: stage.file)
    }
  }

  @Test(arguments: [
    (0, 60, true), (4, 60, true), (5, 60, true), (200, 60, true), (7_000, 6_000, false),
  ])
  func `a preview counts the rows, or estimates those of a large file`(
    count: Int, width: Int, isCounted: Bool
  ) async throws {
    let end = String(repeating: "x", count: width)
    let rows = (0..<count).map { "u\($0),\"a\n\($0)\",\(end)\n" }
    try Data(("username,email,other\n" + rows.joined()).utf8)
      .write(to: URL(fileURLWithPath: stage.file))
    let preview = try await stage.store.preview(ofFile: stage.file)
    #expect(preview.isCounted == isCounted && preview.rows.count == min(count, 5))
    #expect(isCounted ? preview.count == count : abs(preview.count - count) < count / 100)
  }

  @Test func `invalid UTF-8 is reported for the file or the row`() async throws {
    let text = "username,name,email\nada,Ada,a@b.c\nzoe,Zoë,z@b.c\n"
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian] {
      let data = try #require(text.data(using: encoding))
      #expect(
        try await stage.problem(of: data)
          == .unknownFormat(
            "The file isn't UTF-8 text. Save it as CSV in UTF-8."
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

  @Test func `a null byte far into the file is reported for its row`() async throws {
    let rows = (1...9_000).map { "u\($0),a@b.c" }.joined(separator: "\n")
    let report = try await stage.report(
      of: Data("username,email\n\(rows)\nnull\0,a@b.c\n".utf8),
      ImportOptions(isDry: true, isPartial: true))
    #expect(report.mustReset == 9_000)
    #expect(report.refused == 1)
    #expect(report.rows.last?.line == 9_002)
  }

  @Test func `an endless line is refused and skipped`() async throws {
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

  @Test(.onlySQLite) func `missing files and files that aren't regular are refused`() async throws {
    let path = stage.fixture.path
    #expect(mkfifo("\(path)/fifo", 0o600) == 0)
    let database = stage.fixture.database
    for name in [path, "/dev/null", "\(path)/fifo", database, "\(database)-wal"] {
      #expect(await stage.problem(ofFile: name) == .noFile(path: name))
    }
    for name in ["", "\(path)/none", "\(path)/none/none", "\(path)/users.csv\0"] {
      #expect(await stage.problem(ofFile: name) == .unreadable(path: name))
    }
    try stage.fixture.link("loop", to: "loop")
    #expect(
      await stage.problem(ofFile: "\(path)/loop") == .unreadable(path: "\(path)/loop"))
  }

  @Test(.onlySQLite) func `a removed file is read to its end, a changed one is refused`()
    async throws
  {
    let rows = (1...40_000).map { "u\($0),a@b.c" }.joined(separator: "\n")
    let text = "username,email\n\(rows)\n"
    for change in [truncate(_:), append(_:), unlink(_:)] {
      try stage.fixture.write(text, to: "users.csv")
      let file = try ImportFile(path: stage.file, beside: stage.fixture.database)
      let connection = try SQLiteConnection(path: stage.fixture.database, busyTimeout: .zero)
      let importer = try UserImporter(
        file, into: connection, options: ImportOptions(isDry: true),
        clocks: ({ StoreFixture.noon }, stage.fixture.uptime))
      try change(stage.file)
      let result = Result { () throws(ImportProblem) in try importer.run(by: stage.root) }
      if FileManager.default.fileExists(atPath: stage.file) {
        #expect(throws: ImportProblem.changed(path: stage.file)) { try result.get() }
      } else {
        #expect(try result.get().mustReset == 40_000)
      }
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
}
