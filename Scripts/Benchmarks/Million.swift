import AccountStorage
import Accounts
import Database
import Foundation
import Processes
import StorePlatform

/// The costs of a million users: the import, then typing in the list beside other tools.
struct Million {
  static let password = Password("seven odd umbrellas")

  let viper: String
  let folder: String
  let count: Int

  private var csv: String { folder + "/users.csv" }
  private var lines: String { folder + "/users.txt" }
  private var data: String { folder + "/data" }

  func run() async throws -> [Section] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Crowd(count: count).write(csv: csv, lines: lines)
    let imported = try await importAll()
    let typed = try typing()
    let asked = try asked(queries())
    let checks = SearchChecks(
      folder: try DataFolder(path: data), location: .file(in: try DataFolder(path: data)),
      lines: lines)
    let checked = try await checks.run(comparedWith: asked, during: importMore())
    let sql = asked.map {
      [Goal("LIKE on three columns, sorted and counted, median", $0, "ms")]
    }
    return try await [imported] + typed + [
      Section("The same in the `sqlite3` shell", sql ?? []), checked,
      signUps(),
    ]
  }

  // MARK: - Import

  private func importAll() async throws -> Section {
    try await Self.logIn(in: data, at: .file(in: DataFolder(path: data)))
    let run = try Run(
      [viper, "import-users", csv, "--no-input", "--data", data], home: folder)
    var goals = [
      Goal(
        "import, durable and searchable", Double(count) / (run.time / .seconds(1)),
        "users a second"),
      Goal("import, most memory", run.memory, "MB", .atMost(64)),
    ]
    if let sqlite = Tool.path(of: "sqlite3") {
      let shell = try Run([sqlite, folder + "/shell.db"], home: folder, input: importScript())
      goals.append(
        Goal("import, divided by `sqlite3 .import`", run.time / shell.time, "", .atMost(1)))
    }
    let size = try FileManager.default.attributesOfItem(atPath: data + "/viper.db")[.size]
    goals.append(Goal("database", Double((size as? Int) ?? 0) / 1_000_000, "MB"))
    return Section("\(count.formatted()) users come in", goals)
  }

  /// A script that imports the same rows into one table with indexes of its usernames and addresses,
  /// without passwords and search text.
  private func importScript() throws -> String {
    let script = folder + "/import.sql"
    try """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE account(
      username TEXT NOT NULL UNIQUE, name TEXT NOT NULL, email TEXT NOT NULL, age INTEGER);
    CREATE INDEX email ON account(lower(email));
    .mode csv
    .import --skip 1 \(csv) account
    """.write(toFile: script, atomically: true, encoding: .utf8)
    return script
  }

  /// Starts a session of an administrator, who may import.
  static func logIn(in folder: String, at location: DatabaseLocation) async throws {
    let data = try DataFolder(path: folder)
    let store = try AccountStore(
      in: data, at: location, hasher: PasswordHasher(cost: 1),
      outbox: Outbox(for: location, in: data, sendmail: nil))
    let root = NewAccount(
      username: try Username("root"), name: try FullName("Root"),
      email: try EmailAddress("root@localhost"))
    try await store.add(root, age: nil, password: password)
    let proven = try await store.account(named: "root", password: password)
    guard let proven, let session = try await store.start(for: proven) else { return }
    _ = try await store.confirmPassword(password, for: session.key)
  }

  /// Imports half as many again, while the list is being read.
  private func importMore() throws -> @Sendable () throws -> Void {
    let more = folder + "/more.csv"
    try Crowd(first: count, count: count / 2).write(csv: more, lines: folder + "/more.txt")
    let words = [viper, "import-users", more, "--no-input", "--data", data]
    return { [folder] in _ = try Run(words, home: folder) }
  }

  // MARK: - Typing

  private func typing() throws -> [Section] {
    // Picks one, as the others do. Without that, an administrator's list loads the details of the
    // selected row a tenth of a second after a key, which would pass for its last byte.
    let ours = try Tool(
      "viper", [viper, "user-list", "--pick", "--no-tutorials", "--data", data], home: folder)
    let first = ours.settle()
    let early = ours.memory
    var tools = [ours]
    for (name, flags) in [("fzf", ["-e", "+s", "--no-mouse"]), ("fzy", ["-l", "30"])] {
      guard let path = Tool.path(of: name) else { continue }
      tools.append(try Tool(name, [path] + flags, list: lines, home: folder))
      _ = tools.last?.settle()
    }
    var strokes: [Stroke] = []
    for query in try queries() {
      for tool in tools {
        for (index, letter) in query.enumerated() {
          let (echo, settled) = try tool.type(String(letter))
          strokes.append(Stroke(tool: tool.name, index: index + 1, echo: echo, settled: settled))
        }
        // Ctrl-U empties the field of all three.
        _ = try tool.type("\u{15}")
      }
    }
    let own = strokes.filter { $0.tool == "viper" }
    let (_, end) = try ours.type("\u{1B}[F")
    let (_, up) = try ours.type("\u{1B}[5~\u{1B}[5~\u{1B}[5~")
    return [
      Section(
        "The list",
        [
          Goal("first screen with its rows", first, "ms", .atMost(60)),
          Goal(
            "echo of a typed character, 95th percentile", own.map(\.echo).percentile(0.95), "ms",
            .atMost(16)),
          Goal(
            "the matching rows and their count, while typing, median", own.map(\.settled).median,
            "ms"),
          Goal("the last rows, by End", end, "ms", .atMost(60)),
          Goal("three pages up from there", up, "ms", .atMost(60)),
          Goal("memory at the first screen", early, "MB"),
          Goal("memory after \(own.count) keys", ours.memory, "MB", .atMost(50)),
        ]),
      beside(tools, strokes),
    ]
  }

  /// Realistic queries: parts of names and addresses, in plain letters, 1 to 8 of them.
  private func queries() throws -> [String] {
    var random = SplitMix(state: 7)
    let text = try String(contentsOfFile: lines, encoding: .utf8)
    let people = text.split(separator: "\n")
    var queries: [String] = []
    while queries.count < 40 {
      let parts = random.pick(people).split { $0 == "\t" || $0 == " " }
      let words = parts.filter { $0.count > 1 && $0.allSatisfy(\.isASCII) }
      guard let word = words.randomElement(using: &random) else { continue }
      queries.append(word.lowercased().prefix(1 + random.below(8)).description)
    }
    return queries
  }

  /// The median of the same queries in the `sqlite3` shell, which has no index for them, each in a
  /// separate run, in milliseconds; nil if it isn't installed.
  private func asked(_ queries: [String]) throws -> Double? {
    guard let sqlite = Tool.path(of: "sqlite3") else { return nil }
    let times = try queries.prefix(15).map { query in
      let pattern = "'%\(query.replacing("'", with: "''"))%'"
      let matches = ["username", "name", "email"].map { "\($0) LIKE \(pattern)" }
        .joined(separator: " OR ")
      let script = """
        SELECT count(*) FROM account WHERE \(matches);
        SELECT * FROM account WHERE \(matches) ORDER BY name LIMIT 50;
        """
      return try Run([sqlite, folder + "/shell.db", script], home: folder).time / .milliseconds(1)
    }
    return times.median
  }

  // MARK: - Sign-ups

  /// Durable sign-ups, beside INSERTs of the same columns that `sqlite3` commits one by one.
  private func signUps() async throws -> Section {
    let own = try await SignUps(folder: DataFolder(path: data)).run()
    var goals = [Goal("durable sign-ups, without their hashes", 1000 / own, "a second")]
    if let sqlite = Tool.path(of: "sqlite3") {
      let script = folder + "/inserts.sql"
      let inserts = (0..<SignUps.count).map { number in
        "INSERT INTO account VALUES('late\(number)', 'Late Comer', 'late\(number)@example.org', 36);"
      }
      try (["PRAGMA synchronous = FULL;"] + inserts).joined(separator: "\n").write(
        toFile: script, atomically: true, encoding: .utf8)
      let run = try Run([sqlite, folder + "/shell.db"], home: folder, input: script)
      let other = run.time / .milliseconds(1) / Double(SignUps.count)
      goals.append(Goal("`sqlite3`: durable INSERTs", 1000 / other, "a second"))
      goals.append(Goal("a sign-up, divided by an INSERT", own / other, "", .atMost(4)))
    }
    return Section("Afterwards", goals)
  }

  private func beside(_ tools: [Tool], _ strokes: [Stroke]) -> Section {
    func times(_ tool: String, _ index: Int? = nil) -> [Double] {
      strokes.filter { $0.tool == tool && (index == nil || $0.index == index) }.map(\.settled)
    }
    var goals: [Goal] = []
    for tool in tools {
      let all = times(tool.name)
      goals += [
        Goal("`\(tool.name)`: a key, median", all.median, "ms"),
        Goal("`\(tool.name)`: a key, 95th percentile", all.percentile(0.95), "ms"),
        Goal("`\(tool.name)`: the first key, median", times(tool.name, 1).median, "ms"),
        Goal("`\(tool.name)`: memory", tool.memory, "MB"),
      ]
    }
    let own = times("viper")
    for tool in tools.map(\.name) where tool != "viper" {
      let others = times(tool)
      let isFzf = tool == "fzf"
      goals += [
        Goal(
          "a key, median, divided by that of `\(tool)`", own.median / others.median, "",
          .atMost(isFzf ? 1 / 8 : 1)),
        Goal(
          "a key, 95th percentile, divided by that of `\(tool)`",
          own.percentile(0.95) / others.percentile(0.95), "", .atMost(isFzf ? 1 / 4 : 1)),
      ]
      for index in 1...8 where !times(tool, index).isEmpty {
        goals.append(
          Goal(
            "key \(index), median, divided by that of `\(tool)`",
            times("viper", index).median / times(tool, index).median, "",
            tool == "fzy" ? .atMost(1) : nil))
      }
    }
    return Section("The same keys, typed in turn", goals)
  }
}

/// One key and its response time, in milliseconds.
private struct Stroke {
  var tool: String
  /// The position of the letter in its query, from 1.
  var index: Int
  var echo: Double
  var settled: Double
}

/// A group of figures.
struct Section {
  let title: String
  let goals: [Goal]

  init(_ title: String, _ goals: [Goal]) { (self.title, self.goals) = (title, goals) }

  var markdown: String {
    """
    ### \(title)

    | what | measured | aim |
    | --- | --- | --- |
    \(goals.map(\.row).joined(separator: "\n"))

    """
  }
}
