import Accounts
import Foundation
import StoreFixtures
import StorePlatform
import Testing
import ViperKitTesting

@testable import AccountStorage
@testable import Database
@testable import StoreMaintenance

/// Authorization, cancellation and progress of imports.
@Suite(.engines) struct AccountStoreUserImportRunTests {
  let stage: ImportFixture

  init() async throws { stage = try await ImportFixture() }

  @Test func `only an administrator imports, while enabled`() async throws {
    try await stage.store.add(NewAccount("ada"), age: nil, password: .old)
    try stage.fixture.write("username,email\nbob,a@b.c", to: "users.csv")
    let ada = Account.ID(rawValue: 2)
    #expect(await stage.problem(by: ada) == .notAllowed)
    #expect(try stage.fixture.refusals() == ["ada"])
    let ended = ImportProblem.store(stage.fixture.ended)
    #expect(await stage.problem(by: Account.ID(rawValue: 99)) == ended)
    try stage.fixture.sql("UPDATE account SET is_disabled = TRUE WHERE id = 1")
    #expect(await stage.problem() == ended)
    #expect(try await stage.store.texts("SELECT count(*) FROM account") == ["2"])
  }

  @Test func `a cancelled import leaves nothing behind, and the next one can start`() async throws {
    let rows = (1...60_000).map { "u\($0),a@b.c" }.joined(separator: "\n")
    try stage.fixture.write("username,email\n\(rows)\n", to: "users.csv")
    let run = Task { await stage.problem() }
    run.cancel()
    #expect(await run.value == .cancelled)
    #expect(try await stage.accounts() == [])
    #expect(try await stage.imported("username,email\nada,a@b.c").count == 1)
  }

  @Test(.onlySQLite, arguments: [true, false])
  func `a rolled back import frees its disk space`(isDry: Bool) async throws {
    let rows = (1...5_000).map { "u\($0),a@b.c" }.joined(separator: "\n")
    try stage.fixture.write("username,email\n\(rows)\n\(isDry ? "" : "bad row")", to: "users.csv")
    let connection = try SQLiteConnection(path: stage.fixture.database, busyTimeout: .zero)
    let importer = try UserImporter(
      ImportFile(path: stage.file, beside: stage.fixture.database), into: connection,
      options: ImportOptions(isDry: isDry), clocks: ({ StoreFixture.noon }, stage.fixture.uptime),
      cache: 20)
    #expect(try importer.run(by: stage.root).isApplied == false)
    #expect(try stage.fixture.bytes("viper.db-wal").count < 10_000)
    #expect(try await stage.accounts() == [])
  }

  @Test(.onlySQLite) func `a large import leaves the indexes as they were`() async throws {
    let indexes = "SELECT sql FROM sqlite_master WHERE type = 'index' ORDER BY name"
    let before = try stage.fixture.texts(indexes)
    let rows = (1...2_000).map { "u\($0),U\($0)@b.c" }.joined(separator: "\n")
    #expect(try await stage.report(of: Data("username,email\n\(rows)\n".utf8)).mustReset == 2_000)
    #expect(try stage.fixture.texts(indexes) == before)
    #expect(try stage.fixture.texts("PRAGMA integrity_check") == ["ok"])
  }

  @Test func `progress is throttled to ten events a second, with rate and time left`() throws {
    var now = ContinuousClock.now
    var told: [ImportProgress] = []
    let flag = CancellationFlag()
    let pace = ImportPace(size: 1_000, unless: flag, clock: { now }) {
      told.append($0)
    }
    for _ in 0..<4 {
      now += .milliseconds(60)
      pace.rows += 30
      try pace.step(to: pace.rows * 2)
    }
    #expect(
      told == [
        ImportProgress(fraction: 0.12, rows: 60, rate: 500, secondsLeft: 0.88),
        ImportProgress(fraction: 0.24, rows: 120, rate: 500, secondsLeft: 0.76),
      ])
    flag.abandon()
    #expect(throws: ImportProblem.cancelled) { try pace.step(to: 300) }
  }

  @Test(.onlySQLite) func `another writer is waited for, then reported as busy`() async throws {
    let other = try SQLiteConnection(path: stage.fixture.database, busyTimeout: .zero)
    try other.execute("BEGIN IMMEDIATE")
    let (answers, reporter) = AsyncStream.makeStream(of: ImportProblem?.self)
    let store = try stage.fixture.store(busyTimeout: .milliseconds(1)) {
      reporter.yield($0.error as? ImportProblem)
    }
    try stage.fixture.write("username,email\nada,a@b.c", to: "users.csv")
    let busy = StoreError(.busy, at: stage.fixture.database)
    await #expect(throws: ImportProblem.store(busy)) {
      try await store.importUsers(
        fromFile: stage.file, by: stage.root, options: ImportOptions()
      ) { _ in }
    }
    reporter.finish()
    #expect(await answers.reduce(into: []) { $0.append($1) } == [.store(busy)])
    try other.execute("ROLLBACK")
  }

  @Test(.onlySQLite) func `users added by a trigger have no line number`() async throws {
    try stage.fixture.sql(
      """
      CREATE TRIGGER doubles BEFORE INSERT ON account BEGIN
        INSERT INTO account(username, name, email, is_confirmed, created)
        VALUES(NEW.username, '', '', 0, 0);
      END
      """)
    let rows = try await stage.imported("username,email\nada,a@b.c\n")
    #expect(rows == ["2 ada: already there. That username is taken. Choose another one."])
  }

  @Test func `a thousand malformed files end in a report or a problem`() async throws {
    var random = Random(seed: 5)
    let text = Array(
      "username,name,email,age,hash\r\nada,\"Ada, L.\",a@b.c,36,$6$a$b\r\nbob,B,b@b.c,,!\n".utf8)
    let connection = try stage.fixture.connection()
    for _ in 0..<1_000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
        case 2: bytes[index] = Array("\",\n\r:;\t'\0\u{FF}".utf8).randomElement(using: &random) ?? 0
        default: bytes.removeLast(min(bytes.count - 1, Int.random(in: 0...9, using: &random)))
        }
      }
      try stage.fixture.write(Data(bytes), to: "users.csv")
      let file = try ImportFile(path: stage.file, beside: stage.fixture.database)
      do {
        let importer = try UserImporter(
          file, into: connection, options: ImportOptions(isDry: true, reportsEveryRow: true),
          clocks: ({ StoreFixture.noon }, stage.fixture.uptime))
        let report = try importer.run(by: stage.root)
        #expect(
          report.rows.count
            == report.imported + report.mustReset + report.alreadyThere + report.refused)
      } catch {
        guard case .unknownFormat = error else { throw error }
      }
    }
    #expect(try await stage.accounts() == [])
  }
}
