import Accounts
import ViperPages

extension Field {
  /// The same field with the words for a value that is missing.
  public func needed(_ problem: EntryProblem) -> Field { needed("\(problem)") }
}
