import AccountDatabase
import AccountStorage
import Accounts
import Foundation
import MailOutbox
import PasswordHashing
import PostgreSQLDatabase
import PostgreSQLFixtures
import PrivateFiles
import Processes
import UserSearch

/// What accounts on a PostgreSQL server cost: one on this machine that survives a power cut, by its
/// socket.
struct Machines {
  let viper: String
  let folder: String
  /// How many users are imported.
  let count: Int

  private var data: String { folder + "/data" }

  func run() async throws -> [Section] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let server = try PostgreSQLServer(settings: [
      "fsync = on", "full_page_writes = on", "shared_buffers = 1GB", "max_wal_size = 4GB",
    ])
    let address = server.address(of: "postgres")
    guard let parsed = ServerAddress(address) else { throw Trouble("\(address) is no address.") }
    let location = DatabaseLocation.server(parsed)
    let (csv, lines) = (folder + "/users.csv", folder + "/users.txt")
    try Crowd(count: count).write(csv: csv, lines: lines)
    try await Million.logIn(in: data, at: location)
    let run = try Run(
      [viper, "import-users", csv, "--no-input", "--data", data, "--database", address],
      home: folder)
    try server.query("VACUUM ANALYZE", within: .seconds(600))
    let size = try server.query("SELECT pg_database_size('postgres')")
    let grams = try server.query("SELECT pg_relation_size('search_grams')")
    let imported = Section(
      "\(count.formatted()) users come in",
      [
        Goal(
          "import, durable and searchable", Double(count) / (run.time / .seconds(1)),
          "users a second", .atLeast(50_000)),
        Goal("import, most memory", run.memory, "MB", .atMost(64)),
        Goal("database", (Double(size) ?? 0) / 1_000_000, "MB"),
        Goal("of that, the index of three letters", (Double(grams) ?? 0) / 1_000_000, "MB"),
      ])
    let checks = SearchChecks(folder: try DataFolder(path: data), location: location, lines: lines)
    return [
      imported, try await checks.runOnServer(),
      Section("One after the other", try await logins(at: location)),
      Section("At once", [try signUps(at: address)] + (try visitors(at: address))),
    ]
  }

  // MARK: - Logins and sign-ups

  /// What a login costs on the server and in a file, but for its hash, in turn.
  private func logins(at location: DatabaseLocation) async throws -> [Goal] {
    let file = try DataFolder(path: folder + "/file")
    try await Million.logIn(in: file.path, at: .file(in: file))
    let stores = try [
      store(in: DataFolder(path: data), at: location), store(in: file, at: .file(in: file)),
    ]
    var times = [[Double](), []]
    var hashes: [Double] = []
    for _ in 0..<200 {
      for (place, store) in stores.enumerated() {
        let begin = ContinuousClock.now
        let proven = try await store.account(named: "root", password: Million.password)
        if let proven { _ = try await store.start(for: proven) }
        times[place].append(begin.duration(to: .now) / .milliseconds(1))
      }
      hashes.append(try SignUps.hash(Million.password.text))
    }
    let (server, local) = (times[0].median - hashes.median, times[1].median - hashes.median)
    return [
      Goal("login beyond its hash, on the server", server, "ms", .atMost(10)),
      Goal("the same in a file", local, "ms"),
    ]
  }

  private func store(
    in folder: DataFolder, at location: DatabaseLocation
  ) throws -> AccountStore {
    try AccountStore(
      in: folder, at: location, hasher: PasswordHasher(cost: 1),
      outbox: Outbox(for: location, in: folder, sendmail: nil))
  }

  /// Sixteen programs that sign up users, each account durable before the next.
  private func signUps(at address: String) throws -> Goal {
    let (programs, each) = (16, 100)
    let begin = ContinuousClock.now
    let children = try (0..<programs).map { number in
      try Child(
        [
          CommandLine.arguments[0], "sign-ups", address, "\(folder)/signer\(number)",
          String(number), String(each),
        ], environment: ["HOME": folder], descriptors: [0: Descriptor.nothing()])
    }
    for child in children {
      guard child.finish(before: Deadline(after: .seconds(300))) == .code(0) else {
        throw Trouble("A program that signs up users ended badly.")
      }
    }
    let time = begin.duration(to: .now) / .seconds(1)
    return Goal(
      "durable sign-ups of sixteen programs, with their starts and cheap hashes",
      Double(programs * each) / time, "a second", .atLeast(500))
  }

  /// What `signUps` starts: adds users, one after the other.
  static func signUp(_ words: [String]) async throws {
    guard words.count == 4, let address = ServerAddress(words[0]), let count = Int(words[3]) else {
      throw Trouble("Start it with Scripts/bench.")
    }
    let (folder, location) = (try DataFolder(path: words[1]), DatabaseLocation.server(address))
    let store = try AccountStore(
      in: folder, at: location, hasher: PasswordHasher(cost: 1),
      outbox: Outbox(for: location, in: folder, sendmail: nil))
    for number in 0..<count {
      let name = "late\(words[2])x\(number)"
      let new = NewAccount(
        username: try Username(name), name: try FullName("Late Comer"),
        email: try EmailAddress("\(name)@example.org"))
      try await store.add(new, age: 36, password: Million.password)
    }
  }

  // MARK: - Visitors

  /// Two hundred visitors with a terminal each, one after the other; all stay.
  private func visitors(at address: String) throws -> [Goal] {
    let visitors = try DataFolder(path: folder + "/visitors").path
    var tools: [Tool] = []
    var times: [Double] = []
    for _ in 0..<200 {
      let tool = try Tool(
        "viper",
        [viper, "login", "--no-tutorials", "--database", address, "--data", visitors],
        home: folder)
      times.append(try tool.show("Username"))
      tools.append(tool)
    }
    let own = tools.map { $0.memory(of: "RssAnon") }
    return [
      Goal("first screen of 200 visitors who stay, median", times.median, "ms"),
      Goal("the same, 95th percentile", times.percentile(0.95), "ms"),
      Goal("memory of a visitor's own", own.median, "MB"),
    ]
  }
}
