import Accounts
import Doubles
import Testing

@testable import UserList

@Suite struct UserListInteractorTests {
  @Test func `the directory's stretch is the answer`() async throws {
    let ada = try User.ada()
    let interactor = UserListInteractor(
      directory: DirectoryStub { UserStretch(users: [ada], count: $0.upperBound) })

    #expect(try await interactor.users(at: 3..<9) == UserStretch(users: [ada], count: 9))
  }

  @Test(arguments: [(StoreError.busy, UserListError.unavailable(.busy)), (.cancelled, .cancelled)])
  func `a directory that fails is told apart from a call that was stopped`(
    failure: StoreError, error: UserListError
  ) async {
    let interactor = UserListInteractor(
      directory: DirectoryStub { _ throws(StoreError) in throw failure })

    await #expect(throws: error) { try await interactor.users(at: 0..<9) }
  }

  @Test func `a directory that answers after the cancellation has no answer`() async {
    let interactor = UserListInteractor(
      directory: DirectoryStub { _ in
        withUnsafeCurrentTask { $0?.cancel() }
        return UserStretch(users: [], count: 0)
      })
    let task = Task { () async -> UserListError? in
      do throws(UserListError) {
        _ = try await interactor.users(at: 0..<9)
        return nil
      } catch {
        return error
      }
    }

    #expect(await task.value == .cancelled)
  }

  @Test func `the real store lists a stretch by name, and counts all`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    try await store.add("iyad", name: "Iyad Agha", age: 36, password: "correct horse")
    try await store.add("grace", name: "Grace Hopper", password: "battery staple")
    try await store.add("ada", name: "Ada Lovelace", age: 1, password: "violet kettle")
    let interactor = UserListInteractor(directory: try folder.directory())

    let stretch = try await interactor.users(at: 1..<100)

    #expect(stretch.users.map(\.name.description) == ["Grace Hopper", "Iyad Agha"])
    #expect(stretch.users.map(\.age) == [nil, 36])
    #expect(stretch.count == 3)
  }
}
