import Accounts
import Foundation
import StoreFixtures
import Testing
import ViperPlatform

@testable import Database
@testable import StorePlatform

/// Unexpected files at the paths of the store, and permissions.
struct DatabaseFilesTests {
  let fixture: StoreFixture
  init() throws { fixture = try StoreFixture() }

  static let files = ["viper.db", "viper.db-wal", "viper.db-shm", "viper.db-journal"]

  /// Obstacles at the path of a file, and how to create them.
  enum Obstacle: CaseIterable {
    case symbolicLink, danglingLink, hardLink, pipe, socketFolder, anotherUsers

    func put(at name: String, in fixture: StoreFixture) throws {
      let path = "\(fixture.path)/\(name)"
      try fixture.write("kept", to: "target")
      switch self {
      case .symbolicLink: try fixture.link(name, to: fixture.path + "/target")
      case .danglingLink: try fixture.link(name, to: fixture.path + "/nowhere")
      case .hardLink: link(fixture.path + "/target", path)
      case .pipe: mkfifo(path, 0o600)
      case .socketFolder: mkdir(path, 0o700)
      case .anotherUsers:
        try fixture.write("", to: name)
        chown(path, 65534, 65534)
      }
    }
  }

  private static let obstacles = Obstacle.allCases.filter {
    $0 != .anotherUsers || geteuid() == 0
  }

  @Test(arguments: files, obstacles)
  func `a path that isn't a private regular file is refused and left alone`(
    name: String, obstacle: Obstacle
  ) async throws {
    if name != "viper.db" { try await fixture.store().add("ada") }
    let before = name == "viper.db" ? nil : try fixture.bytes("viper.db")
    try obstacle.put(at: name, in: fixture)
    let names = try fixture.names()
    #expect(throws: StoreError(.suspicious, at: "\(fixture.path)/\(name)")) { try fixture.store() }
    #expect(try fixture.names() == names)
    #expect(try fixture.text("target") == "kept")
    if let before { #expect(try fixture.bytes("viper.db") == before) }
  }

  @Test(arguments: obstacles)
  func `a session path that isn't a private regular file is refused`(obstacle: Obstacle)
    async throws
  {
    let store = try fixture.store()
    try await store.add("ada")
    try obstacle.put(at: "session", in: fixture)
    let error = StoreError(.suspicious, at: fixture.path + "/session")
    await #expect(throws: error) { try await store.current() }
    await #expect(throws: error) { try await store.start(for: .ada) }
    await #expect(throws: error) { try await store.end() }
    #expect(try fixture.text("target") == "kept")
  }

  @Test(arguments: obstacles)
  func `an outbox path that isn't a private folder is refused`(obstacle: Obstacle) async throws {
    let store = try fixture.store()
    guard obstacle != .socketFolder else { return }
    try obstacle.put(at: "outbox", in: fixture)
    await #expect(throws: StoreError.self) { try await store.signUp("ada") }
    #expect(try fixture.text("target") == "kept")
    #expect(try fixture.texts("SELECT count(*) FROM account") == ["0"])
  }

  // MARK: - Rights

  @Test func `files lose the permissions of other users`() async throws {
    let store = try fixture.store()
    try await store.add("ada")
    try await store.start(for: .ada)
    let files = ["session", "viper.db", "viper.db-shm", "viper.db-wal"]
    for name in files { chmod("\(fixture.path)/\(name)", 0o666) }
    #expect(try await fixture.store().current()?.account.id == .ada)
    #expect(files.map(fixture.mode) == ["600", "600", "600", "600"])
  }

  @Test(arguments: [0o770, 0o702, 0o722] as [mode_t])
  func `a folder that other users may write to is refused`(mode: mode_t) async throws {
    try await fixture.store().add("ada")
    let before = try fixture.bytes("viper.db")
    chmod(fixture.path, mode)
    #expect(throws: StoreError(.exposed, at: fixture.path)) { try DataFolder(path: fixture.path) }
    #expect(try fixture.bytes("viper.db") == before)
    chmod(fixture.path, 0o755)
    #expect(try DataFolder(path: fixture.path).path == fixture.path)
  }

  // MARK: - Missing files

  @Test(arguments: [
    "viper.db-wal", "device", "hash-0", "outbox", "session", "session-work",
    "viper.db.damaged-20261121T120000Z",
  ])
  func `a database that was removed or emptied isn't created again`(trace: String) throws {
    try fixture.write("left", to: trace)
    #expect(throws: StoreError(.gone, at: fixture.database)) { try fixture.store() }
    #expect(try fixture.names() == [trace])
    try fixture.write("", to: "viper.db")
    #expect(throws: StoreError(.damaged, at: fixture.database)) { try fixture.store() }
    #expect(try fixture.bytes("viper.db").isEmpty)
    #expect(try fixture.text(trace) == "left")
  }

  @Test(arguments: ["viper.db-journal", "viper.db-shm", "outbox.txt", "sessions"])
  func `files of other programs don't count as a database`(other: String) async throws {
    try fixture.write("", to: other)
    #expect(try await fixture.store().isEmpty())
  }

  @Test func `a refused database and its log stay unchanged, byte for byte`() async throws {
    let other = try StoreFixture()
    let store = try fixture.store()
    try await store.add("ada")
    // As after a kill: the commits are only in the log.
    for name in ["viper.db", "viper.db-wal"] { try other.write(fixture.bytes(name), to: name) }
    let later = try SQLiteConnection(path: other.database, busyTimeout: .zero)
    later.keepLog(true)
    try later.execute("PRAGMA user_version = 1000")
    let before = try ["viper.db", "viper.db-wal"].map(other.bytes)
    let copy = try StoreFixture()
    for (name, bytes) in zip(["viper.db", "viper.db-wal"], before) {
      try copy.write(bytes, to: name)
    }
    #expect(throws: StoreError(.newer, at: copy.database)) { try copy.store() }
    #expect(try ["viper.db", "viper.db-wal"].map(copy.bytes) == before)
  }
}
