import Accounts
import ViperPages

extension Field {
  /// The same field, with `problem` as the message for a missing value.
  public func needed(_ problem: EntryProblem) -> Field { needed("\(problem)") }
}
