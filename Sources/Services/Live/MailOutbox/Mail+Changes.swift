import Accounts

/// What viper writes when somebody who is logged in changes what others would like to have.
extension Mail {
  /// Goes to the address that the account is to get.
  package static func change(of account: Account, to email: EmailAddress, code: Code, date: Int64)
    -> Mail
  {
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

  /// For the owner of an address that somebody else wants for another account.
  package static func notice(ofChangeToAddressOf owner: Account, date: Int64) -> Mail {
    Mail(
      recipient: owner.email, subject: "Somebody tried to use your address",
      body: """
        \(owner.greeting)

        somebody tried to give your email address to another account of viper.
        Nothing has changed.

        If it was you: the address belongs to the account whose username stands
        above. If it was not you, you need not do anything.

        """, date: date)
  }

  /// Goes to the former address, and doesn't tell the new one.
  package static func notice(ofNewAddressOf former: Account, date: Int64) -> Mail {
    Mail(
      recipient: former.email, subject: "Your email address was changed",
      body: """
        \(former.greeting)

        your account of viper has another email address now, and this one gets no
        more mails.

        If it was not you, somebody knows your password: log in, change it, and set
        your address again. If you can't log in, ask an administrator.

        """, date: date)
  }

  package static func notice(ofPasswordChangeOf account: Account, date: Int64) -> Mail {
    Mail(
      recipient: account.email, subject: "Your password was changed",
      body: """
        \(account.greeting)

        your password was changed, and you were logged out everywhere else.

        If it was not you, reset your password now: somebody knew the old one.

        """, date: date)
  }

  package static func notice(ofLoginOnNewDeviceOf account: Account, date: Int64) -> Mail {
    Mail(
      recipient: account.email, subject: "New login to your account",
      body: """
        \(account.greeting)

        your account of viper was logged in to from a place where it had not been
        used before.

        If it was you, you need not do anything. If it was not you, your password is
        known to another person: reset it now.

        """, date: date)
  }
}
