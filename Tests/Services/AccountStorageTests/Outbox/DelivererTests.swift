import Accounts
import Foundation
import Processes
import StoreFixtures
import Testing
import ViperPlatform

@testable import AccountStorage

@Suite(.engines, .waiting) struct DelivererTests: StoreSuite {
  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup("ada") }

  @Test func `the program gets the mail, which is then removed`() async throws {
    try await store.requestReset(of: "ada")
    let mail = try #require(fixture.mails().first)
    let program = try MailProgram(in: fixture)
    #expect(try program.deliver() == [1, 0])
    #expect(
      program.taken == "ARGUMENTS -i -- ada@example.org\n" + mail.replacing("\r\n", with: "\n"))
    #expect(try fixture.names("outbox") == [])
    #expect(try fixture.texts("SELECT id FROM mail") == [])
    #expect(try program.deliver() == [0, 0])
  }

  @Test(arguments: ["exit 75", "exit 1", "kill -KILL $$"])
  func `after a failure, the mail stays and is handed over once later`(ending: String) async throws
  {
    try await store.requestReset(of: "ada")
    #expect(try MailProgram(in: fixture, ending: ending).deliver() == [0, 1])
    #expect(try fixture.mails().count == 1)
    let program = try MailProgram(in: fixture)
    #expect(try program.deliver(at: StoreFixture.noon + 119) == [0, 0])
    #expect(try program.deliver(at: StoreFixture.noon + 120) == [1, 0])
    #expect(try fixture.names("outbox") == [])
    #expect(program.counts.map(\.value) == [2])
  }

  @Test(arguments: ["/nowhere/sendmail", "/etc/passwd", "/"])
  func `if the program can't be started, the mail stays`(path: String) async throws {
    try await store.requestReset(of: "ada")
    let deliverer = try Deliverer(
      in: fixture.folder, at: fixture.location, sendmail: path, clock: { StoreFixture.noon })
    #expect(try deliverer?.run().left == 1)
    #expect(try fixture.headlines() == ["ada@example.org: Reset your password"])
  }

  @Test func `pauses grow up to an hour, and retries end after five days`() async throws {
    try await store.requestChangeNotice()
    let program = try MailProgram(in: fixture, ending: "exit 75")
    var (now, pauses) = (StoreFixture.noon, [Int64]())
    for _ in 1...7 {
      #expect(try program.deliver(at: now) == [0, 1])
      let due = try #require(fixture.texts("SELECT due FROM mail").first.flatMap { Int64($0) })
      #expect(try program.deliver(at: due - 1) == [0, 0])
      pauses.append(due - now)
      now = due
    }
    #expect(pauses == [120, 240, 480, 960, 1920, 3600, 3600])
    #expect(try program.deliver(at: StoreFixture.noon + 5 * 86_400) == [0, 0])
    #expect(try fixture.mails().count == 1)
  }

  @Test func `an expired code starts a delivery, which removes its mail, though it isn't due`()
    async throws
  {
    try await store.requestReset(of: "ada")
    let program = try MailProgram(in: fixture, ending: "exit 75")
    for pause in [0, 120, 360] {
      #expect(try program.deliver(at: StoreFixture.noon + Int64(pause)) == [0, 1])
    }
    for (now, isStarted) in [(StoreFixture.noon + 500, false), (StoreFixture.noon + 700, true)] {
      try await confirmation(expectedCount: isStarted ? 1 : 0) { started in
        let outbox = Outbox(for: fixture.location, in: fixture.folder, sendmail: program.path) {
          started()
        }
        try await fixture.store(at: now, outbox: outbox).tendOutbox()
      }
    }
    #expect(try program.deliver(at: StoreFixture.noon + 700) == [0, 0])
    #expect(try fixture.mails() == [])
  }

  @Test func `a clock that was set back keeps no mail waiting`() async throws {
    try await store.requestChangeNotice()
    #expect(
      try MailProgram(in: fixture, ending: "exit 75").deliver(at: StoreFixture.noon + 86_400) == [
        0, 1,
      ])
    #expect(try MailProgram(in: fixture).deliver(at: StoreFixture.noon) == [1, 0])
  }

  @Test func `a hanging program is killed with its child processes`() async throws {
    try await store.requestReset(of: "ada")
    let program = try MailProgram(
      in: fixture, ending: "sleep 60 & echo $! > '\(fixture.path)/child'; wait")
    // On a busy machine, the program may not have begun before it is killed.
    var patience = Duration.milliseconds(200)
    var now = StoreFixture.noon
    let deadline = Deadline(after: .seconds(30))
    while (try? fixture.text("child"))?.hasSuffix("\n") != true, !deadline.isOver {
      #expect(try program.deliver(at: now, patience: patience) == [0, 1])
      patience *= 2
      now += 3600
    }
    let child = try #require(pid_t(fixture.text("child").dropLast()))
    while kill(child, 0) == 0, !isZombie(child), !deadline.isOver { Deadline.pause() }
    #expect(kill(child, 0) != 0 || isZombie(child))
    #expect(try fixture.mails().count == 1)
  }

  /// Whether its exit status wasn't collected yet.
  private func isZombie(_ id: pid_t) -> Bool {
    (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8))?.contains(") Z ") == true
  }

  @Test func `concurrent deliveries hand over each mail once`() async throws {
    for number in 1...12 { try await store.add("user\(number)") }
    for number in 1...12 { try await store.requestReset(of: "user\(number)") }
    let program = try MailProgram(in: fixture)
    let counts = try await withThrowingTaskGroup { group in
      for _ in 1...4 { group.addTask { try program.deliver() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.map { $0[0] }.reduce(0, +) == 12)
    #expect(program.counts.count == 12)
    #expect(program.counts.values.allSatisfy { $0 == 1 })
    #expect(try fixture.names("outbox") == [])
  }

  @Test(.onlySQLite, arguments: [false, true])
  func `a draft known to the database is handed over once its process is done`(
    isHeld: Bool
  ) async throws {
    try await store.requestReset(of: "ada")
    let name = try #require(try fixture.names("outbox").first)
    let draft = "\(fixture.path)/outbox/.\(name.dropLast(4))"
    rename("\(fixture.path)/outbox/\(name)", draft)
    if isHeld {
      let held = open(draft, O_RDWR)
      flock(held, LOCK_EX)
      let due = try fixture.texts("SELECT due FROM mail")
      Thread.detachNewThread { [fixture] in
        while (try? fixture.texts("SELECT due FROM mail")) == due { Deadline.pause() }
        close(held)
      }
    }
    #expect(try MailProgram(in: fixture).deliver() == [1, 0])
    #expect(try fixture.names("outbox") == [])
  }

  @Test(.onlySQLite, arguments: [true, false])
  func `a queue entry without a file is removed, and so is a file without an entry`(
    isKnown: Bool
  ) async throws {
    try await store.requestReset(of: "ada")
    let file = "\(fixture.path)/outbox/\(try fixture.onlyMail)"
    if isKnown { unlink(file) } else { try fixture.sql("DELETE FROM mail") }
    #expect(try MailProgram(in: fixture).deliver() == [0, 0])
    #expect(try fixture.texts("SELECT id FROM mail") == [])
    #expect(try fixture.names("outbox") == [])
  }

  @Test(
    .onlySQLite,
    arguments: [
      "", "To: \r\n\r\n", "To: -x@example.org\r\n\r\n", "\r\nTo: eve@example.org\r\n",
    ])
  func `a mail file rewritten by another program isn't handed over`(text: String) async throws {
    try await store.requestReset(of: "ada")
    try fixture.write(text, to: "outbox/\(fixture.onlyMail)")
    let program = try MailProgram(in: fixture)
    #expect(try program.deliver() == [0, 1])
    #expect(program.taken == "")
  }

  @Test func `a folder without accounts stays empty`() throws {
    let empty = try StoreFixture()
    #expect(try Deliverer(in: empty.folder, sendmail: "/bin/true")?.run() == nil)
    #expect(try empty.names() == [])
  }

  #if os(Linux)
    @Test func `the program inherits only its standard input`() async throws {
      try await store.requestReset(of: "ada")
      // Not close-on-exec, like a descriptor that a shell has opened for viper.
      let leaked = open("/dev/zero", O_RDONLY)
      defer { close(leaked) }
      // Piped, since the shell would redirect itself for a while.
      let look = "ls -l /proc/$$/fd | cat > '\(fixture.path)/open'; env > '\(fixture.path)/env'"
      #expect(try MailProgram(in: fixture, ending: look).deliver() == [1, 0])
      let open = try fixture.text("open").split(separator: "\n").filter { $0.contains(" -> ") }
      #expect(open.contains { $0.contains(" 0 -> pipe:") })
      #expect(
        open.contains {
          $0.hasSuffix(" 1 -> \(fixture.path)/open") || $0.hasSuffix(" 1 -> /dev/null")
        }
      )
      #expect(open.contains { $0.hasSuffix(" 2 -> /dev/null") })
      #expect(open.allSatisfy { !$0.contains("viper.db") && !$0.contains(".eml") })
      #expect(open.allSatisfy { !$0.contains("/dev/zero") })
      let names = try fixture.text("env").split(separator: "\n").compactMap {
        $0.split(separator: "=").first
      }
      let given = ["HOME", "LOGNAME", "PATH", "TZ", "USER", "XDG_CONFIG_HOME"]
      let own = ["OLDPWD", "PWD", "SHLVL", "_"]
      let ours = ProcessInfo.processInfo.environment.keys
      #expect(
        Set(names.map(String.init)).subtracting(own)
          == Set(given).intersection(ours).union(["PATH"]))
    }
  #endif
}

extension AccountStore {
  /// Posts a mail that brings no code.
  func requestChangeNotice() async throws {
    let ada = try Account(1, "ada", isConfirmed: true)
    try transaction { ((), .notice(.passwordChange, to: ada, date: StoreFixture.noon)) }
  }
}
