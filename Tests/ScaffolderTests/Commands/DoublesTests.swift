import Testing

@testable import Scaffolder

/// Doubles follow the protocols: `sync` edits them, and `sync --check` reports what it would edit.
@Suite(.waiting) struct DoublesTests {
  private static let view = "Sources/Modules/Login/LoginView.swift"
  private static let presenter = "Sources/Modules/Login/LoginPresenter.swift"
  private static let doubles = "Tests/Modules/LoginTests/LoginDoubles.swift"
  private let package: TestPackage

  init() throws { package = try TestPackage() }

  /// Edits a protocol of Login, and expects the findings of `sync` and the replaced lines of the
  /// doubles.
  @Test(arguments: [
    (
      view, "  func userCancelled()\n",
      "  func userCancelled()\n  func userPaid(_ amount: Decimal?, by: [Card: Int]) async\n",
      "PresenterSpy lacks userPaid(_:by:) of LoginViewToPresenter.",
      [
        "+    case paid(Decimal?, [Card: Int])",
        "+  func userPaid(_ amount: Decimal?, by: [Card: Int]) async { calls.append(.paid(amount, by)) }",
      ]
    ),
    (
      view, "  func userCancelled()\n", "  func userCancelled(twice: Bool)\n",
      "PresenterSpy records userCancelled(), which no protocol requires.",
      [
        "+    case cancelled(Bool)",
        "+  func userCancelled(twice: Bool) { calls.append(.cancelled(twice)) }",
        "-    case cancelled", "-  func userCancelled() { calls.append(.cancelled) }",
      ]
    ),
    (
      view, "  func userChoseSignUp()\n", "",
      "PresenterSpy records userChoseSignUp(), which no protocol requires.",
      ["-    case choseSignUp", "-  func userChoseSignUp() { calls.append(.choseSignUp) }"]
    ),
    (
      view, "userForgotPassword(of username: String)", "userForgotPassword(of username: Username)",
      "PresenterSpy records userForgotPassword(of:) with other types than LoginViewToPresenter has.",
      [
        "+    case forgotPassword(Username)",
        "+  func userForgotPassword(of username: Username) { calls.append(.forgotPassword(username)) }",
        "-    case forgotPassword(String)",
        "-  func userForgotPassword(of username: String) { calls.append(.forgotPassword(username)) }",
      ]
    ),
    (
      view, "password: String) async", "password: String)",
      "PresenterSpy records userSubmitted(username:password:) with other types than "
        + "LoginViewToPresenter has.",
      [
        "+  func userSubmitted(username: String, password: String) {",
        "-  func userSubmitted(username: String, password: String) async {",
      ]
    ),
    (
      presenter, "  func logIn(",
      "  func rule() -> String\n  func all<T: Sendable>(_ kind: T) async throws(LoginError) -> [T]\n  func logIn(",
      "InteractorStub lacks rule() of LoginPresenterToInteractor.",
      [
        "+    fatalError(\"Let InteractorStub answer all(_:).\")",
        "+  func all<T: Sendable>(_ kind: T) async throws(LoginError) -> [T] {",
        "+  func rule() -> String { fatalError(\"Let InteractorStub answer rule().\") }", "+  }",
      ]
    ),
    (
      presenter, "  func show(_ state: LoginState)\n",
      "  func show(_ state: LoginState)\n  func flash(hue: Int?)\n",
      "ViewSpy lacks flash(hue:) of LoginPresenterToView.",
      [
        "+  public func flash(hue: Int?) { note(\"flash(hue: \\(String(describing: hue)))\") }",
        "+extension ViewSpy: LoginPresenterToView where State == LoginState {", "+}",
        "-extension ViewSpy: LoginPresenterToView where State == LoginState {}",
      ]
    ),
    (
      presenter, "  func leave()\n",
      "  func leave()\n  func ask(_ title: String, then: @escaping @MainActor () -> Void)\n",
      "WireframeSpy lacks ask(_:then:) of LoginPresenterToWireframe.",
      [
        "+    case ask(String)",
        "+  func ask(_ title: String, then: @escaping @MainActor () -> Void) { calls.append(.ask(title)) }",
      ]
    ),
  ])
  func `a changed protocol updates the doubles that record its messages`(
    path: String, old: String, new: String, words: String, lines: [String]
  ) throws {
    let source = try package.text(path)
    try package.folder.edit(path) { $0.replace(old, with: new) }
    let before = try package.text(Self.doubles)

    let findings = try package.sync()

    #expect(findings.allSatisfy { $0.path == Self.doubles && $0.isCorrected })
    #expect(findings.first?.words == words)
    let (one, other) = (before.lines, try package.text(Self.doubles).lines)
    let changes = other.difference(from: one).map { change in
      switch change {
      case .insert(_, let line, _): "+\(line)"
      case .remove(_, let line, _): "-\(line)"
      }
    }
    #expect(changes.sorted() == lines)
    #expect(try package.sync() == [])
    // And back again; a synchronous method may stay synchronous.
    try package.folder.write(source, to: path)
    try package.sync()
    if new.hasSuffix("password: String)") { return }
    #expect(try package.text(Self.doubles).lines.sorted() == one.sorted())
  }

  @Test func `comments in a declaration aren't copied to its double`() throws {
    try package.folder.edit(Self.presenter) {
      $0.replace(
        "  func leave()\n",
        with: "  func leave()\n  func move(\n    from: Int,  // The row.\n"
          + "    to: Int /* Its goal. */\n  )\n")
      $0.replace(
        "  func logIn(",
        with: "  func stop() async  // May wait.\n    throws(LoginError)\n  func logIn(")
    }

    try package.sync()

    let doubles = try package.text(Self.doubles)
    for line in [
      "    case move(Int, Int)\n",
      "  func move(from: Int, to: Int) { calls.append(.move(from, to)) }\n",
      "  func stop() async throws(LoginError) {}\n",
    ] {
      #expect(doubles.contains(line))
    }
    #expect(try package.sync() == [])
  }

  @Test func `a function that a spy can't record is reported and left out`() throws {
    try package.folder.edit(Self.presenter) {
      $0.replace(
        "  func leave()\n",
        with: "  func leave()\n  func show(_ error: LoginError)\n  func show(items: [Int])\n"
          + "  func show(names: [String])\n  func jump(_: Int)\n")
    }
    let start = "WireframeSpy can't record"
    let end = "of LoginPresenterToWireframe"
    let reason =
      "show(_:) is recorded as .show. Rename one of them, or write the function and its case by "
      + "hand."
    let left = [
      "\(start) show(items:) \(end): \(reason)", "\(start) show(names:) \(end): \(reason)",
      "\(start) jump(_:) \(end): give each of its parameters a name.",
    ]

    let findings = try package.sync()

    #expect(findings.filter { !$0.isCorrected }.map(\.words) == left)
    let doubles = try package.text(Self.doubles)
    #expect(doubles.contains("  func show(_ error: LoginError) { calls.append(.show(error)) }\n"))
    for words in ["show(items", "show(names", "jump"] { #expect(!doubles.contains(words)) }
    #expect(try package.sync().map(\.words) == left)

    try package.folder.edit(Self.presenter) { $0.replace("jump(_:", with: "jump(_ row:") }
    try package.folder.edit(Self.doubles) {
      $0.replace(
        "  func leave() {", with: "  func show(items: [Int]) {}\n  func leave() {")
    }
    #expect(try package.sync().filter { !$0.isCorrected }.map(\.words) == [left[1]])
    #expect(try package.text(Self.doubles).contains("calls.append(.jump(row))"))
  }

  @Test func `keywords keep their backticks in a double`() throws {
    let before = try package.text(Self.doubles)
    let source = try package.text(Self.presenter)
    try package.folder.edit(Self.presenter) {
      $0.replace(
        "  func leave()\n", with: "  func leave()\n  func `repeat`()\n  func go(_ `in`: Int)\n")
    }

    try package.sync()

    let doubles = try package.text(Self.doubles)
    for line in [
      "    case `repeat`\n", "  func `repeat`() { calls.append(.`repeat`) }\n",
      "  func go(_ `in`: Int) { calls.append(.go(`in`)) }\n",
    ] {
      #expect(doubles.contains(line))
    }
    #expect(try package.sync() == [])
    try package.folder.write(source, to: Self.presenter)
    try package.sync()
    #expect(try package.text(Self.doubles) == before)
  }

  @Test func `a declaration ends before a directive`() throws {
    try package.folder.edit(Self.presenter) {
      $0.replace("  func leave()\n", with: "  func leave()\n#if DEBUG\n  func debug()\n#endif\n")
    }

    try package.sync()

    #expect(
      try package.text(Self.doubles).contains("  func debug() { calls.append(.debug) }\n"))
  }

  @Test(arguments: ["async", "async throws(TotalError)"])
  func `a double follows the errors of a requirement`(effects: String) throws {
    let before = "  func stop() async throws(LoginError)"
    try package.folder.edit(Self.presenter) {
      $0.replace("  func logIn(", with: "\(before)\n  func logIn(")
    }
    try package.sync()
    #expect(try package.text(Self.doubles).contains("\(before) {}\n"))

    try package.folder.edit(Self.presenter) { $0.replace(before, with: "  func stop() \(effects)") }

    #expect(try package.sync().count == 1)
    let doubles = try package.text(Self.doubles)
    #expect(doubles.contains("  func stop() \(effects) {}\n") && !doubles.contains(before))
    #expect(try package.sync() == [])
  }

  @Test func `a stub follows the signature of its answer, and keeps values set by a test`() throws {
    try package.add("Login", "count of:Word -> Int", to: "interactor")
    let before = try package.text(Self.doubles)
    let (property, function) = (
      "  var countAnswer = Result<Int, LoginError>.failure(.cancelled)\n",
      "  func count(of: Word) async throws(LoginError) -> Int { try countAnswer.get() }\n"
    )
    func change(_ old: String, to new: String) throws -> String {
      try package.folder.edit(Self.presenter) { $0.replace(old, with: new) }
      try package.sync()
      #expect(try package.sync() == [])
      return try package.text(Self.doubles)
    }

    let other = before.replacing(property + function, with: "")
    #expect(
      try change("-> Int", to: "-> [Int]")
        == other.replacing(
          "    try await logIn(username, password)\n  }\n",
          with: "    try await logIn(username, password)\n  }\n"
            + (property + function).replacing("<Int,", with: "<[Int],")
            .replacing("-> Int", with: "-> [Int]")))
    #expect(try change("-> [Int]", to: "-> Int") == before)
    #expect(
      try change("async throws(LoginError) -> Int", to: "async -> Int")
        == before.replacing(
          property + function,
          with: "  func count(of: Word) async -> Int { "
            + "fatalError(\"Let InteractorStub answer count(of:).\") }\n"))
    #expect(try change("async -> Int", to: "async throws(LoginError) -> Int") == before)
    try package.folder.edit(Self.doubles) {
      $0.replace(".failure(.cancelled)", with: ".success(7)")
    }
    let renamed = try change("count(of: Word)", to: "count(in text: Word)")
    #expect(renamed.contains("Result<Int, LoginError>.success(7)\n"))
    #expect(renamed.contains(function.replacing("of: Word", with: "in text: Word")))
    #expect(!renamed.contains(function))
    #expect(
      try change("  func count(in text: Word) async throws(LoginError) -> Int\n", to: "") == other)
  }

  @Test func `a method that another protocol may require stays, and so does a case recorded twice`()
    throws
  {
    try package.folder.edit(Self.doubles) {
      $0.replace(
        "PresenterSpy: LoginViewToPresenter", with: "PresenterSpy: LoginViewToPresenter, P")
      $0.replace("calls.append(.leave)", with: "calls.append(.presentSignUp)")
    }
    try package.folder.edit(Self.view) { $0.replace("  func userChoseSignUp()\n", with: "") }
    try package.folder.edit(Self.presenter) { $0.replace("  func presentSignUp()\n", with: "") }
    let before = try package.text(Self.doubles)

    try package.sync()

    let line = "  func presentSignUp() { calls.append(.presentSignUp) }\n"
    #expect(try package.text(Self.doubles) == before.replacing(line, with: ""))
  }

  @Test(arguments: ["choseSignUp, early", "early, choseSignUp"])
  func `a case that is removed leaves the other one of its line`(cases: String) throws {
    try package.folder.edit(Self.doubles) {
      $0.replace("    case choseSignUp\n", with: "    case \(cases)\n")
    }
    try package.folder.edit(Self.view) { $0.replace("  func userChoseSignUp()\n", with: "") }

    try package.sync()

    #expect(try package.text(Self.doubles).contains("    case early\n"))
  }

  @Test func `handwritten methods of a double stay, with their cases`() throws {
    let package = try TestPackage(modules: ["UserDetail"])
    let doubles = "Tests/Modules/UserDetailTests/UserDetailDoubles.swift"
    let before = try package.text(doubles)
    try package.folder.edit("Sources/Modules/UserDetail/UserDetailPresenter.swift") {
      $0.replace("  func ask(_ question: ConfirmationPresenter)\n", with: "")
    }

    #expect(try package.sync() == [])
    #expect(try package.text(doubles) == before)
  }

  @Test func `the templates' doubles are up to date`() throws {
    try package.new("Billing")
    try package.new("Clock", hasInteractor: false)
    #expect(try package.sync() == [])
  }
}

extension String {
  fileprivate var lines: [Substring] {
    split(separator: "\n", omittingEmptySubsequences: false)
  }
}
