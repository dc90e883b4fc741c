import Accounts
import Foundation
import StoreFixtures
import Testing
import ViperPlatform

@testable import AccountStorage
@testable import Database
@testable import StoreMaintenance
@testable import StorePlatform

/// Backups of a live database.
@Suite(.onlySQLite) struct BackupTests {
  let fixture: StoreFixture
  let store: AccountStore
  let file: String

  init() async throws {
    fixture = try StoreFixture()
    store = try fixture.store()
    try await store.add("ada", "bob")
    file = fixture.path + "/copy.db"
  }

  private func texts(_ query: String) throws -> [String] {
    try SQLiteConnection(path: file, busyTimeout: .zero).rows(query) { $0.text(0) }
  }

  @Test func `a backup is complete, sound and private`() async throws {
    let backup = try await store.backUp(to: file, by: .ada)
    #expect(backup.path == file && backup.accounts == 2)
    #expect(try fixture.bytes("copy.db").count == backup.bytes)
    #expect(fixture.mode("copy.db") == "600")
    #expect(try texts("PRAGMA integrity_check") == ["ok"])
    #expect(try texts("SELECT username FROM account ORDER BY id") == ["ada", "bob"])
    #expect(
      try texts("SELECT hash FROM password ORDER BY account")
        == fixture.texts("SELECT hash FROM password ORDER BY account"))
    #expect(try texts("PRAGMA user_version") == ["\(Schema.current.steps.count)"])
    #expect(try fixture.names().filter { $0.hasPrefix("copy") } == ["copy.db"])
    #expect(try fixture.texts("SELECT kind || actor FROM event") == ["backup-madeada"])
  }

  @Test func `a backup is a snapshot and doesn't block writers`() async throws {
    let other = try SQLiteConnection(path: fixture.database, busyTimeout: .zero)
    try other.execute("BEGIN IMMEDIATE; UPDATE account SET name = 'Nobody' WHERE id = 2")
    let source = try Schema.current.open(fixture.database, busyTimeout: .zero)
    try fixture.write("", to: "copy.db")
    try source.copy(into: file, unless: CancellationFlag())
    try other.execute("COMMIT")
    #expect(try texts("SELECT name FROM account WHERE id = 2") == ["BOB"])
  }

  @Test func `an existing file is never replaced`() async throws {
    try fixture.write("kept", to: "copy.db")
    try fixture.link("link", to: fixture.path + "/nowhere")
    mkfifo(fixture.path + "/pipe", 0o600)
    mkdir(fixture.path + "/folder", 0o700)
    for name in ["copy.db", "link", "pipe", "folder", "folder/", "."] {
      let path = "\(fixture.path)/\(name)"
      await #expect(throws: BackupProblem.exists(path: path)) {
        try await store.backUp(to: path, by: .ada)
      }
    }
    #expect(try fixture.text("copy.db") == "kept")
    #expect(try !fixture.names().contains("nowhere"))
  }

  @Test func `only an administrator makes a backup`() async throws {
    await #expect(throws: BackupProblem.notAllowed) { try await store.backUp(to: file, by: .bob) }
    #expect(try fixture.refusals() == ["bob"])
    try fixture.sql("UPDATE account SET is_disabled = TRUE")
    for id in [Account.ID.ada, .unknown] {
      await #expect(throws: BackupProblem.store(fixture.ended)) {
        try await store.backUp(to: file, by: id)
      }
    }
    #expect(try !fixture.names().contains("copy.db"))
  }

  @Test func `a folder in which other users could replace it is refused`() async throws {
    let folder = fixture.path + "/open"
    mkdir(folder, 0o700)
    chmod(folder, 0o777)
    mkdir(folder + "/own", 0o700)
    for file in ["/copy.db", "/own/copy.db"] {
      await #expect(throws: BackupProblem.unsafe(folder: folder)) {
        try await store.backUp(to: folder + file, by: .ada)
      }
    }
    // Sticky like /tmp, where users can't remove each other's files.
    chmod(folder, 0o1777)
    #expect(try await store.backUp(to: folder + "/copy.db", by: .ada).accounts == 2)
  }

  /// As Debian makes them for users with a group of their own.
  @Test(.enabled(if: getegid() == geteuid()))
  func `a folder that the user's own group may write to is accepted`() async throws {
    let folder = fixture.path + "/own"
    mkdir(folder, 0o700)
    chmod(folder, 0o775)
    #expect(try await store.backUp(to: folder + "/copy.db", by: .ada).accounts == 2)
  }

  @Test func `a missing folder is reported`() async throws {
    let path = fixture.path + "/nowhere/copy.db"
    await #expect(throws: BackupProblem.unwritable(StoreError(.cannotCreate, at: path))) {
      try await store.backUp(to: path, by: .ada)
    }
  }

  @Test func `a cancelled backup leaves no files`() async throws {
    try fixture.sql(
      """
      INSERT INTO photo SELECT 1, zeroblob(3000000);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
      INSERT INTO tip SELECT 1, 'tip' || i FROM n;
      """)
    let file = file
    let task = Task { [store] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await store.backUp(to: file, by: .ada)
    }
    await #expect(throws: BackupProblem.store(StoreError(.cancelled, at: fixture.database))) {
      try await task.value
    }
    #expect(try fixture.names().filter { $0.hasPrefix("copy") } == [])
  }

  @Test func `an abandoned backup leaves no file`() throws {
    let (fixture, flag) = (fixture, CancellationFlag())
    let backup = try BackupFile(path: file, outside: fixture.path + "/data")
    let before = try fixture.names()
    flag.begin(backup.draft.path)
    try backup.write { draft in
      try? fixture.write("", to: draft.dropFirst(fixture.path.count + 1) + "-journal")
      flag.abandon()
      #expect((try? fixture.names()) == before)
    }
    #expect(throws: BackupProblem.unwritable(StoreError(.cannotCreate, at: file))) {
      try backup.publish()
    }
    #expect(flag.isCancelled)
  }

  @Test func `a backup that can't be logged leaves no file`() async throws {
    try fixture.sql(
      """
      CREATE TRIGGER full BEFORE INSERT ON event WHEN new.kind = 'backup-made'
        BEGIN SELECT raise(ABORT, 'full'); END
      """)
    await #expect(throws: BackupProblem.self) { try await store.backUp(to: file, by: .ada) }
    #expect(try !fixture.names().contains { $0.hasPrefix("copy") || $0.hasPrefix("viper-") })
  }

  @Test func `a backup removes drafts left by killed backups an hour ago`() async throws {
    let left = ["0123456789abcdef", "fedcba9876543210", "000000000000000f"].map {
      "viper-backup-\($0).unfinished"
    }
    let others = [
      "viper-backup-20260131.unfinished", "viper-backup-0123456789abcdef.unfinished.db",
    ]
    for name in [left[0] + "-journal"] + left[...1] + others { try fixture.write("", to: name) }
    for name in [left[0]] + others { utimes("\(fixture.path)/\(name)", [timeval(), timeval()]) }
    try fixture.link(left[2], to: left[1])
    #expect(BackupFile.abandonedDrafts(in: fixture.path) == [left[0]])
    _ = try await store.backUp(to: file, by: .ada)
    let names = try fixture.names().filter { $0.hasPrefix("viper-") }
    #expect(names == (left[1...] + others).sorted())
  }

  @Test func `a damaged database can't be backed up`() async throws {
    let page = try #require(
      fixture.texts("SELECT rootpage FROM sqlite_master WHERE name = 'password'").first.flatMap {
        Int($0)
      })
    _ = try await store.texts("PRAGMA wal_checkpoint(TRUNCATE)")
    let handle = try #require(FileHandle(forWritingAtPath: fixture.database))
    try handle.seek(toOffset: UInt64((page - 1) * 4096))
    try handle.write(contentsOf: Data(repeating: 0xFF, count: 8))
    await #expect(throws: BackupProblem.store(StoreError(.damaged, at: fixture.database))) {
      try await store.backUp(to: file, by: .ada)
    }
    #expect(try fixture.names().filter { $0.hasPrefix("copy") } == [])
  }

  @Test(arguments: [
    "outbox/copy.eml", "viper-backup-0123456789abcdef.unfinished", "session-x", "device",
    "viper.db-journal", "viper.db.damaged-x", "hash-limit", "hash-wait-1", "syslog", "viper.lock",
  ])
  func `a backup to a path reserved for viper's files is refused`(name: String) async throws {
    try await store.signUp("carl")
    let path = "\(fixture.path)/\(name)"
    await #expect(throws: BackupProblem.own(path: path)) {
      try await store.backUp(to: path, by: .ada)
    }
    #expect(try !fixture.names().contains(name) && !fixture.names("outbox").contains("copy.eml"))
  }
}
