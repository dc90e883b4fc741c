import AccountPresentation
import Accounts
import Dispatch
import Synchronization
import UserList
import ViperKit

extension Route {
  static let userList = Route(
    name: "user-list",
    summary: "See who is here.",
    aliases: ["users", "ls", "list", "list-users", "get-users", "find", "search"],
    fields: UserListWireframe.fields.explained([
      "filter": "Only users with these words in username, name or address",
      "sort": "The order; without, the best matches of the filter come first",
      "limit": "List no more users than this",
      "pick": "Choose one on the terminal, and print the username",
    ]),
    examples: ["--no-input", "--filter ada --sort age --limit 50 --json"],
    access: .session,
    topic: .users,
    hasGoal: { $0[.pick] != nil },
    columns: ["is-favorite", "name", "username", "age", "email"],
    list: { router, style async throws(Failure) in
      try await router.listUsers(style, to: router.put)
    },
    barTitle: { _ in "Users" },
    barPosition: 1,
    isStartPage: true,
    use: .module { router, answers in
      router.openUserList(
        limit: answers[.limit].flatMap { Int($0) }, picks: answers[.pick] != nil)
    }
  )
}

extension RootRouter: UserListDelegate {
  func openUserList(limit: Int? = nil, picks: Bool = false) {
    guard let session, let tutorials else { return }
    let userList = UserListWireframe(
      limit: limit, picks: picks, session: session.key, directory: services.directory,
      favorites: services.store, administration: services.store,
      delivery: services.delivery, now: services.clock, tutorials: tutorials, context: self,
      delegate: self)
    restart(with: userList, as: Route.userList.name)
  }

  func userListModule(_ userList: any Module, didSelect user: User) {
    openUserDetail(of: user.id)
  }

  /// Prints the username alone, as an argument for other programs.
  func userListModule(_ userList: any Module, didPick user: User) {
    let username = user.username.description
    let row = Table.Row(id: "\(user.id.rawValue)", [.init(username)])
    results.add(row, of: [.init("username", "Username", width: 16)])
    finish(Route.userList.name, of: userList, saying: nil) { pop(userList, last: .done) }
  }

  func userListModuleNeedsPassword(_ userList: any Module) {
    askForPassword(to: "administer accounts")
  }

  /// Leaving the list succeeds, unless the run is to print a pick.
  func userListModuleDidCancel(_ userList: any UserListModule) {
    pop(userList, last: userList.picks ? .cancelled : .done)
  }
}

extension RootRouter {
  /// Writes the users that the flags select.
  /// - Parameter put: Writes bytes; returns a failure or nil.
  func listUsers(
    _ style: RowStyle, to put: @escaping @Sendable ([UInt8]) -> Failure?
  ) async throws(Failure) {
    guard let session else { throw .notLoggedIn }
    let text = start.answers[.filter] ?? ""
    let query =
      start.answers[.sort].flatMap { UserQuery(text, sortedBy: $0) } ?? UserQuery(text, by: .match)
    if query.order == .age {
      let first = try await Failure.translating(
        await services.directory.users(at: 0..<1, of: UserQuery(), for: session.key)
      ).users.first
      let sort = UserListWireframe.sortWithoutAges
      if first?.visible.ages == .hidden, let refusal = sort.problem(of: query.option) {
        throw Failure(sort.problem(refusal, of: "--sort"), .failed)
      }
    }
    let limit = start.answers[.limit].flatMap { Int($0) } ?? .max
    let writer = UserWriter(style, put: put)
    try await Failure.translating(
      await services.directory.listUsers(
        of: query, limit: limit, for: session.key, take: writer.take))
    if let failure = writer.finish() { throw failure }
  }
}

/// Formats and writes users while the next ones are read.
private final class UserWriter: Sendable {
  private let style: RowStyle
  private let put: @Sendable ([UInt8]) -> Failure?
  private let state = Mutex<(format: RowFormat?, failure: Failure?)>((nil, nil))
  private let hasFailed = Atomic(false)
  private let queue = DispatchQueue(label: "viper.rows")
  /// Bounds the number of queued chunks, and so the memory if the output is read slowly.
  private let room = DispatchSemaphore(value: 8)

  init(_ style: RowStyle, put: @escaping @Sendable ([UInt8]) -> Failure?) {
    (self.style, self.put) = (style, put)
  }

  @Sendable func take(_ users: [User], _ favorites: Set<Account.ID>) -> Bool {
    room.wait()
    queue.async { [self] in
      state.withLock { if $0.failure == nil { write(users, favorites, &$0) } }
      room.signal()
    }
    return !hasFailed.load(ordering: .relaxed)
  }

  /// Returns the failure once all is written.
  func finish() -> Failure? { queue.sync { state.withLock(\.failure) } }

  private func write(
    _ users: [User], _ favorites: Set<Account.ID>,
    _ state: inout sending (format: RowFormat?, failure: Failure?)
  ) {
    let visible = users.first?.visible ?? .all
    let rows = users.map { user in
      let row = UserRow(user, isFavorite: favorites.contains(user.id))
      return Table.Row(id: "", [row.mark] + row.cells(showing: visible))
    }
    var format = state.format ?? RowFormat(style, [.favorite] + .users(showing: visible))
    let bytes = format.lines(of: rows)
    state = (format, put(bytes))
    if state.failure != nil { hasFailed.store(true, ordering: .relaxed) }
  }
}
