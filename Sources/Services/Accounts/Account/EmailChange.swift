/// Gives an account another address, once it has shown that it reads mail there.
public protocol EmailChange: Sendable {
  /// Mails a code to `email`; older codes are dead. False when the password is wrong.
  /// Throws `.rateLimited` where the account has had too many such mails written.
  ///
  /// It takes no notice of a taken address, or it would tell who is here: whoever has confirmed that
  /// address gets a mail that somebody tried.
  func requestChange(
    for session: Session.Key, to email: EmailAddress, password: Password
  ) async throws(StoreError) -> Bool

  /// Makes the change, and mails a notice to the old address. Nil when the code doesn't fit, is too
  /// old, was used, or the address has become another account's.
  func confirmChange(
    for session: Session.Key, with code: Code
  ) async throws(StoreError) -> EmailAddress?
}
