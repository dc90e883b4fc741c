import AccountPresentation
import Accounts
import Doubles
import ViperKitTesting
import ViperPages
import ViperPresentation

@testable import UserList

extension ViewSpy: UserListPresenterToView where State == UserListState {}

final class WireframeSpy: UserListPresenterToWireframe {
  enum Call: Equatable {
    case presentDetail(User)
    case finish(User)
    case ask(String, dangerous: Bool)
    case confirmPassword
    case presentTips
    case leave
  }
  private(set) var calls: [Call] = []

  func ask(_ question: ConfirmationPresenter) {
    calls.append(.ask(question.question, dangerous: question.isDangerous))
  }
  func confirmPassword() { calls.append(.confirmPassword) }
  func presentDetail(of user: User) { calls.append(.presentDetail(user)) }
  func finish(with picked: User) { calls.append(.finish(picked)) }
  func presentTips() { calls.append(.presentTips) }
  func leave() { calls.append(.leave) }
}

final class PresenterSpy: UserListViewToPresenter {
  enum Call: Equatable {
    case askedForUsers
    case askedForDetails(Int64)
    case reached(Range<Int>)
    case filtered(String, String)
    case marked(RowSelection)
    case toggledFavorites(RowSelection)
    case undid
    case chose(UserAct, RowSelection)
    case metRequirement
    case selected(Int64)
    case cancelled
  }
  private(set) var calls: [Call] = []

  func userAskedForUsers() async { calls.append(.askedForUsers) }
  func userAskedForDetails(of id: Int64) async { calls.append(.askedForDetails(id)) }
  func userReached(_ range: Range<Int>) async { calls.append(.reached(range)) }
  func userFiltered(by text: String, sortedBy order: String) async {
    calls.append(.filtered(text, order))
  }
  func userMarked(_ rows: RowSelection) { calls.append(.marked(rows)) }
  func userToggledFavorites(_ rows: RowSelection) async { calls.append(.toggledFavorites(rows)) }
  func userUndid() async { calls.append(.undid) }
  func userChose(_ act: UserAct, _ rows: RowSelection) async { calls.append(.chose(act, rows)) }
  func userMetRequirement() async { calls.append(.metRequirement) }
  func userSelected(_ id: Int64) { calls.append(.selected(id)) }
  func userCancelled() { calls.append(.cancelled) }
}

final class DelegateSpy: UserListDelegate {
  enum Call: Equatable {
    case didSelect(User)
    case didPick(User)
    case needsPassword
    case didCancel
  }
  private(set) var calls: [Call] = []

  func userListModule(_ userList: any Module, didSelect user: User) {
    calls.append(.didSelect(user))
  }
  func userListModule(_ userList: any Module, didPick user: User) { calls.append(.didPick(user)) }
  func userListModuleNeedsPassword(_ userList: any Module) { calls.append(.needsPassword) }
  func userListModuleDidCancel(_ userList: any UserListModule) { calls.append(.didCancel) }
}

/// Records each question, and answers it from a closure.
actor InteractorSpy: UserListPresenterToInteractor {
  enum Call: Equatable {
    case users(Range<Int>, UserQuery)
    case firstUsers(Int, UserQuery)
    case activity(of: Int64)
    case perform(UserAct, on: Int64)
    case restore(Int64, Int64)
  }
  typealias Answer =
    @Sendable (Range<Int>, UserQuery) async throws(UserListError) -> (
      rows: [ListedUser], count: Int
    )

  private(set) var calls: [Call] = []
  private var activity = AccountActivity.sample
  /// The users found before the count.
  private let first: [ListedUser]?
  private let answer: Answer
  /// The error of an action on a user, once for each user.
  private var failures: [Int64: UserListError]

  init(
    failing failures: [Int64: UserListError] = [:], first: [ListedUser]? = nil,
    _ answer: @escaping Answer
  ) {
    self.failures = failures
    self.first = first
    self.answer = answer
  }

  /// Makes the next call about a user fail.
  func fail(_ user: Int64, with failure: UserListError) { failures[user] = failure }

  func users(
    at range: Range<Int>, of query: UserQuery
  ) async throws(UserListError) -> (rows: [ListedUser], count: Int) {
    calls.append(.users(range, query))
    return try await answer(range, query)
  }

  func firstUsers(_ limit: Int, of query: UserQuery) async throws(UserListError) -> [ListedUser]? {
    calls.append(.firstUsers(limit, query))
    return first.map { Array($0.prefix(limit)) }
  }

  func activity(of user: Account.ID) async throws(UserListError) -> AccountActivity? {
    calls.append(.activity(of: user.rawValue))
    if Task.isCancelled { throw .cancelled }
    if let failure = failures.removeValue(forKey: user.rawValue) { throw failure }
    return activity
  }

  /// Answers later calls for an activity.
  func answerActivity(_ activity: AccountActivity) { self.activity = activity }

  /// The position of a removed favorite is ten times its identifier.
  func perform(_ act: UserAct, on user: User) async throws(UserListError) -> Int64? {
    calls.append(.perform(act, on: user.id.rawValue))
    if let failure = failures.removeValue(forKey: user.id.rawValue) { throw failure }
    return act == .setFavorite(false) ? user.id.rawValue * 10 : nil
  }

  func restore(_ favorite: Account.ID, at position: Int64) async throws(UserListError) {
    calls.append(.restore(favorite.rawValue, position))
    if let failure = failures.removeValue(forKey: favorite.rawValue) { throw failure }
  }
}

extension UserRow {
  static func ada(isFavorite: Bool = false) throws -> UserRow {
    UserRow(try .ada(), isFavorite: isFavorite)
  }
}
