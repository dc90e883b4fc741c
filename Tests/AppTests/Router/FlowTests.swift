import Accounts
import Doubles
import Terminal
import Testing

@testable import App

/// Each flow told twice, through both drivers, with the same database afterwards.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5))) struct FlowTests {
  @Test(arguments: Stage.Way.allCases)
  func `sign up, confirm the address, see the list`(way: Stage.Way) async throws {
    let stage = try Stage(way)
    let run = try await stage.run()
    let entries = ["Ada", "Ada Lovelace", "ada@example.org", Stage.password, Stage.password]
    switch way {
    case .fullScreen:
      // What is typed before the form is there is dropped.
      await stage.shows("Username")
      stage.type(entries.joined(separator: "\t") + "\r")
    case .lines: stage.type(entries.joined(separator: "\n") + "\n")
    }
    await until { stage.routes == ["confirm-email"] }
    let code = try #require(try stage.folder.codes().first)
    stage.type(way == .fullScreen ? "\(code.lowercased())\r" : "\(code)\n")
    await until { stage.routes == ["user-list"] }
    try await leave(stage, way, run)
    let session = try #require(try await stage.session())
    #expect(session.account.username.description == "ada")
    #expect(session.account.isEmailConfirmed)
    #expect(session.place == "user-list")
  }

  @Test(arguments: Stage.Way.allCases)
  func `a confirmation that is left for later can be made up`(way: Stage.Way) async throws {
    let stage = try Stage(way)
    _ = try await stage.run()
    let entries = ["ada", "Ada Lovelace", "ada@example.org", Stage.password, Stage.password]
    switch way {
    case .fullScreen:
      // What is typed before the form is there is dropped.
      await stage.shows("Username")
      stage.type(entries.joined(separator: "\t") + "\r")
    case .lines: stage.type(entries.joined(separator: "\n") + "\n")
    }
    await until { stage.routes == ["confirm-email"] }
    let first = try stage.folder.codes()
    // Later, then the bar, then a new code.
    switch way {
    case .fullScreen:
      await stage.shows("Later")
      stage.type("\u{1B}[Z\r")
      await until { stage.routes == ["user-list"] }
      try await stage.switchTo("Confirm email")
      stage.type("\t\t\r")
    case .lines:
      stage.type("\n3\n?\n")
      await until { stage.choice("Confirm email") != nil }
      stage.type("\(try #require(stage.choice("Confirm email")))\n\n2\n")
    }
    // Only the newest is good for anything, and still there.
    await until { (try? stage.folder.codes()).map { $0.count == 1 && $0 != first } == true }
    #expect(try await stage.session()?.account.isEmailConfirmed == false)
  }

  @Test(arguments: Stage.Way.allCases)
  func `a wrong password keeps the username; the right one goes on`(way: Stage.Way) async throws {
    let stage = try Stage(way)
    try await stage.add("iyad")
    let run = try await stage.run()
    switch way {
    case .fullScreen:
      stage.type("iyad\twrong\r")
      await stage.shows("✗ No account has this username and password, or it was tried too often.")
      #expect(stage.console.lines[2...3] == ["   Username or email  iyad", " › Password"])
      stage.type("\(Stage.password)\r")
    case .lines: stage.type("iyad\nwrong\n\n\(Stage.password)\n")
    }
    await until { stage.routes == ["user-list"] }
    try await leave(stage, way, run)
    #expect(try await stage.session()?.account.username.description == "iyad")
  }

  @Test(arguments: Stage.Way.allCases)
  func `a forgotten password is reset with the mailed code`(way: Stage.Way) async throws {
    let stage = try Stage(way)
    try await stage.add("iyad")
    let run = try await stage.run()
    switch way {
    case .fullScreen:
      stage.type("iyad\t\t\t\r")
      await until { stage.routes == ["login", "reset-password"] }
      await stage.shows("Mail me a code")
      stage.type("\r")
    case .lines: stage.type("\n2\niyad\n")
    }
    await until { (try? stage.folder.codes().count) == 1 }
    let code = try #require(try stage.folder.codes().first)
    switch way {
    case .fullScreen:
      await stage.shows("› Code")
      stage.type("\(code)\t\(Stage.other)\t\(Stage.other)\r")
    case .lines: stage.type("\(code)\n\(Stage.other)\n\(Stage.other)\n")
    }
    await until {
      stage.routes == ["login"] && stage.says("Your password is set.")
    }
    #expect(try await stage.session() == nil)
    stage.type(way == .fullScreen ? "\(Stage.other)\r" : "\n\(Stage.other)\n")
    await until { stage.routes == ["user-list"] }
    try await leave(stage, way, run)
    #expect(try await stage.session()?.account.username.description == "iyad")
    let old = Password(Stage.password)
    #expect(try await stage.store.account(named: "iyad", password: old) == nil)
  }

  @Test(arguments: Stage.Way.allCases)
  func `the reset says the same for somebody and nobody`(way: Stage.Way) async throws {
    let folder = try TemporaryFolder()
    for name in ["iyad", "nobody"] {
      let stage = try Stage(way, folder: folder)
      if name == "iyad" { try await stage.add(name) }
      let run = try await stage.run(at: .resetPassword)
      stage.type(way == .fullScreen ? "\(name)\r" : "\(name)\n")
      await until {
        stage.says("If \(name) has an account, a code is on its way to its address.")
      }
      #expect(try folder.mails().count == 1)
      stage.console.deliver(.signal(15))
      #expect(await run.value == .signalled(15))
    }
  }

  @Test func `rows are read out with ages in years`() async throws {
    let stage = try Stage(.lines)
    try await stage.add("iyad")
    try await stage.add("mila", name: "Mila Haward", age: 24)
    try await stage.add("kid", name: "Little Kid", age: 1)
    _ = try await stage.run()
    stage.type("iyad\n\(Stage.password)\n")
    await until { stage.console.text.contains("3 of 3.") }
    let rows = """
      1. Iyad Agha, iyad, 36 years, iyad@example.org
      2. Little Kid, kid, 1 year, kid@example.org
      3. Mila Haward, mila, 24 years, mila@example.org

      """
    #expect(stage.console.text.contains(rows))
  }

  // MARK: - Routes that end with their module

  @Test func `sign up by flags`() async throws {
    let answers: [FieldName: String] = [
      "username": "ada", "name": "Ada Lovelace", "email": "ada@example.org",
      "password": Stage.password,
    ]
    let stage = try Stage(
      .lines, goal: "sign-up", answers: answers, asks: false, delivery: .kept(in: "outbox"))
    let run = try await stage.run(at: .signUp)
    #expect(await run.value == .done)
    #expect(
      stage.console.text
        == "You are logged in as ada. Confirm ada@example.org with the code in the newest mail in "
        + "outbox.\n")
    let code = try #require(try stage.folder.codes().first)
    let confirm = try Stage(
      .lines, goal: "confirm-email", answers: ["code": code], asks: false, folder: stage.folder)
    #expect(await (try confirm.run(at: .confirmEmail)).value == .done)
    #expect(confirm.console.text.hasPrefix("ada@example.org is confirmed."))
    #expect(try await stage.session()?.account.isEmailConfirmed == true)
  }

  @Test func `reset by flags, in two runs`() async throws {
    let stage = try Stage(
      .lines, goal: "reset-password", answers: ["username": "iyad"], asks: false)
    try await stage.add("iyad")
    #expect(await (try stage.run(at: .resetPassword)).value == .done)
    let code = try #require(try stage.folder.codes().first)
    let answers: [FieldName: String] = ["username": "iyad", "code": code, "password": Stage.other]
    let redeem = try Stage(
      .lines, goal: "reset-password", answers: answers, asks: false, folder: stage.folder)
    let run = try await redeem.run(at: .resetPassword, answers: answers)
    #expect(await run.value == .done)
    #expect(redeem.console.text == "Your password is set. Log in with it.\n")
    let new = Password(Stage.other)
    #expect(try await stage.store.account(named: "iyad", password: new) != nil)
  }

  @Test(arguments: [
    (Stage.password, Outcome.done, "You are logged in as iyad.\n"),
    (
      "wrong", .failed,
      "Error: No account has this username and password, or it was tried too often. Check both, "
        + "wait a while, or reset the password.\n"
    ),
  ])
  func `log in by flags`(password: String, outcome: Outcome, words: String) async throws {
    let answers: [FieldName: String] = ["username": "iyad", "password": password]
    let stage = try Stage(.lines, goal: "login", answers: answers, asks: false)
    try await stage.add("iyad")
    let run = try await stage.run(at: .login, answers: answers)
    #expect(await run.value == outcome)
    #expect(stage.console.text == words)
    let isLoggedIn = try await stage.session() != nil
    #expect(isLoggedIn == (outcome == .done))
  }

  private func leave(_ stage: Stage, _ way: Stage.Way, _ run: Task<Outcome, Never>) async throws {
    switch way {
    case .fullScreen:
      await stage.shows("1 of 1")
      stage.escape()
    case .lines: stage.console.deliver(.ended)
    }
    #expect(await run.value == .done)
    await stage.router.settle()
    #expect(way == .fullScreen || !stage.console.text.contains("\u{1B}"))
  }
}
