import Accounts

/// A mail to one person.
struct Mail: Equatable, Sendable {
  var recipient: EmailAddress
  /// Contains no text that a user has typed.
  var subject: String
  /// Lines end with a line feed.
  var body: String
  /// In seconds since 1970.
  var date: Int64
  /// The account of the code that it contains, and the code's purpose; nil without a code.
  var account: Account.ID?
  var purpose: CodePurpose?
  /// The invitation whose code it contains.
  var invitation: Invitation.ID?
  /// The administrator who invited or acted; nil for an act of the account's owner, or of a stranger.
  var actor: Account?
  var source = MailSource()
  /// Whether it is written only to take the same time, and never posted (prevents enumeration).
  var isDecoy = false

  /// The same mail, which is never posted.
  var decoy: Mail {
    var mail = self
    mail.isDecoy = true
    return mail
  }

  /// Whether the mails differ at most in the date.
  func isSame(as other: Mail) -> Bool {
    var mail = self
    mail.date = other.date
    return mail == other
  }

  /// The message in lines that end with CR LF.
  func text(id: String) -> String {
    lines(id: id, host: Machine.mailName).joined(separator: "\r\n")
  }

  /// The lines of the message (RFC 5322).
  ///
  /// Of its headers, only the recipient and the sender's address come from users.
  func lines(id: String, host: String) -> [String] {
    let headers = [
      "Date: \(Timestamp(seconds: date).mailDate)",
      "From: viper <\(source.sender.isAbsent ? "viper@\(host)" : "\(source.sender)")>",
      "To: \(recipient)",
      "Subject: \(subject)",
      "Message-ID: <\(id)@\(host)>",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: 8bit",
      "Auto-Submitted: auto-generated",
    ]
    let text = body.split(separator: "\n", omittingEmptySubsequences: false)
    return headers + [""] + text.map(String.init) + facts + [""]
  }

  /// The program that takes codes, the acting administrator, the time and the user's address.
  private var facts: [String] {
    let program = source.isServed ? "viper, by ssh to \(source.host)" : "viper on \(source.host)"
    return [
      "Program: \(program)",
      actor.map { "By: \($0.called), administrator" },
      "Time: \(Timestamp(seconds: date)) UTC",
      source.origin.map { "Requested from: \($0)" },
    ].compactMap(\.self)
  }
}

/// The installation that a mail comes from, and the user who caused it.
struct MailSource: Equatable, Sendable {
  /// The sender's address; absent for `viper` at `host`.
  var sender = EmailAddress.absent
  /// The machine on which the program runs.
  var host: String
  /// The address of the ssh client, or else the host; nil if unknown.
  var origin: String?
  /// Whether users reach the program over ssh.
  var isServed: Bool

  /// - Parameter origin: The address of the ssh client; nil for a user of this machine.
  init(origin: String? = nil, host: String = Machine.mailName) {
    (self.origin, isServed, self.host) = (origin ?? host, origin != nil, host)
  }
}

/// The texts of all mails. None contains a password. Only mails to a confirmed address contain names of
/// its account: a stranger can sign up with another person's address and a name that is a message. A
/// reset code from an administrator, who knows the account, names its username in any case.
extension Mail {
  // MARK: - Codes

  static func confirmation(of account: Account, code: Code, date: Int64) -> Mail {
    Mail(
      recipient: account.email, subject: "Confirm your email address",
      body: """
        Hello,

        welcome to viper. Enter this code there to confirm your email address:

            \(code.hyphenated)

        It works once, within ten minutes. If you haven't signed up, you can ignore
        this mail: without the code, nothing happens.

        """, date: date, account: account.id, purpose: .confirm)
  }

  /// Goes to the new address.
  static func change(
    of account: Account, to email: EmailAddress, code: Code, date: Int64
  ) -> Mail {
    Mail(
      recipient: email, subject: "Confirm your new email address",
      body: """
        Hello,

        enter this code in viper to make this the email address of your account:

            \(code.hyphenated)

        It works once, within ten minutes. If you haven't asked for it, you can
        ignore this mail: without the code, nothing happens.

        """, date: date, account: account.id, purpose: .change)
  }

  /// - Parameter actor: The administrator who sends the code; nil if the owner has requested it.
  static func reset(
    of account: Account, by actor: Account? = nil, code: Code, date: Int64
  ) -> Mail {
    let end =
      actor == nil
      ? """
      It works once, within ten minutes. If you haven't asked for it, you can
      ignore this mail: your password stays as it is.
      """
      : """
      It works once, within ten minutes; until then, your password stays as it is.
      An administrator sent it, who is named below and can answer questions.
      """
    // An unconfirmed address identifies no account, so the owner needs the username.
    let username = "\(account.username)".unlinked
    let brackets = username == "\(account.username)" ? "" : " (without brackets)"
    let lead =
      actor == nil || account.isEmailConfirmed
      ? "enter" : "your username is \(username)\(brackets).\nEnter"
    return Mail(
      recipient: account.email, subject: "Reset your password",
      body: """
        \(account.greeting)

        \(lead) this code in viper to set a new password:

            \(code.hyphenated)

        \(end)

        """, date: date, account: account.id, purpose: .reset, actor: actor)
  }

  /// - Parameter id: The ID of the invitation.
  static func invitation(
    _ id: Invitation.ID, to address: EmailAddress, by actor: Account, code: Code, date: Int64
  ) -> Mail {
    Mail(
      recipient: address, subject: "You are invited to viper",
      body: """
        Hello,

        an administrator, who is named below, invites you to viper. Enter this code
        there to sign up with this address:

            \(code.hyphenated)

        It works once, within seven days. If you don't want an account, you can
        ignore this mail.

        """, date: date, invitation: id, actor: actor)
  }

  /// A mail that the owner of an account gets without a code.
  /// - Parameter actor: The administrator who acted, if one did.
  static func notice(
    _ notice: Notice, to account: Account, by actor: Account? = nil, date: Int64
  ) -> Mail {
    Mail(
      recipient: account.email, subject: notice.subject,
      body: account.greeting + "\n\n" + notice.text, date: date, actor: actor)
  }
}

/// The reason for a notice to an account's owner.
enum Notice: CaseIterable {
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
  /// Acts of an administrator on the account.
  case disabled, enabled, appointed, dismissed

  fileprivate var subject: String {
    switch self {
    case .signUpWithAddress: "A sign-up with your address was tried"
    case .invitation: "You are invited to viper"
    case .changeToAddress: "Another account asked for your address"
    case .newAddress: "Your email address was changed"
    case .newPassword, .passwordChange: "Your password was changed"
    case .loginOnNewDevice: "New login to your account"
    case .disabled: "Your account was disabled"
    case .enabled: "Your account was enabled"
    case .appointed: "You are an administrator now"
    case .dismissed: "You are no longer an administrator"
    }
  }

  /// The text after the greeting.
  fileprivate var text: String {
    switch self {
    case .signUpWithAddress:
      """
      another person tried to sign up for viper with your email address. Nothing
      has changed.

      If this was you: you have an account already, and its username is above.
      Log in with it, or reset its password; if neither works, ask an
      administrator. Otherwise, you can ignore this mail.

      """
    case .invitation:
      """
      an administrator, who is named below, invites you to viper, but you have an
      account already: its username is above. Log in with it, or reset its
      password. If neither works, ask the administrator.

      """
    case .changeToAddress:
      """
      another account of viper tried to take over your email address. Nothing has
      changed.

      If this was you: the address belongs to the account whose username is above.
      Otherwise, you can ignore this mail.

      """
    case .newAddress:
      """
      your viper account has another email address now. No more mails are sent to
      this address.

      If this wasn't you, someone may know your password: log in, change it, and
      set your address again. If you can't log in, ask an administrator.

      """
    case .newPassword:
      """
      your password was changed, and you were logged out everywhere.

      If this wasn't you, reset your password; someone may have access to your
      mail.

      """
    case .passwordChange:
      """
      your password was changed, and you were logged out everywhere else.

      If this wasn't you, reset your password; someone may know the old one.

      """
    case .loginOnNewDevice:
      """
      someone logged in to your viper account on a device where it had not been
      used before.

      If this was you, you can ignore this mail. If this wasn't you, reset your
      password; someone may know it.

      """
    case .disabled:
      """
      an administrator disabled your viper account. You were logged out everywhere,
      and can't log in until an administrator enables the account again.

      If you have questions, ask the administrator, who is named below.

      """
    case .enabled:
      """
      an administrator enabled your viper account again: you can log in.

      If you have forgotten your password, reset it.

      """
    case .appointed:
      """
      you are an administrator of viper now: you can manage users and settings.

      If you have questions, ask the administrator, who is named below.

      """
    case .dismissed:
      """
      you are no longer an administrator of viper. Your account stays as it is.

      If you have questions, ask the administrator, who is named below.

      """
    }
  }
}

extension Account {
  /// The greeting of mails to the account's address.
  var greeting: String { isEmailConfirmed ? "Hello \(called)," : "Hello," }

  /// The full name with the username, as in `Ada Costa (ada)`; only the username if both are equal.
  var called: String {
    let (name, username) = ("\(name)".unlinked, "\(username)".unlinked)
    return name.isEmpty || name == username ? username : "\(name) (\(username))"
  }
}

extension String {
  /// A name for a mail: shortened and sanitized, since another program may have written the database.
  ///
  /// Characters that could form a link, such as a dot before a letter, are in brackets: `evil[.]example`.
  var unlinked: String {
    let text = String(String.UnicodeScalarView(unicodeScalars.prefix(64))).printable
    return text.indices.map { index in
      let character = text[index]
      let isHarmless =
        character.isLetter || character.isNumber || " -_'’\u{FFFD}".contains(character)
      let next = text.index(after: index)
      let isLast = next == text.endIndex || text[next] == " "
      return isHarmless || ".,".contains(character) && isLast ? "\(character)" : "[\(character)]"
    }
    .joined()
  }
}
