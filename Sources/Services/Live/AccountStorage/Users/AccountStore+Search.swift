import Accounts

extension AccountStore {
  /// Lets the search see what has become of `account`: called in every transaction that adds or
  /// deletes one, or changes its name, username, address or age.
  func index(_ account: Account.ID) throws(StoreError) { try searchIndex.update(account) }
}
