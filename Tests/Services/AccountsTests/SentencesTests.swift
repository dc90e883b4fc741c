import Accounts
import Testing

/// Sentences for users.
struct SentencesTests {
  private static let sentences: [(any CustomStringConvertible & Sendable, String)] = [
    (EntryProblem.username(.empty), "A username is needed."),
    (EntryProblem.username(.badBeginning), "A username begins with a letter or a digit."),
    (
      EntryProblem.username(.badLetter(" ")),
      "A username has no spaces. Join words with a dot or a hyphen."
    ),
    (
      EntryProblem.username(.badLetter("@")),
      "A username has letters, digits, dots, hyphens and underscores, but no “@”."
    ),
    (
      EntryProblem.username(.mixedDirections),
      "A username is read in one direction. Leave out the letters or digits of other scripts."
    ),
    (EntryProblem.username(.tooLong), "A username has at most 64 characters."),
    (EntryProblem.age, "“Age” must be a whole number from 0 to 150."),
    (EntryProblem.noPassword, "A password is needed."),
    (EntryProblem.name(.empty), "A name is needed."),
    (
      EntryProblem.name(.badLetter),
      "A name has no line breaks, control characters or unreadable letters."
    ),
    (EntryProblem.name(.invisible), "A name has visible letters, not only accents or spaces."),
    (EntryProblem.name(.tooLong), "A name has at most 100 characters."),
    (EntryProblem.email(.empty), "An email address is needed."),
    (EntryProblem.email(.malformed), "That isn't an email address. It looks like ada@example.org."),
    (EntryProblem.email(.tooLong), "An email address has at most 254 bytes."),
    (
      EntryProblem.password(.common),
      "That password is among the first to be guessed. Combine words that don't belong together."
    ),
    (
      EntryProblem.password(.personal),
      "That password is made of your own names. Combine words that don't belong together."
    ),
    (EntryProblem.password(.tooLong), "A password has at most 511 bytes."),
    (
      EntryProblem.password(.tooShort(count: 3, minimum: 15)),
      "A password has at least 15 characters, spaces included; this one has 3."
    ),
    (
      EntryProblem.password(.tooShort(count: 0, minimum: 15)),
      "A password has at least 15 characters, spaces included."
    ),
    (
      EntryProblem.password(.unreadable),
      "A password has no control characters or unreadable letters."
    ),
    (
      PhotoProblem.noFile(path: "/x"),
      "/x is not a regular file. Choose a PNG or JPEG picture."
    ),
    (PhotoProblem.noPicture, "That file holds no PNG or JPEG picture. Choose another one."),
    (PhotoProblem.tooLarge, "A photo has at most 5 MB. Choose a smaller one."),
    (
      PhotoProblem.unreadable(path: "a.png"),
      "a.png can't be read. Check its name and its permissions."
    ),
    (EntryProblem.codeRefused, "\(Fault.codeRefused)"),
    (
      EntryProblem.malformedCode,
      "A code has sixteen letters and digits, such as 7KQF-M2XD-9TWA-3HBR."
    ),
    (EntryProblem.missing("A file is needed."), "A file is needed."),
    (EntryProblem.passwordsDiffer, "The two passwords differ. Type the same one twice."),
    (EntryProblem.sameEmail, "That is your address already. Type another one."),
    (EntryProblem.usernameTaken, "That username is taken. Choose another one."),
    (ImportProblem.cancelled, "The import was stopped in time: nothing was changed."),
    (
      ImportProblem.changed(path: "/x"),
      "/x was changed while it was read, so no user was imported. Try again."
    ),
    (
      ImportProblem.noFile(path: "/x"),
      "/x is not a regular file. Choose a CSV, htpasswd or shadow file."
    ),
    (ImportProblem.notAllowed, "Only administrators can do this. Ask one."),
    (
      ImportProblem.unreadable(path: "/x"), "/x can't be read. Check its name and its permissions."
    ),
    (ImportProblem.unknownFormat("It is JSON."), "It is JSON."),
    (ImportProblem.store(StoreError(.newer, at: "/x")), StoreError(.newer, at: "/x").description),
  ]

  @Test func `each problem has a sentence`() {
    #expect(Self.sentences.map { "\($0.0)" } == Self.sentences.map(\.1))
  }

  @Test func `the audit log names its events in words`() {
    #expect(
      AuditEvent.Kind.allCases.map(\.description).joined(separator: ", ") == """
        addresses hidden, addresses shown, ages hidden, ages shown, became administrator, \
        backup made, code refused, account deleted, account disabled, was administrator, \
        email changed, account enabled, users exported, login failed, users imported, \
        invitation mailed, account locked, logged in, logged out, mail sender changed, not allowed, \
        password changed, \
        password confirmed, reset asked for, password reset, backup restored, session ended, \
        signed up, sign-up for invited, sign-up closed, sign-up opened
        """)
  }
}
