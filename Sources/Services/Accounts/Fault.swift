/// A fault that forms, commands and imports report alike, each in one sentence.
public enum Fault: String, CaseIterable, Sendable, CustomStringConvertible {
  /// Only enabled accounts get a code.
  case accountDisabled = "This account is disabled, so it can't use a code. Enable it first."
  /// A user stopped the call before its answer.
  case cancelled = "It was stopped. You can start it again."
  /// The mailed code is wrong, expired or used; the sentence doesn't say which.
  case codeRefused =
    "This code is wrong or has expired. Check it against the newest mail, or have a new one mailed."
  /// No administrator who can log in would be left.
  case lastAdministrator =
    "This is the only administrator who can log in. Appoint another one first."
  /// No code can be mailed.
  case noAddress =
    "This user has no email address, so no code can be mailed. They set one when they are logged in."
  /// Neither a username nor an email address is given.
  case nameMissing = "A username or an email address is needed."
  case notAdministrator = "Only administrators can do this. Ask one."
  case passwordMissing = "A password is needed."
  /// The password must be confirmed first.
  case passwordNeeded = "Confirm your password to continue."
  case signUpClosed = "Sign-up is closed. Ask an administrator to open it."
  case userGone = "This user was deleted. Choose another one."
  /// The password isn't that of the logged-in account.
  case wrongPassword = "That is not your password. Type the one that you log in with."

  /// The sentence.
  public var description: String { rawValue }

  /// The sentence for a file that is missing, or can't be read.
  public static func unreadable(path: String) -> String {
    "\(path) can't be read. Check its name and its permissions."
  }
}
