import Accounts

/// What one check of a folder has found.
public struct Finding: Equatable, Sendable {
  /// What is looked at, in this order.
  public enum Check: String, CaseIterable, Sendable {
    case folder, database, session, outbox, mail, clock, space
  }

  /// What is wrong.
  public enum Trouble: Equatable, Sendable {
    case store(StoreError.Reason)
    case other
  }

  public let check: Check
  /// In sentences, with what to do where something is wrong.
  public let words: String
  /// Nil where all is well.
  public let trouble: Trouble?

  init(_ check: Check, _ words: String, _ trouble: Trouble? = nil) {
    self.check = check
    self.words = words
    self.trouble = trouble
  }

  init(_ check: Check, _ error: StoreError) {
    self.init(check, error.description, .store(error.reason))
  }
}
