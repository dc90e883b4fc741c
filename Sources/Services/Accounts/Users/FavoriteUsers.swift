/// An account's favorite users, in the order that it chose.
public protocol FavoriteUsers: Sendable {
  /// Returns the favorites at the indexes `range`, as far as they exist, and the count of all.
  /// - Throws: `StoreError`, why the store can't answer.
  func favorites(
    of session: Session.Key, at range: Range<Int>
  ) async throws(StoreError) -> (users: [User], count: Int)

  /// Returns which of `users` are favorites.
  /// - Throws: `StoreError`, why the store can't answer.
  func favorites(
    of session: Session.Key, among users: [Account.ID]
  ) async throws(StoreError) -> Set<Account.ID>

  /// Appends `user` to the favorites. Returns false if it is one already, and nil if the user was
  /// deleted.
  /// - Throws: `StoreError`, why the store can't answer.
  @discardableResult
  func mark(_ user: Account.ID, by session: Session.Key) async throws(StoreError) -> Bool?

  /// Removes `user` from the favorites. Returns its position, for `restore`; nil if it was none.
  /// - Throws: `StoreError`, why the store can't answer.
  @discardableResult
  func unmark(_ user: Account.ID, by session: Session.Key) async throws(StoreError) -> Int64?

  /// Adds a favorite again at the position that it had, unless it is one already.
  ///
  /// Returns false if the user was deleted.
  /// - Throws: `StoreError`, why the store can't answer.
  func restore(
    _ user: Account.ID, at position: Int64, by session: Session.Key
  ) async throws(StoreError) -> Bool

  /// Moves `user` by `steps` rows, up if negative, but not past the ends of the list.
  /// - Throws: `StoreError`, why the store can't answer.
  func move(_ user: Account.ID, by steps: Int, of session: Session.Key) async throws(StoreError)
}
