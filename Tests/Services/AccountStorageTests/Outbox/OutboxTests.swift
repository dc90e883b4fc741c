import Accounts
import Foundation
import StoreFixtures
import Testing
import ViperPlatform

@testable import AccountStorage
@testable import Database

@Suite(.onlySQLite) struct OutboxTests {
  let fixture: StoreFixture
  let outbox: Outbox
  let mail: Mail
  /// Exists before the first mail, as in a data folder.
  private let database: any Connection

  init() throws {
    fixture = try StoreFixture()
    database = try Schema.current.open(fixture.database, busyTimeout: .seconds(5))
    outbox = Outbox(in: fixture.folder, sendmail: nil)
    mail = try Mail.reset(
      of: Account(1, "ada", isConfirmed: true), code: .all(7), date: StoreFixture.noon)
  }

  @Test func `a mail is a file that only its owner may read`() throws {
    try outbox.draft(mail).post()
    let name = try #require(try fixture.names("outbox").first)
    #expect(name.wholeMatch(of: /20260131T120000Z-[0-9a-f]{16}\.eml/) != nil)
    #expect([fixture.mode("outbox"), fixture.mode("outbox/\(name)")] == ["700", "600"])
    #expect(try fixture.names("outbox").count == 1)
  }

  @Test func `a file ends its lines with CR LF, and has an ID and a host`() throws {
    try outbox.draft(mail).post()
    let text = try fixture.text("outbox/\(fixture.onlyMail)")
    let bytes = Array(text.utf8)
    for (offset, byte) in bytes.enumerated() where byte == 10 || byte == 13 {
      #expect(byte == 13 ? bytes[offset + 1] == 10 : bytes[offset - 1] == 13)
    }
    #expect(text.hasSuffix("\r\n"))
    let id = try fixture.onlyMail.dropLast(4)
    let match = try #require(text.firstMatch(of: /Message-ID: <([^@>]+)@([A-Za-z0-9.-]+)>\r\n/))
    #expect(match.1 == id)
    #expect(text.contains("\r\nFrom: viper <viper@\(match.2)>\r\n"))
    let lines = mail.lines(id: String(id), host: String(match.2))
    #expect(text == lines.joined(separator: "\r\n"))
  }

  @Test func `later mails sort after earlier ones`() throws {
    var later = mail
    later.date += 1
    later.subject = "Later"
    for mail in [later, mail] { try outbox.draft(mail).post() }
    #expect(try fixture.mails().map { $0.contains("Subject: Later") } == [false, true])
  }

  @Test func `a draft isn't posted yet, and can be discarded`() throws {
    let draft = try outbox.draft(mail)
    #expect(try fixture.names("outbox") == [".\(draft.id)"])
    #expect(try fixture.mails() == [])
    draft.discard()
    #expect(try fixture.names("outbox") == [])
  }

  // MARK: - Leftovers

  /// A mail queue that knows some mails.
  private func letters(_ known: String...) throws -> MailQueue {
    let letters = MailQueue(connection: database)
    for id in known {
      try letters.add(OutgoingMail(id: id, mail: mail, text: nil, file: nil, target: ""))
    }
    return letters
  }

  /// The draft left by a process killed while it posts a mail.
  private func leftDraft() throws -> String { try outbox.draft(mail).id }

  @Test
  func `a draft of a killed process is posted if the database knows it, otherwise removed`()
    throws
  {
    let (known, unknown) = (try leftDraft(), try leftDraft())
    try outbox.tidy(knowing: letters(known))
    #expect(try fixture.names("outbox") == ["\(known).eml"])
    #expect(unknown != known)
  }

  @Test func `a draft held by a process stays a draft`() throws {
    let draft = try outbox.draft(mail)
    try outbox.tidy(knowing: letters())
    #expect(try fixture.names("outbox") == [".\(draft.id)"])
    draft.post()
    #expect(try fixture.mails().count == 1)
  }

  @Test func `a mail whose file was removed leaves the queue`() throws {
    let (there, gone) = (try leftDraft(), try leftDraft())
    let queue = try letters(there, gone)
    unlink(outbox.path(ofDraft: gone))
    try outbox.tidy(knowing: queue)
    #expect(try queue.all() == [there])
  }

  @Test func `a mail that isn't in the queue is removed, and no other file is`() throws {
    let draft = try outbox.draft(mail)
    draft.post()
    let others = [".note", "20260131T120000Z.eml", "note.eml"]
    for name in others { try fixture.write("", to: "outbox/\(name)") }
    try outbox.tidy(knowing: letters())
    #expect(try fixture.names("outbox") == others)
    outbox.remove(["nothing"])
    #expect(try fixture.names("outbox") == others)
  }

  @Test func `a foreign file at the path of a draft stays unchanged`() throws {
    let (first, second, third) = (try leftDraft(), try leftDraft(), try leftDraft())
    try fixture.write("mine", to: "precious")
    for id in [first, second, third] { unlink(outbox.path(ofDraft: id)) }
    try fixture.link("outbox/.\(first)", to: fixture.path + "/precious")
    ViperPlatform.link(fixture.path + "/precious", outbox.path(ofDraft: second))
    mkfifo(outbox.path(ofDraft: third), 0o600)
    try outbox.tidy(knowing: letters(first, second))
    #expect(try fixture.names("outbox").count == 3)
    #expect(try fixture.text("precious") == "mine")
  }

  @Test func `the system's sendmail program, if any, is executable`() {
    if let path = Outbox.systemSendmail() { #expect(access(path, X_OK) == 0) }
  }
}
