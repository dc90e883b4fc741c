import Foundation
import Processes
import Testing
import ViperPlatform

@testable import PostgreSQLFixtures

@Suite(.waiting, .postgreSQL)
struct PostgreSQLServerTests {
  @Test func `each database is empty, and is dropped when it is released`() throws {
    let server = try PostgreSQLServer.shared()
    let names = try (1...2).map { _ in
      let database = try TemporaryDatabase()
      try database.query("CREATE TABLE fruit (name text)")
      try database.query("INSERT INTO fruit VALUES ('apple'), ('pear')")
      #expect(try database.query("SELECT name, length(name) FROM fruit") == "apple|5\npear|4")
      return database.name
    }
    let left = try server.query("SELECT datname FROM pg_database").split(separator: "\n")
    #expect(Set(names).count == 2)
    #expect(Set(names.map { $0[...] }).isDisjoint(with: left))
  }

  @Test func `a database uses UTF-8 and sorts by bytes, and no port is open`() throws {
    let database = try TemporaryDatabase()
    #expect(try database.query("SELECT upper('é'), 'B' < 'a', 'é' > 'z'") == "é|t|t")
    #expect(try database.query("SHOW server_encoding") == "UTF8")
    #expect(try database.query("SHOW listen_addresses") == "")
  }

  @Test func `an error is reported with its statement's message`() throws {
    let database = try TemporaryDatabase()
    let trouble = #expect(throws: Trouble.self) { try database.query("SELECT 1 FROM nothing") }
    #expect(trouble?.description.contains(#"relation "nothing" does not exist"#) == true)
  }

  @Test func `settings apply, and a server that doesn't start reports the reason`() throws {
    let server = try PostgreSQLServer(settings: ["application_name = 'it''s'", "work_mem = '5MB'"])
    #expect(try server.query("SELECT current_setting('work_mem')") == "5MB")
    let trouble = #expect(throws: Trouble.self) { try PostgreSQLServer(settings: ["nonsense = 1"]) }
    #expect(trouble?.description.contains("nonsense") == true)
  }

  @Test func `a stopped server leaves nothing behind`() throws {
    let server = try PostgreSQLServer()
    let database = try TemporaryDatabase(on: server)
    let process = try server.process
    #expect(isRunning(process))
    server.stop()
    #expect(!isRunning(process))
    #expect(!FileManager.default.fileExists(atPath: server.folder))
    #expect(throws: Trouble.self) { try database.query("SELECT 1") }
  }

  @Test func `a server ends when its process is killed`() async throws {
    let end = try await #require(
      processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
    ) {
      keepDescriptors()
      let server = try PostgreSQLServer.shared()
      try server.tell()
      kill(getpid(), SIGKILL)
    }
    let told = try #require(Told(end.standardOutputContent))
    #expect(told.isGoneInTime)
  }

  /// The supervisor's answer to the command has no reader.
  @Test func `a server under construction ends when its process is killed`() async throws {
    let end = try await #require(
      processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
    ) {
      keepDescriptors()
      let supervisor = try Supervisor(#require(PostgreSQLPrograms.installed))
      try supervisor.run("mkfifo \"$folder/gate\"")
      print("server \(getpid()) \(supervisor.folder)")
      fflush(nil)
      #expect(throws: Trouble.self) {
        try supervisor.run("read -r line <\"$folder/gate\"", within: .zero)
      }
      kill(getpid(), SIGKILL)
    }
    let told = try #require(Told(end.standardOutputContent))
    let gate = try Descriptor(taking: open("\(told.folder)/gate", O_WRONLY))
    try gate.write([10])
    gate.close()
    #expect(told.isGoneInTime)
  }

  @Test func `a server ends before its process exits`() async throws {
    let end = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      keepDescriptors()
      let server = try PostgreSQLServer.shared()
      try server.tell()
      exit(EXIT_SUCCESS)
    }
    let told = try #require(Told(end.standardOutputContent))
    #expect(!told.isThere)
  }
}

/// Keeps programs from inheriting the pipes that watch this process, whose end the test awaits.
private func keepDescriptors() {
  for number in STDERR_FILENO + 1..<256 { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
}

/// The output of a process about its server.
private struct Told {
  let process: pid_t
  let folder: String

  init?(_ output: [UInt8]) {
    let text = String(decoding: output, as: UTF8.self)
    guard let match = text.firstMatch(of: /server (\d+) (\S+)/), let id = pid_t(match.1) else {
      return nil
    }
    (process, folder) = (id, String(match.2))
  }

  /// Polls, since there is nothing to wait for once the process is dead.
  var isGoneInTime: Bool {
    let deadline = Deadline(after: .seconds(60))
    while isThere, !deadline.isOver { Deadline.pause(.milliseconds(20)) }
    return !isThere
  }

  var isThere: Bool { isRunning(process) || FileManager.default.fileExists(atPath: folder) }
}

/// Whether it is running; a process that has ended stays listed until its parent reads its status.
private func isRunning(_ process: pid_t) -> Bool {
  let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
  return kill(process, 0) == 0 && !String(decoding: status, as: UTF8.self).contains(") Z ")
}

extension PostgreSQLServer {
  fileprivate var process: pid_t {
    get throws {
      // Only the server's user and root may read the file itself.
      let text = try query("SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)")
      return try #require(pid_t(text))
    }
  }

  fileprivate func tell() throws {
    print("server \(try process) \(folder)")
    fflush(nil)
  }
}
