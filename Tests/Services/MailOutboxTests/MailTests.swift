import Accounts
import StoreFixtures
import Testing

@testable import MailOutbox

struct MailTests {
  @Test func `a mail conforms to RFC 5322`() throws {
    let mail = try Mail.confirmation(
      of: Account(1, "ada", isConfirmed: false), code: .all(7), date: StoreFixture.noon)
    #expect(
      mail.lines(id: "ID", host: "example.net") == [
        "Date: Sat, 31 Jan 2026 12:00:00 +0000",
        "From: viper <viper@example.net>",
        "To: ada@example.org",
        "Subject: Confirm your email address",
        "Message-ID: <ID@example.net>",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        "Auto-Submitted: auto-generated",
        "",
        "Hello,",
        "",
        "welcome to viper. This code confirms your email address:",
        "",
        "    7777-7777-7777-7777",
        "",
        "It works once, within ten minutes. If you have not signed up, you need not",
        "do anything: without the code, nothing happens.",
        "",
      ])
  }

  static let ada = Result {
    let account = try Account(1, "ada", isConfirmed: true)
    let (code, noon) = (Code.all(7), StoreFixture.noon)
    let new = try EmailAddress("new@example.org")
    return [
      Mail.confirmation(of: account, code: code, date: noon),
      Mail.change(of: account, to: new, code: code, date: noon),
      Mail.invitation(Invitation.ID(rawValue: 1), to: new, code: code, date: noon),
      Mail.reset(of: account, code: code, date: noon),
    ] + Notice.allCases.map { Mail.notice($0, to: account, date: noon) }
  }

  @Test func `each mail says whose it is, in lines that a terminal shows whole`() throws {
    for mail in try Self.ada.get() {
      // An unconfirmed address may be another person's, so the mail contains no name.
      let isProven = mail.account == nil && mail.invitation == nil || mail.purpose == .reset
      #expect(mail.body.hasPrefix(isProven ? "Hello ada,\n\n" : "Hello,\n\n"))
      #expect(mail.body.hasSuffix(".\n"))
      let lines = mail.lines(id: "20260131T120000Z-0123456789abcdef", host: "example.net")
      #expect(lines.allSatisfy { $0.utf8.count < 78 })
    }
  }

  @Test(arguments: [
    ("evil.example", "evil[.]example"), ("www.evil.example", "www[.]evil[.]example"),
    ("ada.lovelace", "ada[.]lovelace"), ("ada_l-0", "ada_l-0"), ("zoë", "zoë"),
    ("https://evil.example/?a=b", "https[:][/][/]evil[.]example[/][?]a[=]b"),
    ("mailto:x@evil.example", "mailto[:]x[@]evil[.]example"), ("evil。example", "evil[。]example"),
    ("evil\u{2024}example", "evil[\u{2024}]example"),
  ])
  func `no greeting contains a link`(name: String, greeted: String) throws {
    var account = try Account(1, "ada", isConfirmed: true)
    account.username = Username(stored: name)
    #expect(account.greeting == "Hello \(greeted),")
    account.isEmailConfirmed = false
    #expect(account.greeting == "Hello,")
    for mail in [
      Mail.confirmation(of: account, code: .all(7), date: 0),
      Mail.reset(of: account, code: .all(7), date: 0),
      Mail.change(of: account, to: account.email, code: .all(7), date: 0),
    ] {
      #expect(mail.body.hasPrefix("Hello,\n\n") && !mail.body.contains("evil"))
    }
  }

  @Test func `each mail says what happened, and goes to the address concerned`() throws {
    let mails = try Self.ada.get()
    let headlines = mails.map { mail in
      let holdsCode = mail.body.contains("7777-7777-7777-7777")
      return "\(mail.recipient): \(mail.subject)\(holdsCode ? " (code)" : "")"
    }
    #expect(
      headlines == [
        "ada@example.org: Confirm your email address (code)",
        "new@example.org: Confirm your new email address (code)",
        "new@example.org: You are invited to viper (code)",
        "ada@example.org: Reset your password (code)",
        "ada@example.org: A sign-up with your address was tried",
        "ada@example.org: You are invited to viper",
        "ada@example.org: Another account asked for your address",
        "ada@example.org: Your email address was changed",
        "ada@example.org: Your password was changed",
        "ada@example.org: Your password was changed",
        "ada@example.org: New login to your account",
      ])
    #expect(mails.allSatisfy { !$0.body.contains("@") })
    #expect(mails.allSatisfy { $0.body.contains(/\bIf (it was|you (have|don't))|have an account/) })
    #expect(mails[8].body.contains("you were logged out everywhere.\n"))
    #expect(mails[9].body.contains("you were logged out everywhere else.\n"))
  }

  @Test(arguments: [
    ("mail-1.Example.org", "mail-1.Example.org"), ("", "localhost"), ("ada's", "localhost"),
    ("zoë", "localhost"),
  ])
  func `a host whose name can't stand in an address is called localhost`(
    name: String, usable: String
  ) {
    #expect(Machine.usable(name) == usable)
  }

  @Test(arguments: [
    "ada\r\nBcc: eve@example.org", "ada\n\nX", "ada\u{1B}[2J", "ada\u{202E}\u{200B}\u{9B}\0",
    "\r\n.\r\n", String(repeating: "long", count: 100_000),
  ])
  func `a name that another program wrote can't add a line`(name: String) throws {
    var account = try Account(1, "ada", isConfirmed: true)
    let count = Mail.reset(of: account, code: .all(7), date: 0).lines(id: "ID", host: "h").count
    account.username = Username(stored: name)
    account.name = FullName(stored: name)
    let lines = Mail.reset(of: account, code: .all(7), date: 0).lines(id: "ID", host: "h")
    #expect(lines.count == count)
    #expect(lines.allSatisfy { $0.utf8.count < 300 })
    #expect(lines.joined().unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    #expect(lines.joined().unicodeScalars.allSatisfy { $0.properties.generalCategory != .format })
  }
}
