/// Why the accounts can't answer, in words a user can act on.
public struct StoreError: Error, Equatable, Sendable {
  public enum Reason: Equatable, Sendable, CaseIterable {
    /// Another program holds the lock.
    case busy
    /// The task was cancelled before anything was changed.
    case cancelled
    /// It can't be made, as where a file stands in the place of the folder.
    case cannotCreate
    /// The session's password wasn't confirmed within the last five minutes.
    case confirmationNeeded
    /// It isn't a database, or a broken one.
    case damaged
    /// Others may write in the folder.
    case exposed
    /// No space is left.
    case full
    /// It isn't there, though there was one.
    case gone
    /// The disk refused.
    case inputOutput
    /// A later version of the program made it.
    case newer
    /// It may not be read or written.
    case notAllowed
    /// The session that a call came from has ended or expired, or its account is disabled or gone.
    case sessionEnded
    /// Something that is no folder or file of ours stands there, such as a link.
    case suspicious
    /// The account has had too many mails written.
    case rateLimited
    /// This process, or the system, may open no more files.
    case tooManyFiles
  }

  public var reason: Reason
  /// The file or folder that it is about.
  public var path: String

  public init(_ reason: Reason, at path: String) {
    self.reason = reason
    self.path = path
  }
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .busy: "Another program is using \(path). Try again in a moment."
    case .cancelled: "It was stopped in time: nothing was changed."
    case .cannotCreate: "\(path) can't be made. Name another folder with --data."
    case .confirmationNeeded:
      "Your password is needed once more. Confirm it with viper confirm-password, then try again."
    case .damaged:
      "\(path) is not a database that can be trusted. Put a copy back with viper restore, or "
        + "name another folder with --data."
    case .exposed:
      "Others may write in \(path), so nothing there can be trusted. Make it yours alone with "
        + "chmod 700, or name another folder with --data."
    case .full: "No space is left for \(path). Free some, then try again."
    case .gone:
      "\(path) is gone, though there were accounts here. Put a copy back with viper restore, or "
        + "name another folder with --data."
    case .inputOutput: "The disk has trouble with \(path). Check it, then try again."
    case .newer: "A later version of viper made \(path). Update this one."
    case .notAllowed: "\(path) can't be read and written by you. Change its permissions."
    case .sessionEnded: "Your session has ended. Log in again."
    case .suspicious:
      "\(path) is a link or belongs to somebody else, or isn't what belongs there, so it isn't "
        + "touched. Remove it, or name another folder with --data."
    case .rateLimited: "Too many codes were asked for. Wait a quarter of an hour, then try again."
    case .tooManyFiles:
      "\(path) can't be opened, since too many files are open. Raise the limit, as with "
        + "ulimit -n 256, or try again."
    }
  }
}
