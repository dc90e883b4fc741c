import Accounts
import PrivateFiles

/// Where a store keeps the session that it starts.
public enum SessionKeeping: Equatable, Sendable {
  /// In a private file beside the database, so that it lasts after the process.
  ///
  /// The name tells apart sessions that are open on one folder at once, such as in two terminals; only
  /// what `AccountStore.isSessionName(_:)` approves of. Nil for the usual one.
  case file(name: String?)
  /// In this process alone: no file opens it. It ends with `AccountStore.endProcessSession()`, or
  /// expires like any other.
  case process

  /// What is kept beside the database under `title` and the session's name; nil where nothing is.
  /// - Throws: `StoreError`, `.cannotCreate` for a name that can't be one.
  func file(_ title: String, in folder: DataFolder) throws(StoreError) -> PrivateFile? {
    guard case .file(let name) = self else { return nil }
    let path = "\(folder.path)/" + ([title] + (name.map { [$0] } ?? [])).joined(separator: "-")
    guard name.map(AccountStore.isSessionName) ?? true else {
      throw StoreError(.cannotCreate, at: path)
    }
    return PrivateFile(path: path)
  }
}
