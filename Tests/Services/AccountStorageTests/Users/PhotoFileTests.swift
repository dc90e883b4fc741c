import Accounts
import Foundation
import StoreFixtures
import Synchronization
import Testing
import ViperPlatform

@testable import AccountStorage

@Suite(.engines, .timeLimit(.minutes(60))) struct PhotoFileTests: StoreSuite {
  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup() }

  @Test(arguments: ["photo.png", "photo.txt", "a 'photo' %s\n;", "-n", "写真.png"])
  func `a photo's file may have any name, and links are followed`(name: String) async throws {
    try fixture.write(Data([UInt8].png), to: name)
    try fixture.link("link", to: fixture.path + "/" + name)
    for name in [name, "link"] {
      #expect(try await store.photo(inFile: fixture.path + "/" + name) == Photo(.png))
    }
  }

  @Test func `a photo or import that can't be read is reported`() async throws {
    let answers = Mutex<[String]>([])
    let store = try fixture.store { call in
      answers.withLock { $0 += call.error.map { ["\($0)"] } ?? [] }
    }
    let (photo, users) = (fixture.path + "/me.png", fixture.path + "/users.csv")
    _ = try? await store.photo(inFile: photo)
    for path in [users, fixture.path] {
      _ = try? await store.importUsers(fromFile: path, by: .forged, options: ImportOptions()) { _ in
      }
    }
    let told = answers.withLock(\.self)
    let expected: [any Error] = [
      PhotoProblem.unreadable(path: photo), ImportProblem.unreadable(path: users),
      ImportProblem.noFile(path: fixture.path),
    ]
    #expect(told == expected.map { "\($0)" })
  }

  @Test(arguments: ["missing", "missing/photo", "photo/inner", "dangling", "photo\0.png", "loop"])
  func `a missing file can't be read`(name: String) async throws {
    try fixture.write(Data([UInt8].png), to: "photo")
    try fixture.link("dangling", to: fixture.path + "/nowhere")
    try fixture.link("loop", to: fixture.path + "/loop")
    for path in [fixture.path + "/" + name, "", String(repeating: "x", count: 100_000)] {
      await #expect(throws: PhotoProblem.unreadable(path: path)) {
        try await store.photo(inFile: path)
      }
    }
  }

  @Test(.disabled(if: geteuid() == 0, "root may read anything"))
  func `a file without read permission can't be read`() async throws {
    try fixture.write(Data([UInt8].png), to: "photo")
    chmod(fixture.path + "/photo", 0o000)
    let path = fixture.path + "/photo"
    await #expect(throws: PhotoProblem.unreadable(path: path)) {
      try await store.photo(inFile: path)
    }
  }

  @Test func `a folder, a pipe, a socket and a device are refused without waiting`()
    async throws
  {
    mkfifo(fixture.path + "/pipe", 0o600)
    for path in [fixture.path, fixture.path + "/pipe", "/dev/zero", "/dev/null", "/dev/tty", "/"] {
      let problem = await #expect(throws: PhotoProblem.self) {
        try await store.photo(inFile: path)
      }
      // Without a terminal, /dev/tty can't be opened.
      #expect(problem == .noFile(path: path) || (path == "/dev/tty" && problem != .tooLarge))
    }
  }

  @Test(.onlySQLite) func `the database is refused as a photo, and keeps its locks`() async throws {
    #if os(Linux)
      // Closing it would drop them, so it stays open to the end.
      let descriptor = open(fixture.database, O_RDWR | O_CLOEXEC)
      defer { close(descriptor) }
      #expect(isLocked(descriptor))
    #endif
    try fixture.link("link", to: fixture.database)
    for path in ["viper.db", "viper.db-wal", "viper.db-shm", "link"].map({ "\(fixture.path)/\($0)" }
    ) {
      await #expect(throws: PhotoProblem.noFile(path: path)) {
        try await store.photo(inFile: path)
      }
    }
    #if os(Linux)
      #expect(isLocked(descriptor))
    #endif
  }

  @Test func `at most five million bytes are read`() async throws {
    let rest = Data(count: 5_000_000 - [UInt8].png.count)
    try fixture.write(Data([UInt8].png) + rest, to: "photo")
    #expect(try await store.photo(inFile: fixture.path + "/photo").bytes.count == 5_000_000)
    try fixture.write(Data([UInt8].png) + rest + [0], to: "photo")
    await #expect(throws: PhotoProblem.tooLarge) {
      try await store.photo(inFile: fixture.path + "/photo")
    }
  }

  @Test func `a file that only claims to be huge isn't read`() async throws {
    try fixture.write(Data([UInt8].png), to: "photo")
    truncate(fixture.path + "/photo", 1 << 40)
    await #expect(throws: PhotoProblem.tooLarge) {
      try await store.photo(inFile: fixture.path + "/photo")
    }
  }

  #if os(Linux)
    /// Whether any process, also this one, holds a lock on a part of it.
    private func isLocked(_ descriptor: Int32) -> Bool {
      var lock = flock()
      (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
      let ofDescriptors: Int32 = 36  // F_OFD_GETLK
      #expect(fcntl(descriptor, ofDescriptors, &lock) == 0)
      return lock.l_type != F_UNLCK
    }

    @Test func `a file without a size, or with a false one, is read to its end`() async throws {
      // Of the kernel's: says 0 bytes, or 4096, and holds others.
      for path in ["/proc/self/status", "/sys/kernel/uevent_seqnum"]
      where access(path, R_OK) == 0 {
        await #expect(throws: PhotoProblem.noPicture) { try await store.photo(inFile: path) }
      }
    }
  #endif
}
