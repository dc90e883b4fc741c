import Accounts

/// The result of one check of the accounts.
public struct Finding: Equatable, Sendable {
  /// The checks, in order.
  public enum Check: String, CaseIterable, Sendable {
    case folder, server, database, encryption, replication, session, outbox, mail, clock, space
  }

  /// The kind of problem.
  public enum Trouble: Equatable, Sendable {
    case store(StoreError.Reason)
    case other
  }

  public let check: Check
  /// One or more sentences, with the next step if there is a problem.
  public let words: String
  /// Nil if there is no problem.
  public let trouble: Trouble?
  /// The store's error that `words` describe; nil if they describe something else.
  package private(set) var error: StoreError?

  init(_ check: Check, _ words: String, _ trouble: Trouble? = nil) {
    self.check = check
    self.words = words
    self.trouble = trouble
  }

  init(_ check: Check, _ error: StoreError) {
    self.init(check, error.description, .store(error.reason))
    self.error = error
  }
}
