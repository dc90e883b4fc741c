import Accounts

/// A mail to one person.
package struct Mail: Equatable, Sendable {
  package var recipient: EmailAddress
  /// Contains nothing that a user has typed.
  var subject: String
  /// Lines end with a line feed.
  var body: String
  /// In seconds since 1970.
  var date: Int64
  /// The account of the code that it contains, and what the code is for; nil without a code.
  package var account: Account.ID?
  var purpose: CodePurpose?
  /// The invitation whose code it contains.
  package var invitation: Invitation.ID?
  /// Whether it is written only to take the same time, and never posted (prevents enumeration).
  package var isDecoy = false

  /// The same mail, which is never posted.
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

  /// The message in lines that end with CR LF.
  func text(id: String) -> String {
    lines(id: id, host: Machine.name).joined(separator: "\r\n")
  }

  /// The lines of the message (RFC 5322).
  ///
  /// Of its headers, only the recipient comes from a user.
  func lines(id: String, host: String) -> [String] {
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

/// The texts of all mails. None contains a password or a full name. Only mails to a confirmed
/// address contain the username: a stranger can sign up with another person's address and a
/// username that contains a message.
extension Mail {
  // MARK: - Codes

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

  /// Goes to the address that the account is to get.
  package static func change(
    of account: Account, to email: EmailAddress, code: Code, date: Int64
  ) -> Mail {
    Mail(
      recipient: email, subject: "Confirm your new email address",
      body: """
        Hello,

        this code makes this the email address of your viper account:

            \(code.hyphenated)

        It works once, within ten minutes. If you have not asked for it, you need
        not do anything: without the code, nothing happens.

        """, date: date, account: account.id, purpose: .change)
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

  /// - `id`: Of the invitation.
  package static func invitation(
    _ id: Invitation.ID, to address: EmailAddress, code: Code, date: Int64
  ) -> Mail {
    Mail(
      recipient: address, subject: "You are invited to viper",
      body: """
        Hello,

        an administrator of viper invites you. This code lets you sign up
        with this address:

            \(code.hyphenated)

        It works once, within seven days. If you don't want an account, you need not
        do anything.

        """, date: date, invitation: id)
  }

  /// A mail that the owner of an account gets without a code.
  package static func notice(_ notice: Notice, to account: Account, date: Int64) -> Mail {
    Mail(
      recipient: account.email, subject: notice.subject,
      body: account.greeting + "\n\n" + notice.text, date: date)
  }
}

/// The reason for a notice to an account's owner.
package enum Notice: CaseIterable {
  /// Another person tried to sign up with the address.
  case signUpWithAddress
  /// An administrator invites the owner of an account.
  case invitation
  /// Another account has requested the address.
  case changeToAddress
  /// The address was changed. Goes to the former one, and doesn't contain the new one.
  case newAddress
  /// After a reset.
  case newPassword
  case passwordChange
  case loginOnNewDevice

  fileprivate var subject: String {
    switch self {
    case .signUpWithAddress: "A sign-up with your address was tried"
    case .invitation: "You are invited to viper"
    case .changeToAddress: "Another account asked for your address"
    case .newAddress: "Your email address was changed"
    case .newPassword, .passwordChange: "Your password was changed"
    case .loginOnNewDevice: "New login to your account"
    }
  }

  /// The text after the greeting.
  fileprivate var text: String {
    switch self {
    case .signUpWithAddress:
      """
      another person tried to sign up for viper with your email
      address. Nothing has changed.

      If it was you: you have an account already, and its username stands above.
      Log in with it, or reset its password. If it was not you, you need not do
      anything.

      """
    case .invitation:
      """
      an administrator of viper invites you, but you have an account
      already: its username is above. Log in with it, or reset its password.

      """
    case .changeToAddress:
      """
      another account of viper tried to take over your email address.
      Nothing has changed.

      If it was you: the address belongs to the account whose username stands
      above. If it was not you, you need not do anything.

      """
    case .newAddress:
      """
      your account of viper has another email address now, and this
      one gets no more mails.

      If it was not you, another person knows your password: log in, change it,
      and set your address again. If you can't log in, ask an administrator.

      """
    case .newPassword:
      """
      your password was changed, and you were logged out everywhere.

      If it was not you, reset your password now: another person reads
      your mail.

      """
    case .passwordChange:
      """
      your password was changed, and you were logged out everywhere else.

      If it was not you, reset your password now: another person knew
      the old one.

      """
    case .loginOnNewDevice:
      """
      your account of viper was logged in to from a place where it
      had not been used before.

      If it was you, you need not do anything. If it was not you, your password is
      known to another person: reset it now.

      """
    }
  }
}

extension Account {
  /// The greeting of mails to the account's address.
  var greeting: String { isEmailConfirmed ? "Hello \(username.unlinked)," : "Hello," }
}

extension Username {
  /// The username for a mail: sanitized, since another program may have written the database.
  ///
  /// Characters that could form a link, such as a dot, are in brackets: `evil[.]example`.
  var unlinked: String {
    let text = String(String.UnicodeScalarView(description.unicodeScalars.prefix(64))).printable
    return text.map { character in
      character.isLetter || character.isNumber || " -_\u{FFFD}".contains(character)
        ? String(character) : "[\(character)]"
    }
    .joined()
  }
}
