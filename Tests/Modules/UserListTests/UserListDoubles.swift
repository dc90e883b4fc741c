import Accounts
import Terminal

@testable import UserList

@MainActor
final class ViewSpy: UserListPresenterToView {
  private(set) var shown: [UserListState] = []
  func show(_ state: UserListState) { shown.append(state) }
}

@MainActor
final class WireframeSpy: UserListPresenterToWireframe {
  enum Call: Equatable {
    case leave
  }
  private(set) var calls: [Call] = []

  func leave() { calls.append(.leave) }
}

@MainActor
final class PresenterSpy: UserListViewToPresenter {
  enum Call: Equatable {
    case askedForUsers
    case reached(Range<Int>)
    case cancelled
  }
  private(set) var calls: [Call] = []

  func userAskedForUsers() async { calls.append(.askedForUsers) }
  func userReached(_ places: Range<Int>) async { calls.append(.reached(places)) }
  func userCancelled() { calls.append(.cancelled) }
}

@MainActor
final class DelegateSpy: UserListDelegate {
  enum Call: Equatable {
    case didCancel
  }
  private(set) var calls: [Call] = []

  func userListModuleDidCancel(_ userList: any UserListModule) { calls.append(.didCancel) }
}

/// Notes which places it is asked for.
actor InteractorSpy: UserListPresenterToInteractor {
  typealias Answer = @Sendable (_ places: Range<Int>) async throws(UserListError) -> UserStretch
  private(set) var places: [Range<Int>] = []
  private let answer: Answer

  init(_ answer: @escaping Answer) { self.answer = answer }

  func users(at places: Range<Int>) async throws(UserListError) -> UserStretch {
    self.places.append(places)
    return try await answer(places)
  }
}

struct DirectoryStub: UserDirectory {
  typealias Answer = @Sendable (_ places: Range<Int>) async throws(StoreError) -> UserStretch
  let answer: Answer

  init(_ answer: @escaping Answer) { self.answer = answer }

  func users(
    at places: Range<Int>, of query: UserQuery
  ) async throws(StoreError) -> UserStretch {
    try await answer(places)
  }
  func user(_ id: Account.ID) async throws(StoreError) -> User? { nil }
}

extension User {
  static func ada(age: Int? = 36) throws -> User {
    User(
      id: Account.ID(rawValue: 1), username: try Username("ada"),
      name: try FullName("Ada Lovelace"), email: try EmailAddress("ada@example.org"), age: age)
  }
}

extension UserRow {
  static let ada = UserRow(
    id: 1, name: "Ada Lovelace", username: "ada", age: 36, ageText: "36 years")
}
