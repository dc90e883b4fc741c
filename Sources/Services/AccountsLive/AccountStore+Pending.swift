import Accounts

private let pending = StoreError(.inputOutput, at: "pending")

extension AccountStore: Favorites {
  public func favorites(
    of account: Account.ID, at places: Range<Int>
  ) async throws(StoreError) -> UserStretch { throw pending }
  public func favorites(
    of account: Account.ID, among users: [Account.ID]
  ) async throws(StoreError) -> Set<Account.ID> { throw pending }
  public func mark(_ user: Account.ID, by account: Account.ID) async throws(StoreError) {
    throw pending
  }
  public func unmark(_ user: Account.ID, by account: Account.ID) async throws(StoreError) {
    throw pending
  }
  public func move(
    _ user: Account.ID, by steps: Int, of account: Account.ID
  ) async throws(StoreError) { throw pending }
}

extension AccountStore: Profiles {
  public func profile(of account: Account.ID) async throws(StoreError) -> PersonalProfile? {
    throw pending
  }
  public func change(
    _ account: Account.ID, name: FullName, age: Int?, photo: Photo?
  ) async throws(StoreError) { throw pending }
  public func photo(inFile path: String) async throws(PhotoProblem) -> Photo { throw .noPicture }
}

extension AccountStore: EmailChange {
  public func requestChange(
    of account: Account.ID, to email: EmailAddress, password: Password
  ) async throws(StoreError) -> Bool { throw pending }
  public func confirmChange(
    of account: Account.ID, with code: Code
  ) async throws(StoreError) -> EmailAddress? { throw pending }
}

extension AccountStore: PasswordChange {
  public func changePassword(
    of account: Account.ID, from current: Password, to new: Password, policy: PasswordPolicy
  ) async throws(StoreError) -> PasswordChangeAnswer { throw pending }
}

extension AccountStore: AccountDeletion {
  public func delete(_ account: Account.ID) async throws(StoreError) { throw pending }
}

extension AccountStore: UserAdministration {
  public func setDisabled(
    _ isDisabled: Bool, _ user: Account.ID, by administrator: Account.ID
  ) async throws(StoreError) -> AdministrationAnswer { throw pending }
  public func delete(
    _ user: Account.ID, by administrator: Account.ID
  ) async throws(StoreError) -> AdministrationAnswer { throw pending }
  public func startReset(
    of user: Account.ID, by administrator: Account.ID
  ) async throws(StoreError) -> AdministrationAnswer { throw pending }
}

extension AccountStore: TutorialMemory {
  public func seenTips(of account: Account.ID) async throws(StoreError) -> Set<String> {
    throw pending
  }
  public func markSeen(_ tip: String, by account: Account.ID) async throws(StoreError) {
    throw pending
  }
}

extension AccountStore: SessionRegister {
  public func sessions(of account: Account.ID) async throws(StoreError) -> [OpenSession] {
    throw pending
  }
  public func end(_ session: OpenSession.ID, of account: Account.ID) async throws(StoreError) {
    throw pending
  }
}
