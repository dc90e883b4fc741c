/// Whom an account has marked as a favorite, in an order of its own.
public protocol FavoriteUsers: Sendable {
  /// The favorites at `places`, and how many there are. Places past the end are left out.
  func favorites(
    of session: Session.Key, at places: Range<Int>
  ) async throws(StoreError) -> UserWindow

  /// Those of `users` who are favorites.
  func favorites(
    of session: Session.Key, among users: [Account.ID]
  ) async throws(StoreError) -> Set<Account.ID>

  /// Puts `user` at the end of the favorites; nothing happens where they are one already, or gone.
  func mark(_ user: Account.ID, by session: Session.Key) async throws(StoreError)

  /// Nothing happens where they are no favorite.
  func unmark(_ user: Account.ID, by session: Session.Key) async throws(StoreError)

  /// Moves `user` up (negative) or down by some places, no further than the first or last one.
  func move(_ user: Account.ID, by steps: Int, of session: Session.Key) async throws(StoreError)
}
