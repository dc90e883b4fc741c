import Accounts

/// A mail to one person.
package struct Mail: Equatable, Sendable {
  package var recipient: EmailAddress
  /// Never with anything that a user has typed.
  var subject: String
  /// Lines end with a line feed.
  package var body: String
  /// In seconds since 1970.
  package var date: Int64
  /// Whose code it brings, and what that is good for; nil where it brings none.
  package var account: Account.ID?
  package var purpose: CodePurpose?
  /// The invitation whose code it brings.
  package var invitation: Invitation.ID?
  /// Whether nobody gets it: it is written only for the time that this takes.
  package var isDecoy = false

  /// The same, for nobody.
  package var decoy: Mail {
    var mail = self
    mail.isDecoy = true
    return mail
  }

  /// Whether only the date differs, if anything.
  package func isSame(as other: Mail) -> Bool {
    var mail = self
    mail.date = other.date
    return mail == other
  }

  /// The lines of the message as RFC 5322 has it. The only one that a user has a say in is the one
  /// with the address.
  package func lines(id: String, host: String) -> [String] {
    let headers = [
      "Date: \(Timestamp(seconds: date).mailDate)",
      "From: viper <viper@\(host)>",
      "To: \(recipient)",
      "Subject: \(subject)",
      "Message-ID: <\(id)@\(host)>",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: 8bit",
      "Auto-Submitted: auto-generated",
    ]
    let text = body.split(separator: "\n", omittingEmptySubsequences: false)
    return headers + [""] + text.map(String.init)
  }
}

/// What viper writes. None of it holds a password, nor a full name; the username only in mails to an
/// address that the account has confirmed. A stranger who signs up with another person's address could
/// say anything in a name.
extension Mail {
  package static func confirmation(of account: Account, code: Code, date: Int64) -> Mail {
    Mail(
      recipient: account.email, subject: "Confirm your email address",
      body: """
        Hello,

        welcome to viper. This code confirms your email address:

            \(code.hyphenated)

        It works once, within ten minutes. If you have not signed up, you need not
        do anything: without the code, nothing happens.

        """, date: date, account: account.id, purpose: .confirm)
  }

  /// For the owner of an address that somebody else signs up with.
  package static func notice(ofSignUpWithAddressOf owner: Account, date: Int64) -> Mail {
    Mail(
      recipient: owner.email, subject: "Somebody tried to sign up with your address",
      body: """
        \(owner.greeting)

        somebody tried to sign up for viper with your email address. Nothing has
        changed.

        If it was you: you have an account already, and its username stands above.
        Log in with it, or reset its password. If it was not you, you need not do
        anything.

        """, date: date)
  }

  /// - Parameter id: Of the invitation.
  package static func invitation(
    _ id: Invitation.ID, to address: EmailAddress, code: Code, date: Int64
  ) -> Mail {
    Mail(
      recipient: address, subject: "You are invited to viper",
      body: """
        Hello,

        an administrator of viper invites you. This code lets you sign up with this
        address:

            \(code.hyphenated)

        It works once, within seven days. If you don't want an account, you need not
        do anything.

        """, date: date, invitation: id)
  }

  /// For the owner of an account who is invited once more.
  package static func notice(ofInvitationOf owner: Account, date: Int64) -> Mail {
    Mail(
      recipient: owner.email, subject: "You are invited to viper",
      body: """
        \(owner.greeting)

        an administrator of viper invites you, but you have an account already: its
        username is above. Log in with it, or reset its password.

        """, date: date)
  }

  package static func reset(of account: Account, code: Code, date: Int64) -> Mail {
    Mail(
      recipient: account.email, subject: "Reset your password",
      body: """
        \(account.greeting)

        this code lets you set a new password:

            \(code.hyphenated)

        It works once, within ten minutes. If you have not asked for it, you need
        not do anything: your password stays as it is.

        """, date: date, account: account.id, purpose: .reset)
  }

  package static func notice(ofNewPasswordOf account: Account, date: Int64) -> Mail {
    Mail(
      recipient: account.email, subject: "Your password was changed",
      body: """
        \(account.greeting)

        your password was changed, and you were logged out everywhere.

        If it was not you, reset your password now: somebody reads your mail.

        """, date: date)
  }
}

extension Account {
  /// How a mail to the account's address begins.
  package var greeting: String { isEmailConfirmed ? "Hello \(username.unlinked)," : "Hello," }
}

extension Username {
  /// As a mail may hold it, should another program have written the database. What could make it look
  /// like a link, such as a dot, is in brackets: `evil[.]example`.
  var unlinked: String {
    let text = String(String.UnicodeScalarView(description.unicodeScalars.prefix(64))).printable
    return text.map { character in
      character.isLetter || character.isNumber || " -_\u{FFFD}".contains(character)
        ? String(character) : "[\(character)]"
    }
    .joined()
  }
}
