import Testing

@testable import Scaffolder

/// Doubles follow the protocols: `sync` edits them, and `sync --check` tells what it would edit.
@Suite(.waiting) struct DoublesTests {
  private static let view = "Sources/Modules/Login/LoginView.swift"
  private static let presenter = "Sources/Modules/Login/LoginPresenter.swift"
  private static let doubles = "Tests/Modules/LoginTests/LoginDoubles.swift"
  private let package: TestPackage

  init() throws { package = try TestPackage() }

  /// Edits a protocol of Login, and expects what `sync` finds, and which lines of the doubles it
  /// replaces.
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
        "+  package func flash(hue: Int?) { note(\"flash(hue: \\(String(describing: hue)))\") }",
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
  func `a changed protocol changes what records its messages`(
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
    // And back again, but for what may have been filled in since.
    try package.folder.write(source, to: path)
    try package.sync()
    let isFilled = ["InteractorStub", "ViewSpy"].contains { words.hasPrefix($0) }
    #expect((try package.text(Self.doubles).lines.sorted() == one.sorted()) != isFilled)
  }

  @Test func `what a double does by hand stays, with its own cases`() throws {
    let package = try TestPackage(modules: ["UserDetail"])
    let doubles = "Tests/Modules/UserDetailTests/UserDetailDoubles.swift"
    let before = try package.text(doubles)
    try package.folder.edit("Sources/Modules/UserDetail/UserDetailPresenter.swift") {
      $0.replace("  func ask(_ question: ConfirmationPresenter)\n", with: "")
    }

    #expect(try package.sync() == [])
    #expect(try package.text(doubles) == before)
  }

  @Test func `the doubles of the templates are up to date`() throws {
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
