import Testing

/// The rules of this package alone: a package made by `Scripts/scaffold new-app` has neither
/// accounts nor this file.
@Suite struct AccountsRulesTests {
  @Test func `every protocol of Login that Modules.md names is declared, with that method`() throws
  {
    let sources = try Package.files(in: "Sources/Modules/Login").map(\.text).joined()
    let rows = try File("Modules.md").text.matches(of: /\| `(Login\w+)` \| [^|]+ \| `(\w+)\(/)
    #expect(rows.count == 5)
    for row in rows {
      #expect(sources.contains("protocol \(row.1)"))
      #expect(sources.contains("func \(row.2)("))
    }
  }

  @Test func `the kit has no word of the application`() throws {
    let names = ["account", "accounts", "favorite", "viper"] + Package.modules
    let words = Set(names.map { $0.lowercased() })
    for file in try Package.files(in: "Sources/Kit") {
      let lines = file.lines.filter { line in
        line.text.lowercased().split { !$0.isLetter }.contains { words.contains("\($0)") }
      }
      #expect(lines.map(\.description) == [])
    }
  }

  /// The commands that perform an action of a page, by the action's name.
  private static let commands = [
    "administrator": ["appoint-administrator", "dismiss-administrator"],
    "change-email": ["change-email"], "change-password": ["change-password"],
    "delete": ["delete-user"], "delete-account": ["delete-account"],
    "disable": ["disable-user", "enable-user"], "edit": ["profile"],
    "enable": ["enable-user"],
    "favorite": ["add-favorite", "remove-favorite"], "forgot-password": ["reset-password"],
    "have-code": ["confirm-email", "reset-password"], "import": ["import-users"],
    "invite": ["invite"], "log-out": ["log-out"], "mail-code": ["mail-reset-code"],
    "move-down": ["move-favorite"], "move-up": ["move-favorite"],
    "new-code": ["mail-confirmation-code"], "remove": ["remove-favorite", "end-session"],
    "sessions": ["session-list"], "settings": ["settings"], "sign-up": ["sign-up"],
    "try": ["import-users"],
  ]

  /// Why an action has no command.
  private static let withoutCommand = [
    "age": "a value of user-list --sort", "name": "a value of user-list --sort",
    "newest": "a value of user-list --sort", "none": "a value of a flag",
    "username": "a value of user-list --sort",
    "closed": "a value of settings", "invited": "a value of settings",
    "open": "a value of settings", "hidden": "a value of settings", "shown": "a value of settings",
    "add": "the flags of the form that it opens", "another-file": "a command names its file",
    "done": "it leaves a page",
    "skip-invalid": "a flag of import-users",
    "later": "it leaves a page", "retry": "a command is given again",
    "undo": "add-favorite and move-favorite undo",
  ]

  @Test func `each action of a page has a command, or a documented reason for none`() throws {
    var actions: Set<String> = []
    for file in try Package.files(
      in: "Sources/Accounts", "Sources/Kit/ViperPresentation", "Sources/Modules")
    where Package.generated.isDisjoint(with: file.path.split(separator: "/").map(String.init)) {
      for match in file.text.matches(of: /(?:Action|self\.init)\(\s*"([a-z-]+)",\s*"/) {
        actions.insert(String(match.1))
      }
    }
    #expect(actions == Set(Self.commands.keys).union(Self.withoutCommand.keys))
    let routes = try Package.files(in: "Sources/App/Commands", "Sources/App/Modules")
      .flatMap { $0.text.matches(of: /[:(]\s*(?:\w+, )?"([a-z-]+)",/).map { String($0.1) } }
    #expect(Set(routes).isSuperset(of: Set(Self.commands.values.joined())))
  }

  @Test func `every call with a session is tested with an ended session`() throws {
    let tests = try File("Tests/Services/AccountStorageTests/Sessions/DeadSessionTests.swift").text
    // Calls that no module makes have no protocol.
    let others = try ["TutorialMemory", "UserExport"].map { name in
      try #require(
        Package.files(in: "Sources/Services/Live").first { $0.name == "AccountStore+\(name).swift" }
      )
    }
    for file in try Package.files(in: "Sources/Services/Accounts") + others {
      for match in file.text.matches(
        of: /func (\w+)\((?:(?!func )[^{}])*?Session\.Key/)
      {
        let name = String(match.1)
        if name.contains("init") || file.text.contains("public func \(name)(") { continue }
        #expect(tests.contains(try Regex("\"\(name)[ \"]")), "\(file): \(name)")
      }
    }
  }

  @Test func `administrator rights are checked only in the listed files`()
    throws
  {
    // All others only read, or check again at the end of a call that was allowed at its start.
    let places = [
      "Connection+Session.swift": 1, "AccountStore+AuditTrail.swift": 1,
      "Connection+Settings.swift": 1, "AccountStore+SettingsAdministration.swift": 1,
      "AccountStore+UserAdministration.swift": 1, "AccountStore+UserExport.swift": 1,
      "Restoration.swift": 3,
    ]
    for file in try Package.files(in: "Sources/Services/Live") {
      let lines = file.lines.filter { $0.code.contains(".isAdministrator") }
      #expect(lines.count == places[file.name] ?? 0, "\(lines)")
    }
  }

  @Test func `only the store makes session keys and password proofs`() throws {
    for folder in ["Sources/Accounts", "Sources/App", "Sources/Kit", "Sources/Modules"] {
      for file in try Package.files(in: folder) {
        #expect(!file.text.contains(/(Session\.Key|ProvenAccount)\(/), "\(file)")
      }
    }
  }

  @Test func `.ci/run extends every suite that has a campaign, and names no other`() throws {
    let run = try File(".ci/run").text
    let filter = try #require(run.firstMatch(of: /--filter '(CampaignTests[^']*)'/)).1
    let pattern = try Regex(String(filter))
    let tests = try Package.files(in: "Tests")
    for file in tests where file.text.contains(/Campaign\.(isOn|isFull|count\(|pairs\()/) {
      #expect(try suite(in: file).contains(pattern), "\(file)")
    }
    let names = tests.map(\.name)
    for word in filter.matches(of: /\w+(?=\||\)|$)/).map(\.0) {
      #expect(names.contains { $0.contains(word) }, "\(word)")
    }
  }

  @Test func `.ci/run runs every suite of PostgreSQL on a server`() throws {
    let run = try File(".ci/run").text
    let filter = try #require(run.firstMatch(of: /TEST_POSTGRESQL=1 [^']*'([^']*)'/)).1
    let pattern = try Regex(String(filter))
    for file in try Package.files(in: "Tests")
    where file.text.contains(/@Suite\(.*\.(engines|postgreSQL)\b/) {
      #expect(try suite(in: file).contains(pattern), "\(file)")
    }
  }

  /// The first suite of a file, as filters of `swift test` name it.
  private func suite(in file: File) throws -> String {
    let name = try #require(file.text.firstMatch(of: /(?:struct|class) (\w+Tests)\b/), "\(file)").1
    let target = file.path.split(separator: "/").dropLast().last { $0.hasSuffix("Tests") } ?? ""
    return "\(target).\(name)"
  }

  @Test func `a suite of the store runs on both engines, or declares one`() throws {
    for target in ["AccountStorage", "StoreMaintenance", "UserSearch"] {
      for file in try Package.files(in: "Tests/Services/\(target)Tests")
      where file.text.contains(/Store(Fixture|Setup)\(|ImportFixture\(|\.searched\(/)
        && file.text.contains("@Test")
      {
        #expect(file.text.contains(/@Suite\(.*\.(engines|onlySQLite|postgreSQL)\b/), "\(file)")
      }
    }
  }

  @Test func `nobody casts a connection to an engine's class, or compares dialects`() throws {
    let casts = ["as?", "as!", "as", "is"].flatMap { cast in
      ["SQLite", "PostgreSQL"].map { "\(cast) \($0)Connection" }
    }
    #expect(try lines(of: program, with: casts + [".dialect ==", ".dialect !="]) == [])
  }

  // MARK: - Claims of the ledger about the sources

  @Test func `SQL is made of constants, and values are bound`() throws {
    let keywords = /\b(SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|VALUES|SET|ORDER|PRAGMA|AND|OR)\b/
    // Conditions that are chosen, not typed, and numbers that are constants.
    let chosen = [
      "cache", "check.rawValue", "condition", "condition.sql", "confirmation",
      "connection.dialect.locking", "idle", "busyTimeout.milliseconds", "name",
      "patience.milliseconds", "number",
      "connection.dialect.lockingFree", "isAddress", "isBackward ? \"DESC\" : \"ASC\"", "longest",
      "slack", "steps.count", "setting", "settings", "process", "commit",
      // The names of a table and of its columns, and as many placeholders as it has columns.
      "$0.column", "changes", "column", "columns.names", "field.column", "fields.columns",
      "indexed", "order", "placeholders", "prefix", "some", "table", "target",
      // The parts of a query of a list.
      "bound", "columns", "rank", "sorting", "source",
      "text", "textCondition", "window",
    ]
    // The part of a constant that differs by engine, and lists of conditions and columns.
    let called = #/dialect\.\w+\("[^"\\]*"\)|(key|parts)\.joined\(separator: "(, | OR )"\)/#
    var count = 0
    for file in try Package.files(in: "Sources/Services/Live") {
      for line in file.lines where line.text.contains("\\(") && line.text.contains(keywords) {
        let values = line.text.matches(of: /\\\(((?:[^()]|\([^()]*\))*)\)/)
        #expect(values.count == line.text.ranges(of: "\\(").count, "\(line)")
        for value in values {
          let name = String(value.1)
          let isConstant =
            name.wholeMatch(of: /(Self|[A-Z]\w+)\.\w+(\(in: dialect\))?/) != nil
            || name.wholeMatch(of: called) != nil
          #expect(isConstant || chosen.contains(name), "\(line)")
          count += 1
        }
      }
    }
    #expect(count > 10)
  }

  @Test func `no regular expression or format string is made at run time`() throws {
    let words = [
      "Regex", "wholeMatch(", "firstMatch(", "prefixMatch(", "matches(of", "NSPredicate",
      "String(format",
    ]
    #expect(try lines(of: program, with: words) == [])
    for line in try cLines() where line.text.contains(/(printf|scanf|syslog)\(/) {
      #expect(line.text.contains(/(printf|scanf|syslog)\(([^",]+, )*"/), "\(line)")
    }
  }

  @Test func `one function starts programs, and none starts a shell or loads foreign code`() throws
  {
    let words = [
      "system(\"", "popen(", "execv", "execl", "dlopen(", "dlsym(", "load_extension", "JSContext",
      "= Process(",
    ]
    // The client library of PostgreSQL, from the system's library folders.
    let loads = try lines(of: program, with: words)
    #expect(
      loads.count == 2 && loads.allSatisfy { "\($0)".contains("/PostgreSQL/Libpq.swift") })
    #expect(try cLines().filter { line in words.contains { line.text.contains($0) } }.isEmpty)
    #expect(try lines(of: program, with: ["posix_spawn"]) == [])
    let starts = try cLines().filter { $0.text.contains("posix_spawn(") }
    #expect(starts.map(\.path) == ["Sources/Kit/CViperIsolation/CViperIsolation.c"])
    #expect(try program.filter { $0.text.contains("/bin/sh") }.map(\.path) == [])
  }

  @Test func `nothing but the client of PostgreSQL connects to another machine`() throws {
    let words = [
      "socket(", "connect(", "getaddrinfo", "gethostby", "URLSession", "URLRequest",
      "FoundationNetworking", "NWConnection",
    ]
    #expect(try lines(of: program, with: words) == [])
    #expect(try cLines().filter { line in words.contains { line.text.contains($0) } }.isEmpty)
    // The client library connects to the server that the user names.
    let clients = try program.filter { file in
      file.lines.contains { $0.text.contains("\"PQconnect") }
    }
    #expect(clients.map(\.path) == ["Sources/Services/Live/Database/PostgreSQL/Libpq.swift"])
  }

  @Test func `random numbers come from the system's generator`() throws {
    let words = [": RandomNumberGenerator", "srand", "rand48", " rand(", "random()", "GKRandom"]
    #expect(try lines(of: program, with: words) == [])
    // crypt_gensalt without bytes of ours takes them from getrandom(2).
    for line in try cLines() where line.text.contains(/rand|gensalt_ra\("/) {
      // The list of common passwords has the word.
      if line.path.hasSuffix("/CCommonPasswords.c"), line.text.hasPrefix("  \"") { continue }
      #expect(
        line.text.contains("arc4random_buf(") || line.text.contains(", NULL, 0)"), "\(line)")
    }
  }

  @Test func `no object is decoded from data`() throws {
    let words = [
      "JSONDecoder", "JSONSerialization", "PropertyListDecoder", "NSKeyedUnarchiver", "XMLParser",
    ]
    #expect(try lines(of: program, with: words) == [])
  }

  @Test func `no library version is read at run time`() throws {
    let words = ["libversion", "sqlite3_sourceid", "SQLITE_VERSION", "sqlite_version", "uname("]
    #expect(try program.filter { file in words.contains { file.text.contains($0) } }.isEmpty)
    #expect(try cLines().filter { line in words.contains { line.text.contains($0) } }.isEmpty)
  }

  @Test func `no compiler check is disabled`() throws {
    let manifest = try File("Package.swift").text
    #expect(manifest.hasPrefix("// swift-tools-version: 6"))
    for word in ["unchecked", "swiftLanguageMode", "unsafeFlags([\"-O"] {
      #expect(!manifest.contains(word), "\(word)")
    }
    let words = ["unsafelyUnwrapped", "unowned(unsafe)", "@preconcurrency", "_unsafe"]
    #expect(try lines(of: program, with: words) == [])
  }

  @Test func `only CCrypt does cryptography, called only by hashing code`() throws {
    let words = [
      "CryptoKit", "CommonCrypto", "SecKey", "Insecure.", "SHA1", "SHA256", "SHA512", "MD5", "HMAC",
      "AES.",
    ]
    #expect(try lines(of: program, with: words) == [])
    let callers = try program.filter { $0.imports.contains("CCrypt") }.map(\.name)
    #expect(callers.sorted() == ["ImportedHash.swift", "PasswordHasher.swift"])
    for line in try cLines() where line.path != "Sources/System/CCrypt/CCrypt.c" {
      #expect(!line.text.contains(/crypt|EVP_|CCHmac/), "\(line)")
    }
  }

  @Test func `linked libraries are documented, and there are no package dependencies`() throws {
    let manifest = try File("Package.swift").lines
    #expect(!manifest.contains { $0.code.contains(".package(") })
    let linked = manifest.map(\.text).compactMap {
      $0.firstMatch(of: /\.layer\("(\w+)".* linking:/)
    }
    #expect(linked.map { String($0.1) } == ["CViperSQLite", "CCrypt"])
    let lines = try File("Sources/Services/Security.md").lines.map(\.text)
    let start = try #require(lines.firstIndex(of: "## Libraries and parsers"))
    let rows = lines[start...].prefix { !$0.hasPrefix("Both are") }.filter { $0.hasPrefix("| ") }
    #expect(
      rows.dropFirst(2).map { $0.dropFirst(2).prefix { $0 != " " } } == ["SQLite", "libxcrypt"])
  }

  @Test func `every kind of logged event is documented`() throws {
    let lines = try File("Sources/Services/Accounts/Installation/AuditEvent.swift").lines.map(
      \.text)
    let start = try #require(lines.firstIndex { $0.contains("enum Kind: String") })
    let cases = lines[start...].prefix { $0 != "  }" }
    let kinds = cases.compactMap { $0.firstMatch(of: /case \w+ = "([\w-]+)"/) }
    let rows = try File("Sources/Services/Security.md").lines.map(\.text)
    let row = try #require(rows.first { $0.hasPrefix("| event |") })
    let documented = row.matches(of: /`([\w-]+)`/).map { String($0.1) }
    #expect(kinds.count >= 18)
    #expect(Set(kinds.map { String($0.1) }) == Set(documented))
  }

  @Test func `every environment variable read is in the help`() throws {
    let help = try ["App/CommandLine/Viper+Program", "Kit/ViperCommandLine/Program"]
      .map { try File("Sources/\($0).swift").text }.joined()
    let standard = ["HOME", "TERM"]
    var read: Set<String> = []
    for file in try program {
      for match in file.text.matches(of: /(?:text|variables|getenv)\("([A-Z_]{2,})"\)/) {
        read.insert(String(match.1))
      }
    }
    #expect(read.count > 5)
    for name in read.subtracting(standard) { #expect(help.contains("(\"\(name)\", "), "\(name)") }
  }

  /// The sources that `viper` is made of.
  private var program: [File] {
    get throws {
      try Package.files(in: "Sources").filter {
        !$0.path.hasPrefix("Sources/Scaffold")
          && !$0.path.hasPrefix("Sources/Kit/ViperKitTesting/")
      }
    }
  }

  private func lines(of files: [File], with words: [String]) throws -> [String] {
    files.flatMap(\.lines).filter { line in words.contains { line.code.contains($0) } }
      .map(\.description)
  }

  /// The lines of the C targets, but for comments.
  private func cLines() throws -> [Line] {
    let folders = ["Sources/Kit", "Sources/System"].flatMap { room in
      Package.names(in: room).sorted().map { "\(room)/\($0)" }
    }
    let paths = folders.flatMap { folder in
      Package.names(in: folder).sorted().filter { $0.hasSuffix(".c") }.map { "\(folder)/\($0)" }
    }
    #expect(paths.count >= 5)
    return try paths.flatMap { try File($0).lines }.filter { !$0.text.contains(/^\s*\/\//) }
  }
}
