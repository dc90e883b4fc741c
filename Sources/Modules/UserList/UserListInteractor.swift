import Accounts

/// Answers the presenter's question from the user directory.
struct UserListInteractor: UserListPresenterToInteractor {
  let directory: any UserDirectory

  func users(at places: Range<Int>) async throws(UserListError) -> UserStretch {
    let stretch: UserStretch
    do throws(StoreError) {
      stretch = try await directory.users(at: places, of: UserQuery())
    } catch {
      throw error.reason == .cancelled ? .cancelled : .unavailable(error)
    }
    // A directory that doesn't notice the cancellation answers all the same.
    if Task.isCancelled { throw .cancelled }
    return stretch
  }
}
