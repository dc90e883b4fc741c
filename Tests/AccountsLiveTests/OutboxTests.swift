import Accounts
import Foundation
import Platform
import Testing

@testable import AccountsLive

@Suite(.timeLimit(.minutes(1))) struct OutboxTests {
  let home: Home
  let mail: Mail

  init() throws {
    home = try Home()
    mail = try Mail.reset(
      of: Account(1, "ada", isConfirmed: true), code: .all(7), date: Home.noon)
  }

  @Test func `without a sendmail program a mail stays in the folder`() async throws {
    let outbox = Outbox(in: home.folder, sendmail: nil)
    outbox.deliver(try #require(try outbox.post(mail)))
    #expect(await outbox.drain(for: .seconds(20)))
    let name = try #require(try home.names("outbox").first)
    #expect(name.wholeMatch(of: /20260131T120000Z-[0-9a-f]{16}\.eml/) != nil)
    #expect([home.mode("outbox"), home.mode("outbox/\(name)")] == ["700", "600"])
    #expect(try home.names("outbox").count == 1)
  }

  @Test func `a file ends its lines with CR LF, and has an ID and a host`() throws {
    _ = try Outbox(in: home.folder, sendmail: nil).post(mail)
    let text = try home.text("outbox/\(home.names("outbox")[0])")
    let bytes = Array(text.utf8)
    for (place, byte) in bytes.enumerated() where byte == 10 || byte == 13 {
      #expect(byte == 13 ? bytes[place + 1] == 10 : bytes[place - 1] == 13)
    }
    #expect(text.hasSuffix("\r\n"))
    let id = try home.names("outbox")[0].dropLast(4)
    let match = try #require(text.firstMatch(of: /Message-ID: <([^@>]+)@([A-Za-z0-9.-]+)>\r\n/))
    #expect(match.1 == id)
    #expect(text.contains("\r\nFrom: viper <viper@\(match.2)>\r\n"))
    let lines = mail.lines(id: String(id), host: String(match.2))
    #expect(text == lines.joined(separator: "\r\n"))
  }

  @Test func `later mails sort after earlier ones`() throws {
    let outbox = Outbox(in: home.folder, sendmail: nil)
    var later = mail
    later.date += 1
    later.subject = "Later"
    for mail in [later, mail] { _ = try outbox.post(mail) }
    #expect(try home.mails().map { $0.contains("Subject: Later") } == [false, true])
  }

  @Test func `a sendmail program gets the mail, and then it is gone`() async throws {
    let outbox = Outbox(in: home.folder, sendmail: try script(exit: 0))
    let letter = try #require(try outbox.post(mail))
    outbox.deliver(letter)
    #expect(await outbox.drain(for: .seconds(20)))
    #expect(try home.text("arguments") == "-i\n--\nada@example.org\n")
    #expect(try home.text("input") == letter.lines.joined(separator: "\n"))
    #expect(try !home.text("input").utf8.contains(13))
    #expect(try home.names("outbox") == [])
  }

  @Test(arguments: ["exit 75", "exit 1", "kill -KILL $$"])
  func `when it fails, the mail stays`(ending: String) async throws {
    let outbox = Outbox(in: home.folder, sendmail: try script(ending))
    outbox.deliver(try #require(try outbox.post(mail)))
    #expect(await outbox.drain(for: .seconds(20)))
    #expect(try home.text("arguments") == "-i\n--\nada@example.org\n")
    #expect(try home.mails().count == 1)
  }

  @Test(arguments: ["/nowhere/sendmail", "/etc/passwd", "/"])
  func `when it can't be started, the mail stays`(path: String) async throws {
    let store = try home.store(sendmail: path)
    try await store.signUp("ada")
    #expect(await store.outbox.drain(for: .seconds(20)))
    #expect(try home.headlines() == ["ada@example.org: Confirm your email address"])
  }

  @Test func `nobody waits for it`() async throws {
    mkfifo(home.path + "/gate", 0o600)
    let store = try home.store(sendmail: try script("read line < '\(home.path)/gate'; exit 0"))
    try await store.signUp("ada")
    #expect(try home.mails().count == 1)
    // The script goes on only now.
    try "\n".write(toFile: home.path + "/gate", atomically: false, encoding: .utf8)
    #expect(await store.outbox.drain(for: .seconds(20)))
    #expect(try home.mails() == [])
  }

  #if os(Linux)
    @Test func `it inherits its input and nothing else of ours`() async throws {
      // Piped, since the shell would redirect itself for a while.
      let look = "ls -l /proc/$$/fd | cat > '\(home.path)/open'"
      let store = try home.store(sendmail: try script(look))
      try await store.signUp("ada")
      #expect(await store.outbox.drain(for: .seconds(20)))
      let open = try home.text("open").split(separator: "\n").filter { $0.contains(" -> ") }
      let input = try #require(
        open.first { $0.contains(" 0 -> pipe:") }?.split(separator: " ").last)
      #expect(open.count { $0.hasSuffix(input) } == 1)
      #expect(open.contains { $0.hasSuffix(" 1 -> /dev/null") })
      #expect(open.contains { $0.hasSuffix(" 2 -> /dev/null") })
      #expect(open.allSatisfy { !$0.contains(home.path) || $0.hasSuffix("/sendmail") })
    }
  #endif

  @Test func `the system's program, if any, can be started`() {
    if let path = Outbox.systemSendmail() { #expect(access(path, X_OK) == 0) }
  }

  private func script(exit status: Int) throws -> String { try script("exit \(status)") }

  /// A program that keeps its arguments and its input.
  private func script(_ ending: String) throws -> String {
    let path = home.path + "/sendmail"
    try home.write(
      """
      #!/bin/sh
      printf '%s\\n' "$@" > '\(home.path)/arguments'
      cat > '\(home.path)/input'
      \(ending)
      """, to: "draft")
    // A program can't be started while anybody has it open to write, as a child that another test
    // starts at this moment would: so it is written by somebody else.
    let copy = try Process.run(
      URL(fileURLWithPath: "/bin/cp"), arguments: [home.path + "/draft", path])
    copy.waitUntilExit()
    chmod(path, 0o700)
    return path
  }
}
