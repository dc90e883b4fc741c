import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

struct MailTests {
  @Test func `a mail conforms to RFC 5322`() throws {
    var mail = try Mail.confirmation(
      of: Account(1, "ada", isConfirmed: false), code: .all(7), date: StoreFixture.noon)
    mail.source = MailSource(origin: "192.0.2.7", host: "example.net")
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
        "welcome to viper. Enter this code there to confirm your email address:",
        "",
        "    7777-7777-7777-7777",
        "",
        "It works once, within ten minutes. If you haven't signed up, you can ignore",
        "this mail: without the code, nothing happens.",
        "",
        "Program: viper, by ssh to example.net",
        "Time: 2026-01-31 12:00 UTC",
        "Requested from: 192.0.2.7",
        "",
      ])
  }

  static let ada = Result {
    let account = try Account(1, "ada", isConfirmed: true)
    let (code, noon) = (Code.all(7), StoreFixture.noon)
    let new = try EmailAddress("new@example.org")
    let grace = try Account(2, "grace", isConfirmed: true)
    return [
      Mail.confirmation(of: account, code: code, date: noon),
      Mail.change(of: account, to: new, code: code, date: noon),
      Mail.invitation(Invitation.ID(rawValue: 1), to: new, by: grace, code: code, date: noon),
      Mail.reset(of: account, code: code, date: noon),
      Mail.reset(of: account, by: grace, code: code, date: noon),
    ]
      + Notice.allCases.map { notice in
        let isAct = [.invitation, .disabled, .enabled, .appointed, .dismissed].contains(notice)
        return Mail.notice(notice, to: account, by: isAct ? grace : nil, date: noon)
      }
  }

  @Test func `each mail greets its owner, in lines of less than 78 bytes`() throws {
    for mail in try Self.ada.get() {
      // An unconfirmed address may be another person's, so the mail contains no name.
      let isProven = mail.account == nil && mail.invitation == nil || mail.purpose == .reset
      #expect(mail.body.hasPrefix(isProven ? "Hello ADA (ada),\n\n" : "Hello,\n\n"))
      #expect(mail.body.hasSuffix(".\n"))
      let lines = mail.lines(id: "20260131T120000Z-0123456789abcdef", host: "example.net")
      #expect(lines.allSatisfy { $0.utf8.count < 78 })
    }
  }

  @Test func `an administrator's reset to an unconfirmed address names the username`() throws {
    var account = try Account(1, "ada.l", isConfirmed: false)
    let grace = try Account(2, "grace", isConfirmed: true)
    let lead = "Hello,\n\nyour username is ada[.]l (without brackets).\nEnter this code"
    func reset(by actor: Account?) -> String {
      Mail.reset(of: account, by: actor, code: .all(7), date: 0).body
    }
    #expect(reset(by: grace).hasPrefix(lead) && !reset(by: nil).contains("ada"))
    account.isEmailConfirmed = true
    #expect(!reset(by: grace).contains("your username"))
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
    #expect(account.greeting == "Hello ADA (\(greeted)),")
    account.name = FullName(stored: name)
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

  @Test func `each mail has its subject, recipient and advice`() throws {
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
        "ada@example.org: Reset your password (code)",
        "ada@example.org: A sign-up with your address was tried",
        "ada@example.org: You are invited to viper",
        "ada@example.org: Another account asked for your address",
        "ada@example.org: Your email address was changed",
        "ada@example.org: Your password was changed",
        "ada@example.org: Your password was changed",
        "ada@example.org: New login to your account",
        "ada@example.org: Your account was disabled", "ada@example.org: Your account was enabled",
        "ada@example.org: You are an administrator now",
        "ada@example.org: You are no longer an administrator",
      ])
    #expect(mails.allSatisfy { !$0.body.contains("@") })
    // Each gives advice, and a reset started by an administrator doesn't doubt that it was
    // requested.
    #expect(
      mails.allSatisfy {
        $0.body.contains(/\bIf (this was|you )|have an\s+account|can answer questions/)
      })
    #expect(
      mails.map { $0.body.contains("asked for it") }.prefix(5) == [false, true, false, true, false])
    #expect(mails[9].body.contains("you were logged out everywhere.\n"))
    #expect(mails[10].body.contains("you were logged out everywhere else.\n"))
  }

  @Test func `each mail ends with the actor, program, time and sender's machine`() throws {
    for var mail in try Self.ada.get() {
      mail.source = MailSource(host: "vm")
      let isAct = mail.body.contains("administrator,") || mail.body.contains("dministrator ")
      let by = isAct ? ["By: GRACE (grace), administrator"] : []
      let facts =
        ["Program: viper on vm"] + by + ["Time: 2026-01-31 12:00 UTC", "Requested from: vm", ""]
      #expect(Array(mail.lines(id: "ID", host: "h").suffix(facts.count)) == facts)
      #expect(mail.body.hasSuffix(".\n"))
    }
  }

  @Test func `the sender's address comes from the settings, otherwise from the machine`() throws {
    var mail = try #require(try Self.ada.get().first)
    #expect(mail.lines(id: "ID", host: "h")[1] == "From: viper <viper@h>")
    mail.source.sender = try EmailAddress("accounts@example.org")
    #expect(mail.lines(id: "ID", host: "h")[1] == "From: viper <accounts@example.org>")
  }

  @Test(arguments: [
    ("Ada J. Costa", "Ada J. Costa (ada)"), ("Zoë O'Brien, Jr.", "Zoë O'Brien, Jr. (ada)"),
    ("שרה כהן", "שרה כהן (ada)"), ("evil.example", "evil[.]example (ada)"),
    ("<b>x</b>", "[<]b[>]x[<][/]b[>] (ada)"), ("", "ada"), ("ada", "ada"),
    ("a\r\nBcc: eve", "a\u{FFFD}\u{FFFD}Bcc[:] eve (ada)"),
  ])
  func `a full name stays readable, and can't make a link or a line`(
    name: String, called: String
  ) throws {
    var account = try Account(1, "ada", isConfirmed: true)
    account.name = FullName(stored: name)
    #expect(account.called == called)
    let mail = try Mail.notice(
      .disabled, to: Account(2, "bob", isConfirmed: true), by: account, date: 0)
    #expect(mail.lines(id: "ID", host: "h").contains("By: \(called), administrator"))
  }

  @Test(arguments: [
    ("mail.example.org", "other.example.org\n", "", "mail.example.org"),
    ("vm", "mail.example.org\n", "127.0.1.1 vm.example.net vm\n", "mail.example.org"),
    ("vm", "vm\n", "127.0.0.1 localhost\n127.0.1.1\tvm.example.net vm # x\n", "vm.example.net"),
    ("vm", "", "127.0.0.1 localhost.localdomain vm\n10.0.0.1 other.example.net other", "vm"),
    ("vm", "a b\u{1B}[2J.example", "# 127.0.1.1 vm.example.net vm", "vm"),
    ("vm", "x>.example\r\nBcc: eve@example.org", "10.0.0.1 <vm.example> vm", "vm"),
  ])
  func `mails use the machine's full name if it has one`(
    name: String, mailname: String, hosts: String, full: String
  ) {
    #expect(Machine.fullName(of: name, mailname: mailname, hosts: hosts) == full)
  }

  @Test(arguments: [
    ("mail-1.Example.org", "mail-1.Example.org"), ("", "localhost"), ("ada's", "localhost"),
    ("zoë", "localhost"),
  ])
  func `a host name that is invalid in an address is replaced by localhost`(
    name: String, usable: String
  ) {
    #expect(Machine.usable(name) == usable)
  }

  @Test(arguments: [
    "ada\r\nBcc: eve@example.org", "ada\n\nX", "ada\u{1B}[2J", "ada\u{202E}\u{200B}\u{9B}\0",
    "\r\n.\r\n", String(repeating: "long", count: 100_000),
  ])
  func `a name written by another program can't add a line to a mail`(name: String) throws {
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
