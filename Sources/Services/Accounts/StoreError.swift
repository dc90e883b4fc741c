/// Why the accounts can't answer, in words a user can act on.
public struct StoreError: Error, Equatable, Sendable {
  public enum Reason: Equatable, Sendable, CaseIterable {
    /// Another program holds the lock.
    case busy
    /// The task was cancelled before anything was changed.
    case cancelled
    /// It can't be made, as where a file stands in the place of the folder.
    case cannotCreate
    /// It isn't a database, or a broken one.
    case damaged
    /// No space is left.
    case full
    /// The disk refused.
    case inputOutput
    /// A later version of the program made it.
    case newer
    /// The user named a file that isn't there, is none, or can't be read.
    case noInput
    /// It may not be read or written.
    case notAllowed
    /// Something that is no folder or file of ours stands there, such as a link.
    case suspicious
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
    case .damaged:
      "\(path) is not a database that can be trusted. Put a copy back, or name another folder "
        + "with --data."
    case .full: "No space is left for \(path). Free some, then try again."
    case .inputOutput: "The disk has trouble with \(path). Check it, then try again."
    case .newer: "A later version of viper made \(path). Update this one."
    case .noInput: "\(path) can't be read. Check its name and its permissions."
    case .notAllowed: "\(path) can't be read and written by you. Change its permissions."
    case .suspicious:
      "\(path) is a link or belongs to somebody else, so it isn't touched. Remove it, or name "
        + "another folder with --data."
    }
  }
}
