import AccountStorage
import Accounts
import Database
import Foundation
import PostgreSQLFixtures
import Processes
import StorePlatform
import UserSearch
import ViperPlatform

/// The costs of accounts on a durable PostgreSQL server on this machine, through its socket.
struct Machines {
  let viper: String
  let folder: String
  /// The number of imported users.
  let count: Int

  private var data: String { folder + "/data" }

  func run() async throws -> [Section] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let server = try PostgreSQLServer(
      listensOnLoopback: true,
      settings: [
        "fsync = on", "full_page_writes = on", "shared_buffers = 1GB", "max_wal_size = 4GB",
        "max_connections = 500",
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
    let copied = try await copyTime(on: server)
    try server.query("VACUUM ANALYZE", within: .seconds(600))
    let size = try server.query("SELECT pg_database_size('postgres')")
    let grams = try server.query("SELECT pg_relation_size('search_grams')")
    let imported = Section(
      "\(count.formatted()) users come in",
      [
        Goal(
          "import, durable and searchable", Double(count) / (run.time / .seconds(1)),
          "users a second", .atLeast(50_000)),
        Goal(
          "import, divided by `\\copy` of the same rows", run.time / copied, "", .atMost(1.25)),
        Goal("import, most memory", run.memory, "MB", .atMost(64)),
        Goal("database", (Double(size) ?? 0) / 1_000_000, "MB"),
        Goal("of that, the index of three letters", (Double(grams) ?? 0) / 1_000_000, "MB"),
      ])
    let checks = SearchChecks(folder: try DataFolder(path: data), location: location, lines: lines)
    return [
      imported, try await checks.runOnServer(),
      try await Network(viper: viper, folder: folder, server: server).run(),
      Section("One after the other", try await logins(at: location)),
      Section("At once", [try signUps(at: address, of: server)]),
      Section("Visitors by SSH who stay", try visitors(at: address, of: server)),
      // Runs last: PgBouncer keeps most of the server's connections.
      Section("Two hundred lists behind PgBouncer", try pooledLists(on: server)),
    ]
  }

  /// The time of `\copy` of psql(1) for the rows of the import, into the tables of another store.
  private func copyTime(on server: PostgreSQLServer) async throws -> Duration {
    try server.query("CREATE DATABASE copied")
    let address = server.address(of: "copied")
    guard let location = ServerAddress(address) else { throw Trouble("\(address) is no address.") }
    try await Million.logIn(in: folder + "/copied", at: .server(location))
    let tables = [("account", "id"), ("search", "account")]
    func file(_ table: String) -> String { folder + "/\(table).rows" }
    for (table, id) in tables {
      // The administrator, who is in both stores, comes first.
      try server.query(
        "\\copy (SELECT * FROM \(table) WHERE \(id) > 1) TO '\(file(table))' (FORMAT binary)",
        within: .seconds(600))
    }
    let begin = ContinuousClock.now
    try PostgreSQLServer.query(
      tables.map { "\\copy \($0.0) FROM '\(file($0.0))' (FORMAT binary)" }, at: address,
      within: .seconds(600))
    defer { _ = try? server.query("DROP DATABASE copied WITH (FORCE)") }
    return begin.duration(to: .now)
  }

  // MARK: - Logins and sign-ups

  /// The costs of a login without its hash, in turn: of a visitor, whose session is in memory, and
  /// with a session in a file, on the server and in a database file.
  private func logins(at location: DatabaseLocation) async throws -> [Goal] {
    let file = try DataFolder(path: folder + "/file")
    try await Million.logIn(in: file.path, at: .file(in: file))
    let stores = try [
      store(in: DataFolder(path: data), at: location, keeping: .process),
      store(in: DataFolder(path: data), at: location), store(in: file, at: .file(in: file)),
    ]
    var times = [[Double](), [], []]
    var hashes: [Double] = []
    for _ in 0..<200 {
      for (index, store) in stores.enumerated() {
        let begin = ContinuousClock.now
        let proven = try await store.account(named: "root", password: Million.password)
        if let proven { _ = try await store.start(for: proven) }
        times[index].append(begin.duration(to: .now) / .milliseconds(1))
      }
      hashes.append(try SignUps.hash(Million.password.text))
    }
    let costs = times.map { $0.median - hashes.median }
    return [
      Goal("login of a visitor, beyond its hash", costs[0], "ms", .atMost(10)),
      Goal("the same with a session in a file", costs[1], "ms"),
      Goal("the same with accounts in a file, too", costs[2], "ms"),
    ]
  }

  private func store(
    in folder: DataFolder, at location: DatabaseLocation,
    keeping: SessionKeeping = .file(name: nil)
  ) throws -> AccountStore {
    try AccountStore(
      in: folder, at: location, hasher: PasswordHasher(cost: 1),
      outbox: Outbox(for: location, in: folder, sendmail: nil), keeping: keeping)
  }

  /// Sixteen programs sign up users, each account durable before the next. All begin once all are
  /// connected.
  private func signUps(at address: String, of server: PostgreSQLServer) throws -> Goal {
    let (programs, each) = (16, 200)
    let connected = {
      Int(
        try server.query(
          "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'viper'")) ?? 0
    }
    let others = try connected()
    let start = try Descriptor.pipe()
    let children = try (0..<programs).map { number in
      try Child(
        [
          CommandLine.arguments[0], "sign-ups", address, "\(folder)/signer\(number)",
          String(number), String(each),
        ], environment: ["HOME": folder], descriptors: [0: start.output])
    }
    while try connected() < others + programs { usleep(10_000) }
    let begin = ContinuousClock.now
    start.input.close()
    for child in children {
      guard child.finish(before: Deadline(after: .seconds(300), by: .wall)) == .code(0) else {
        throw Trouble("A program that signs up users ended badly.")
      }
    }
    let time = begin.duration(to: .now) / .seconds(1)
    let hash = try (0..<100).map { _ in try SignUps.hash(Million.password.text) }.median
    let count = Double(programs * each)
    let cores = Double(ProcessInfo.processInfo.activeProcessorCount)
    return Goal(
      "durable sign-ups of sixteen programs, without their hashes",
      count / (time - count * hash / 1_000 / cores), "a second", .atLeast(500))
  }

  /// The program that `signUps` starts: adds users in sequence.
  static func signUp(_ words: [String]) async throws {
    guard words.count == 4, let address = ServerAddress(words[0]), let count = Int(words[3]) else {
      throw Trouble("Start it with Scripts/bench.")
    }
    let (folder, location) = (try DataFolder(path: words[1]), DatabaseLocation.server(address))
    let store = try AccountStore(
      in: folder, at: location, hasher: PasswordHasher(cost: 1),
      outbox: Outbox(for: location, in: folder, sendmail: nil))
    _ = try FileHandle.standardInput.readToEnd()
    for number in 0..<count {
      let name = "late\(words[2])x\(number)"
      let new = NewAccount(
        username: try Username(name), name: try FullName("Late Comer"),
        email: try EmailAddress("\(name)@example.org"))
      try await store.add(new, age: 36, password: Million.password)
    }
  }

  // MARK: - Visitors

  /// Two hundred visitors connect in sequence through sshd(8), each with a terminal, log in at the
  /// same time, search, and are disconnected.
  private func visitors(at address: String, of server: PostgreSQLServer) throws -> [Goal] {
    if SSHServer.obstacle != nil { return [] }
    let data = try DataFolder(path: folder + "/visitors").path
    // sshd gives these words to a shell.
    let served = "\(viper) --database '\(address)' --serve \(data)"
    let ssh = try SSHServer(
      "ForceCommand \(served)\nDisableForwarding yes\n", in: folder, port: Loopback.freePort())
    let sessions = { try server.query("SELECT count(*) FROM session") }
    let (others, sessionsBefore) = (try Self.memories(), try sessions())
    var tools: [Tool] = []
    var times: [Double] = []
    for _ in 0..<200 {
      let tool = try Tool("ssh", ssh.client + ["-t", "127.0.0.1"], home: folder)
      times.append(try tool.show("Username"))
      tools.append(tool)
    }
    // Imported users get the password of the first one.
    let names = try server.query(
      """
      WITH picked AS (SELECT id, username FROM account WHERE username <> 'root' LIMIT 200),
        given AS (
          INSERT INTO password SELECT picked.id, password.hash FROM picked, password
            JOIN account ON account.id = password.account WHERE account.username = 'root')
      SELECT username FROM picked
      """
    ).split(separator: "\n")
    let users = Int(try server.query("SELECT count(*) FROM account")) ?? 0
    let begin = ContinuousClock.now
    for (tool, name) in zip(tools, names) {
      try tool.press("\(name)\t\(Million.password.text)\r")
    }
    for tool in tools { _ = try tool.show("of \(users.formatted())") }
    let entry = begin.duration(to: .now) / .seconds(1)
    for tool in tools { _ = try tool.type("ma", quiet: .milliseconds(50)) }
    let memories = try Self.memories()
    let end = ContinuousClock.now
    tools.forEach { $0.hangUp() }
    while try Self.memories()["viper"] ?? 0 > others["viper"] ?? 0 || sessions() != sessionsBefore {
      if end.duration(to: .now) > .seconds(60) {
        throw Trouble("Of those who have hung up, \(try sessions()) sessions stay.")
      }
      usleep(10_000)
    }
    let gone = end.duration(to: .now) / .seconds(1)
    return [
      Goal("first screen, median", times.median, "ms"),
      Goal("the same, 95th percentile", times.percentile(0.95), "ms"),
      Goal("all log in at once, until the last one sees the list", entry, "s"),
    ]
      + ["viper", "sshd", "postgres"].map { name in
        let total = (memories[name] ?? 0) - (others[name] ?? 0)
        return Goal(
          "memory of a visitor who has searched, in \(name)", total / Double(times.count), "MB")
      } + [Goal("all are cut off, until they and their sessions are gone", gone, "s")]
  }

  /// Two hundred programs with an open list and search results, in both modes of a pooler.
  private func pooledLists(on server: PostgreSQLServer) throws -> [Goal] {
    if !PostgreSQLServer.isPoolerInstalled { return [] }
    let connections = {
      let query = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'viper'"
      return Double(try server.query(query)) ?? 0
    }
    var goals: [Goal] = []
    // Connections that PgBouncer keeps from the first mode don't count in the second.
    for (mode, limit) in [("transaction", 10), ("session", 450)] {
      let connectionsBefore = try connections()
      let address = try server.address(
        of: "postgres", pooledBy: mode, connections: limit, port: 6_000 + limit)
      let before = try Self.memories()
      let begin = ContinuousClock.now
      let tools = try (0..<200).map { _ in
        try Tool(
          "viper", [viper, "user-list", "--no-tutorials", "--data", data, "--database", address],
          home: folder)
      }
      for tool in tools { _ = try tool.show(" of ") }
      let entry = begin.duration(to: .now) / .seconds(1)
      for tool in tools { _ = try tool.type("ma", quiet: .milliseconds(50)) }
      let memories = try Self.memories()
      goals += [
        Goal("\(mode) mode: until all two hundred show the list", entry, "s"),
        Goal(
          "\(mode) mode: connections of the server", try connections() - connectionsBefore),
        Goal(
          "\(mode) mode: their memory in PostgreSQL",
          (memories["postgres"] ?? 0) - (before["postgres"] ?? 0), "MB"),
        Goal(
          "\(mode) mode: memory of PgBouncer",
          (memories["pgbouncer"] ?? 0) - (before["pgbouncer"] ?? 0), "MB"),
      ]
      tools.forEach { $0.hangUp() }
    }
    return goals
  }

  /// The unshared memory of the processes of each name, in MB, on Linux.
  private static func memories() throws -> [String: Double] {
    var memories: [String: Double] = [:]
    for number in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
      let status = try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
      let lines = (status ?? "").split(separator: "\n").map { $0.split(separator: "\t") }
      guard let name = lines.first(where: { $0[0] == "Name:" })?.last,
        let memory = lines.first(where: { $0[0] == "RssAnon:" })?.last
      else { continue }
      let size = Double(memory.filter(\.isNumber)) ?? 0
      memories[String(name), default: 0] += size / 1_000
    }
    return memories
  }
}
