import Accounts
import Foundation
import Platform
import StoreFixtures
import Testing

@testable import AccountDatabase
@testable import PrivateFiles
@testable import SQLiteDatabase

/// What stands at the paths that are written, and who may open it.
struct DatabaseFilesTests {
  let home: Home
  init() throws { home = try Home() }

  static let files = ["viper.db", "viper.db-wal", "viper.db-shm", "viper.db-journal"]

  /// What can stand in the place of a file, by a way to put it there.
  enum Obstacle: CaseIterable {
    case symbolicLink, danglingLink, hardLink, pipe, socketFolder, somebodyElses

    func put(at name: String, in home: Home) throws {
      let path = "\(home.path)/\(name)"
      try home.write("kept", to: "target")
      switch self {
      case .symbolicLink: try home.link(name, to: home.path + "/target")
      case .danglingLink: try home.link(name, to: home.path + "/nowhere")
      case .hardLink: link(home.path + "/target", path)
      case .pipe: mkfifo(path, 0o600)
      case .socketFolder: mkdir(path, 0o700)
      case .somebodyElses:
        try home.write("", to: name)
        chown(path, 65534, 65534)
      }
    }
  }

  private static let obstacles = Obstacle.allCases.filter {
    $0 != .somebodyElses || geteuid() == 0
  }

  @Test(arguments: files, obstacles)
  func `what is no file of ours alone is refused, and nothing is touched`(
    name: String, obstacle: Obstacle
  ) async throws {
    if name != "viper.db" { try await home.store().add("ada") }
    let before = name == "viper.db" ? nil : try home.bytes("viper.db")
    try obstacle.put(at: name, in: home)
    let names = try home.names()
    #expect(throws: StoreError(.suspicious, at: "\(home.path)/\(name)")) { try home.store() }
    #expect(try home.names() == names)
    #expect(try home.text("target") == "kept")
    if let before { #expect(try home.bytes("viper.db") == before) }
  }

  @Test(arguments: obstacles)
  func `so is what stands in the place of a session's file`(obstacle: Obstacle) async throws {
    let store = try home.store()
    try await store.add("ada")
    try obstacle.put(at: "session", in: home)
    let error = StoreError(.suspicious, at: home.path + "/session")
    await #expect(throws: error) { try await store.current() }
    await #expect(throws: error) { try await store.start(for: .ada) }
    await #expect(throws: error) { try await store.end() }
    #expect(try home.text("target") == "kept")
  }

  @Test(arguments: obstacles)
  func `and in the place of the outbox`(obstacle: Obstacle) async throws {
    let store = try home.store()
    guard obstacle != .socketFolder else { return }
    try obstacle.put(at: "outbox", in: home)
    await #expect(throws: StoreError.self) { try await store.signUp("ada") }
    #expect(try home.text("target") == "kept")
    #expect(try home.texts("SELECT count(*) FROM account") == ["0"])
  }

  // MARK: - Rights

  @Test func `files that others may open are closed to them`() async throws {
    let store = try home.store()
    try await store.add("ada")
    try await store.start(for: .ada)
    let files = ["session", "viper.db", "viper.db-shm", "viper.db-wal"]
    for name in files { chmod("\(home.path)/\(name)", 0o666) }
    #expect(try await home.store().current()?.account.id == .ada)
    #expect(files.map(home.mode) == ["600", "600", "600", "600"])
  }

  @Test(arguments: [0o000, 0o077, 0o777] as [mode_t])
  func `no rights are left to the umask`(mask: mode_t) throws {
    // Others' files are made at the same time, so the process keeps its own.
    try home.write("", to: "viper.db")
    chmod(home.database, 0o666 & ~mask | 0o600)
    _ = try home.store()
    #expect(home.mode("viper.db") == "600")
  }

  @Test(arguments: [0o770, 0o702, 0o722] as [mode_t])
  func `a folder in which others may write is refused`(mode: mode_t) async throws {
    try await home.store().add("ada")
    let before = try home.bytes("viper.db")
    chmod(home.path, mode)
    #expect(throws: StoreError(.exposed, at: home.path)) { try DataFolder(path: home.path) }
    #expect(try home.bytes("viper.db") == before)
    chmod(home.path, 0o755)
    #expect(try DataFolder(path: home.path).path == home.path)
  }

  // MARK: - What is gone

  @Test(arguments: ["viper.db-wal", "session", "session-work", "viper.db.damaged-20261121T120000Z"])
  func `a database that was removed or emptied isn't made anew`(trace: String) throws {
    try home.write("left", to: trace)
    #expect(throws: StoreError(.gone, at: home.database)) { try home.store() }
    #expect(try home.names() == [trace])
    try home.write("", to: "viper.db")
    #expect(throws: StoreError(.damaged, at: home.database)) { try home.store() }
    #expect(try home.bytes("viper.db").isEmpty)
    #expect(try home.text(trace) == "left")
  }

  @Test(arguments: ["viper.db-journal", "viper.db-shm", "outbox.txt", "sessions"])
  func `what somebody leaves who never had one is no trace`(other: String) async throws {
    try home.write("", to: other)
    #expect(try await home.store().isEmpty())
  }

  @Test func `what a refusal leaves is the database and its log, byte for byte`() async throws {
    let other = try Home()
    let store = try home.store()
    try await store.add("ada")
    // As after a kill: what was committed is in the log alone.
    for name in ["viper.db", "viper.db-wal"] { try other.write(home.bytes(name), to: name) }
    let later = try Connection(path: other.database, busyTimeout: .zero)
    later.keepLog(true)
    try later.execute("PRAGMA user_version = 1000")
    let before = try ["viper.db", "viper.db-wal"].map(other.bytes)
    let copy = try Home()
    for (name, bytes) in zip(["viper.db", "viper.db-wal"], before) {
      try copy.write(bytes, to: name)
    }
    #expect(throws: StoreError(.newer, at: copy.database)) { try copy.store() }
    #expect(try ["viper.db", "viper.db-wal"].map(copy.bytes) == before)
  }
}
