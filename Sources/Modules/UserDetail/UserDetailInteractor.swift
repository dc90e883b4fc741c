import Accounts

/// Answers the presenter's questions from the directory, the favorites and the administration.
struct UserDetailInteractor: UserDetailPresenterToInteractor {
  let directory: any UserDirectory
  let favorites: any FavoriteUsers
  let administration: any UserAdministration
  /// Who looks.
  let session: Session

  func user(_ id: Account.ID) async throws(UserDetailError) -> KnownUser {
    let (user, marked): (User?, Set<Account.ID>)
    do throws(StoreError) {
      user = try await directory.user(id, for: session.key)
      marked = try await favorites.favorites(of: session.key, among: [id])
    } catch {
      throw UserDetailError(error)
    }
    // A directory that doesn't notice the cancellation answers all the same.
    if Task.isCancelled { throw .cancelled }
    guard let user else { throw .gone }
    return KnownUser(
      user: user, isFavorite: marked.contains(id),
      isAdministered: session.account.isAdministrator && session.account.id != id)
  }

  func setFavorite(_ isFavorite: Bool, _ user: Account.ID) async throws(UserDetailError) {
    do throws(StoreError) {
      if isFavorite {
        try await favorites.mark(user, by: session.key)
      } else {
        try await favorites.unmark(user, by: session.key)
      }
    } catch {
      throw UserDetailError(error)
    }
  }

  func setDisabled(_ isDisabled: Bool, _ user: Account.ID) async throws(UserDetailError) {
    try await ask { () throws(StoreError) in
      try await administration.setDisabled(isDisabled, user, by: session.key)
    }
  }

  func setAdministrator(
    _ isAdministrator: Bool, _ user: Account.ID
  ) async throws(UserDetailError) {
    try await ask { () throws(StoreError) in
      try await administration.setAdministrator(isAdministrator, user, by: session.key)
    }
  }

  func startReset(of user: Account.ID) async throws(UserDetailError) {
    try await ask { () throws(StoreError) in
      try await administration.startReset(of: user, by: session.key)
    }
  }

  func delete(_ user: Account.ID) async throws(UserDetailError) {
    try await ask { () throws(StoreError) in
      try await administration.delete(user, by: session.key)
    }
  }

  private func ask(
    _ question: () async throws(StoreError) -> AdministrationAnswer
  ) async throws(UserDetailError) {
    let answer: AdministrationAnswer
    do throws(StoreError) { answer = try await question() } catch { throw UserDetailError(error) }
    switch answer {
    case .done: return
    case .gone: throw .gone
    case .lastAdministrator: throw .lastAdministrator
    case .notAllowed: throw .notAllowed
    }
  }
}

extension UserDetailError {
  fileprivate init(_ error: StoreError) {
    self =
      switch error.reason {
      case .cancelled: .cancelled
      case .confirmationNeeded: .passwordNeeded
      default: .unavailable(error)
      }
  }
}
