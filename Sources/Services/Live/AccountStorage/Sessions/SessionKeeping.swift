import Accounts
import StorePlatform

/// The storage of the session that a store starts.
package enum SessionKeeping: Equatable, Sendable {
  /// In a private file beside the database, so that it outlasts the process.
  ///
  /// The name distinguishes sessions that are open on one folder at once, such as in two terminals;
  /// nil for the default one. `AccountStore.isSessionName(_:)` decides which names are valid.
  case file(name: String?)
  /// Only in this process. It ends with `AccountStore.endProcessSession()`, or expires like any
  /// other.
  case process

  /// The file beside the database for `title` and the session's name; nil without such a file.
  /// - Throws: `StoreError`, `.cannotCreate` for an invalid name.
  func file(_ title: String, in folder: DataFolder) throws(StoreError) -> PrivateFile? {
    guard case .file(let name) = self else { return nil }
    let path = "\(folder.path)/" + ([title] + (name.map { [$0] } ?? [])).joined(separator: "-")
    guard name.map(AccountStore.isSessionName) ?? true else {
      throw StoreError(.cannotCreate, at: path)
    }
    return PrivateFile(path: path)
  }
}

/// The session of a store: the number of its row and its token in a file, or its key only in this
/// process.
struct KeptSession {
  /// Nil if the session is kept in this process.
  let file: PrivateFile?
  private(set) var key: Session.Key?

  init(file: PrivateFile?) { self.file = file }

  /// The unverified contents of the file; nil if they are malformed.
  var token: (number: OpenSession.ID, token: String)? {
    get throws(StoreError) {
      let words = try file?.read()?.split(separator: " ") ?? []
      guard words.count == 2, let number = Int64(words[0]) else { return nil }
      return (OpenSession.ID(rawValue: number), String(words[1]))
    }
  }

  var number: OpenSession.ID? { get throws(StoreError) { try token?.number ?? key?.number } }

  mutating func keep(_ key: Session.Key, token: String) throws(StoreError) {
    if let file { try file.write("\(key.number.rawValue) \(token)") } else { self.key = key }
  }

  mutating func remove() throws(StoreError) {
    try file?.remove()
    key = nil
  }
}
