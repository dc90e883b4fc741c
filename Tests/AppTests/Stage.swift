import AccountStorage
import Accounts
import StoreFixtures
import Synchronization
import Testing
import ViperKit
import ViperKitTesting

@testable import viper

/// The root router on the real store, and a console that a test types on.
@MainActor
final class Stage {
  enum Way: CaseIterable {
    case fullScreen
    case lines
  }

  nonisolated static let password = "seven odd umbrellas"
  nonisolated static let other = "eight odd umbrellas"

  let folder: TemporaryFolder
  /// Wide enough for the bar of a package with many features.
  let console = ConsoleFake(columns: 400)
  let results = ResultsSpy()
  let calls = CallLog()
  let store: AccountStore
  let services: Services
  private(set) var driver: any Driver
  private(set) var router: RootRouter
  private let answers: [FieldName: String]

  init(
    _ way: Way, goal: RouteName? = nil, answers: [FieldName: String] = [:], asks: Bool = true,
    demo: Demo.Proposal? = nil, folder: TemporaryFolder? = nil, delivery: MailDelivery = .sent,
    showsTips: Bool = false, takesFiles: Bool = true
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    self.folder = folder
    self.answers = answers
    store = try folder.store(onAnswer: calls.note)
    services = Services(
      store: store, directory: try folder.directory(onAnswer: calls.note),
      policy: PasswordPolicy(), delivery: delivery, calls: calls.observer,
      hashQueue: HashQueue())
    driver =
      switch way {
      case .fullScreen: FullScreenDriver(console: console, answers: answers)
      case .lines: LineDriver(console: console, answers: answers, asks: asks, results: results)
      }
    router = RootRouter(
      driver: driver, services: services, results: results,
      options: .init(goal: goal, demo: demo, showsTips: showsTips, takesFiles: takesFiles))
  }

  /// A full screen on which Iyad is logged in already, by default with his password confirmed.
  static func loggedIn(
    showsTips: Bool = false, takesFiles: Bool = true, isConfirmed: Bool = true
  ) async throws -> Stage {
    let stage = try Stage(.fullScreen, showsTips: showsTips, takesFiles: takesFiles)
    try await stage.add("iyad")
    try await stage.logIn("iyad", isConfirmed: isConfirmed)
    return stage
  }

  /// The same, with the app started.
  static func running(
    at route: Route? = nil, takesFiles: Bool = true, isConfirmed: Bool = true
  ) async throws -> Stage {
    let stage = try await loggedIn(takesFiles: takesFiles, isConfirmed: isConfirmed)
    try await stage.run(at: route)
    return stage
  }

  /// The page of Mila, the other user, which Iyad opened from the list.
  static func atMila(isConfirmed: Bool = true) async throws -> Stage {
    let stage = try await loggedIn(isConfirmed: isConfirmed)
    try await stage.add("mila", name: "Mila Haward")
    try await stage.run()
    await stage.shows("2 of 2")
    stage.type("\u{1B}[B\r")
    await stage.shows("[ Mail a reset code ]")
    return stage
  }

  /// Adds a user with the usual password and a confirmed address.
  @discardableResult
  func add(_ username: String, name: String = "Iyad Agha", age: Int? = 36) async throws
    -> NewAccount
  { try await store.add(username, name: name, age: age, password: Self.password) }

  /// Signs a user up with the usual password and an unconfirmed address.
  func signUp(_ username: String) async throws -> ProvenAccount {
    let new = NewAccount(
      username: try Username(username), name: try FullName("Iyad Agha"),
      email: try EmailAddress("\(username)@example.org"))
    return try #require(await store.register(new, password: Password(Self.password)).account)
  }

  /// Logs in with the usual password, as another run of the program.
  /// - Parameter isConfirmed: Whether the password is confirmed, too, for sensitive actions.
  @discardableResult
  func logIn(_ username: String, isConfirmed: Bool = true) async throws -> Session {
    let store = try folder.store()
    return isConfirmed
      ? try await store.logInAndConfirm(username, password: Self.password)
      : try await store.logIn(username, password: Self.password)
  }

  /// Starts the app, by default with the answers of its driver; the task is its whole run.
  @discardableResult
  func run(at route: Route? = nil, answers: [FieldName: String]? = nil) async throws -> Task<
    Outcome, Never
  > {
    try await router.start(at: route, answers: answers ?? self.answers)
    // Doesn't capture the stage: a test that doesn't end the run would keep its folder for ever.
    let run = Task { [driver] in await driver.run() }
    await until { !console.calls.isEmpty }
    return run
  }

  func type(_ text: String) { console.type(text) }

  /// Ends the second after which a key dismisses the tip.
  func readTip() {
    let timer = console.later.last { if case .tipRead = $0 { true } else { false } }
    if let timer { console.deliver(timer) }
  }

  /// Types an answer after the type-ahead guard of a new question.
  func answer(_ keys: String) {
    console.deliver(.ready)
    type(keys)
  }

  /// Quits from the first page, by Esc and the answer to its question.
  func quit() async {
    escape()
    await shows("Do you want to quit?")
    answer("y")
  }

  /// Waits until the full screen shows `text`.
  func shows(_ text: String) async { await until { console.lines.contains { $0.contains(text) } } }

  /// Whether `text` is visible: on the full screen now, or among the lines so far.
  func says(_ text: String) -> Bool {
    console.lines.contains { $0.contains(text) } || console.text.contains(text)
  }

  /// Chooses from the bar of the full screen: with Alt and the number shown there, or in the list
  /// of pages if the number has two digits.
  func switchTo(_ title: String) async throws {
    func number() -> Int? {
      console.lines[1].split(separator: "  ").first { $0.hasSuffix(" \(title)") }
        .flatMap { Int($0.drop { $0 == " " }.prefix { $0 != " " }) }
    }
    await until { number() != nil }
    let item = try #require(number())
    type(item < 10 ? "\u{1B}\(item)" : "\u{7}\(String(repeating: "\t", count: item - 1))\r")
  }

  /// The number of a choice offered in the lines.
  func choice(_ label: String) -> Int? {
    for line in console.text.split(separator: "\n") where line.hasSuffix(". \(label)") {
      return Int(line.prefix { $0 != "." })
    }
    return nil
  }

  /// Types Esc, and lets the escape delay pass.
  func escape() {
    type("\u{1B}")
    console.pause()
  }

  var routes: [RouteName] { router.stack.map(\.route) }

  func session() async throws -> Session? { try await folder.store().current() }
}

/// Records the calls of the services in order, and passes them on.
final class CallLog: Sendable {
  let observer = CallObserver()
  private let names = Mutex<[String]>([])
  private let act = Mutex<@Sendable (_ name: String) -> Void>({ _ in })

  /// Calls `act` with the name of each call before its caller gets the answer.
  func onCall(_ act: @escaping @Sendable (_ name: String) -> Void) {
    self.act.withLock { $0 = act }
  }

  @Sendable func note(_ call: ServiceCall) {
    names.withLock { $0.append(call.name) }
    observer.note(call)
    act.withLock(\.self)(call.name)
  }

  /// The calls whose names are among `names`.
  func among(_ names: String...) -> [String] { self.names.withLock { $0.filter(names.contains) } }
}
