import Accounts
import Testing

struct EmailAddressTests {
  private static func text(_ letter: String, _ count: Int) -> String {
    String(repeating: letter, count: count)
  }

  @Test(arguments: [
    "ada@example.org", "Ada.Lovelace+x@Mail.Example.org", "a@b.c", "root@localhost",
    "!#$%&'*+/=?^_`{|}~-@example.org", "a@1.2", "a@x-y.org", text("a", 64) + "@example.org",
    "a@\(text("a", 63)).org",
    "a@" + [text("b", 63), text("c", 63), text("d", 63), text("e", 60)].joined(separator: "."),
  ])
  func `an address is kept as typed`(text: String) throws {
    #expect(try EmailAddress(text).description == text)
  }

  @Test(arguments: [
    ("", EmailAddress.Problem.empty), ("ada", .malformed), ("@", .malformed), ("@a.b", .malformed),
    ("a@", .malformed), ("a@b", .malformed), ("a@@b.c", .malformed), ("a@b.c@d.e", .malformed),
    (".a@b.c", .malformed), ("a.@b.c", .malformed), ("a..b@c.d", .malformed), ("a@.b", .malformed),
    ("a@b.", .malformed), ("a@b..c", .malformed), ("a@-b.c", .malformed), ("a@b-.c", .malformed),
    ("-oQ@b.c", .malformed), ("a b@c.d", .malformed), (" a@b.c", .malformed),
    ("a@b.c ", .malformed),
    ("a@b.c\n", .malformed), ("a@b.c\r\nBcc: x@y.z", .malformed), ("a\0@b.c", .malformed),
    ("a@b.c,d@e.f", .malformed), ("\"a b\"@c.d", .malformed), ("<a@b.c>", .malformed),
    ("a@[127.0.0.1]", .malformed), ("mıke@example.org", .malformed), ("a@exämple.org", .malformed),
    ("a@\u{212A}.org", .malformed), ("a@b_c.d", .malformed), ("a@LOCALHOST", .malformed),
    (text("a", 65) + "@example.org", .malformed), ("a@\(text("a", 64)).org", .malformed),
    (
      "a@" + [text("b", 63), text("c", 63), text("d", 63), text("e", 61)].joined(separator: "."),
      .tooLong
    ),
  ])
  func `invalid addresses are refused with a reason`(text: String, problem: EmailAddress.Problem) {
    #expect(throws: EntryProblem.email(problem)) { try EmailAddress(text) }
  }

  @Test func `addresses are compared case-insensitively`() throws {
    let addresses = try ["ada@example.org", "ADA@Example.ORG", "ada@example.net"].map {
      try EmailAddress($0)
    }
    #expect(addresses[0] == addresses[1])
    #expect(Set(addresses).count == 2)
  }

  @Test func `stored values aren't validated`() {
    #expect(EmailAddress(stored: "x\r\n").description == "x\r\n")
  }
}
