import AccountPresentation
import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages
import ViperPresentation

@testable import UserList

/// Actions of the presenter on one user or on several.
@MainActor
@Suite struct UserListActTests {
  let view = ViewSpy<UserListState>()
  let wireframe = WireframeSpy()

  @Test(arguments: [
    (
      UserAct.administer(.setDisabled(true)), "Disable",
      "Their sessions end, and no login is possible."
    ),
    (.administer(.setDisabled(false)), "Enable", ""),
    (.administer(.startReset), "Mail a code to set a new password to", ""),
    (.administer(.delete), "Delete", "All data of these accounts is lost."),
  ])
  func `an action on several users asks once, and reports what was done`(
    act: UserAct, verb: String, loss: String
  ) async throws {
    let (presenter, interactor) = try await makePresenter()
    presenter.userMarked(["2", "1"])

    await presenter.userChose(act, ["2", "1"])
    let question = "\(verb) 2 users: User b (b), User a (a)?" + (loss.isEmpty ? "" : " \(loss)")
    #expect(wireframe.calls.last == .ask(question, dangerous: act == .administer(.delete)))
    #expect(await interactor.acts == [])
    await presenter.userMetRequirement()

    #expect(await interactor.acts == [.perform(act, on: 2), .perform(act, on: 1)])
    let sentence =
      switch act {
      case .administer(.startReset): "Mailed a reset code to 2 users."
      default: "\(verb)d 2 users."
      }
    #expect(presenter.state.status == .done(sentence))
    #expect(presenter.state.list.marks == [] && presenter.state.progress == nil)
    // It is done once.
    await presenter.userMetRequirement()
    #expect(await interactor.acts.count == 2)
  }

  @Test func `a question about one user names the user, and one about many the first three`()
    async throws
  {
    let (presenter, _) = try await makePresenter()
    await presenter.userChose(.administer(.delete), ["3"])
    await presenter.userChose(.administer(.setDisabled(false)), .all)
    #expect(
      wireframe.calls.suffix(2) == [
        .ask(
          "Delete User c (c)? The account is lost for good, with its profile, its favorites and its "
            + "sessions.",
          dangerous: true),
        .ask("Enable 5 users: User a (a), User b (b), User c (c) and 2 more?", dangerous: false),
      ])
    await presenter.userMetRequirement()
    #expect(presenter.state.status == .done("Enabled 5 users."))
  }

  @Test func `an action on one user shows why it failed`() async throws {
    let (presenter, _) = try await makePresenter(failing: [1: .noAddress])
    await presenter.agree(to: .administer(.startReset), on: ["1"])
    #expect(presenter.state.status == .failed(.noAddress))
    await presenter.agree(to: .administer(.startReset), on: ["1"])
    #expect(presenter.state.status == .done("Mailed a reset code to User a."))
  }

  @Test func `users whom an action doesn't apply to are skipped and counted, and stay marked`()
    async throws
  {
    let failures: [Int64: UserListError] = [
      1: .gone, 2: .noAddress, 3: .disabled, 4: .ownAccount,
    ]
    let (presenter, interactor) = try await makePresenter(failing: failures)
    await presenter.agree(to: .administer(.startReset), on: .all)

    #expect(await interactor.acts.count == 5)
    #expect(
      presenter.state.status
        == .failed(
          .incomplete(
            "Mailed a reset code to 1 of 5 users. Left out: 1 deleted meanwhile, 1 disabled, "
              + "1 without an email address, your own account. 2 users stay marked.")))
    #expect(presenter.state.list.marks == ["2", "3"])
  }

  @Test(
    arguments: [
      ([1: .disabledAlready, 2: .disabledAlready], true, "Disabled 3", "2 disabled already"),
      ([1: .enabledAlready, 2: .enabledAlready], false, "Enabled 3", "2 enabled already"),
      ([4: .ownAccount], true, "Disabled 4", "your own account"),
    ] as [([Int64: UserListError], Bool, String, String)])
  func `users in whom an act changes nothing are left out of the count, and aren't marked`(
    failures: [Int64: UserListError], isDisabled: Bool, done: String, leftOut: String
  ) async throws {
    let (presenter, _) = try await makePresenter(failing: failures)
    presenter.userMarked(.all)
    await presenter.agree(to: .administer(.setDisabled(isDisabled)), on: .all)
    #expect(presenter.state.status == .done("\(done) of 5 users. Left out: \(leftOut)."))
    #expect(presenter.state.list.marks == [])
  }

  /// The router quotes the report up to that sentence on the login page, where no list is.
  @Test func `the end of the session is the last sentence of a report`() async throws {
    let ended = StoreError(.sessionEnded, at: "")
    let (presenter, _) = try await makePresenter(failing: [3: .unavailable(ended)])
    await presenter.agree(to: .administer(.setDisabled(true)), on: .all)
    #expect(
      presenter.state.status
        == .failed(.incomplete("Disabled 2 of 5 users. \(ended)", because: ended)))
  }

  @Test func `another filter removes the marks of all, which is said until the next mark`()
    async throws
  {
    let (presenter, _) = try await makePresenter()
    presenter.userMarked(.all)
    await presenter.userFiltered(by: "a", sortedBy: "match")
    await presenter.userFiltered(by: "ab", sortedBy: "match")
    let words =
      "The marks were removed, because another filter or order may list other users. Mark them again."
    #expect(presenter.state.list.marks == [] && presenter.state.status == .hint(words))
    presenter.userMarked(["1"])
    #expect(presenter.state.status == .idle)
    await presenter.userFiltered(by: "", sortedBy: "match")
    #expect(presenter.state.list.marks == ["1"] && presenter.state.status == .idle)
  }

  @Test func `a code that isn't mailed is reported with its folder`() async throws {
    let (presenter, _) = try await makePresenter(delivery: .kept(in: "/tmp/outbox"))
    await presenter.agree(to: .administer(.startReset), on: .all)
    #expect(presenter.state.status == .done("Wrote a reset code for 5 users to /tmp/outbox."))
  }

  /// Nothing is done twice.
  @Test(arguments: [UserListError.cancelled, .notAllowed, .unavailable(.busy)])
  func `a failure stops the action, and the rest stays marked for a retry`(
    failure: UserListError
  ) async throws {
    let (presenter, interactor) = try await makePresenter(failing: [3: failure])
    let reason = failure == .cancelled ? "Stopped." : failure.description
    await presenter.agree(to: .administer(.startReset), on: .all)
    #expect(
      presenter.state.status
        == .failed(
          .incomplete(
            "Mailed a reset code to 2 of 5 users. \(reason) 3 users stay marked.",
            because: failure == .unavailable(.busy) ? .busy : nil)))
    #expect(presenter.state.list.marks == ["3", "4", "5"])

    await presenter.agree(to: .administer(.startReset), on: presenter.state.list.marks)
    #expect(presenter.state.status == .done("Mailed a reset code to 3 users."))
    let users = [1, 2, 3, 3, 4, 5].map {
      InteractorSpy.Call.perform(.administer(.startReset), on: $0)
    }
    #expect(await interactor.acts == users)
  }

  @Test func `an action that needs the password midway continues after it`() async throws {
    let (presenter, interactor) = try await makePresenter(failing: [2: .passwordNeeded])
    await presenter.agree(to: .administer(.delete), on: ["1", "2", "3"])
    #expect(wireframe.calls.last == .confirmPassword && presenter.state.status == .idle)
    await presenter.userMetRequirement()

    #expect(presenter.state.status == .done("Deleted 3 users."))
    #expect(await interactor.acts == [1, 2, 2, 3].map { .perform(.administer(.delete), on: $0) })
  }

  /// Users already done are reported, and not done again.
  @Test func `an action that needs the password midway keeps the rest marked without it`()
    async throws
  {
    let (presenter, interactor) = try await makePresenter(failing: [3: .passwordNeeded])
    presenter.userMarked(.all)
    await presenter.agree(to: .administer(.startReset), on: .all)
    await presenter.userAskedForUsers()

    let words =
      "Mailed a reset code to 2 of 5 users. Stopped. 3 users stay marked."
    #expect(presenter.state.status == .failed(.incomplete(words)))
    #expect(presenter.state.list.marks == ["3", "4", "5"])
    await presenter.agree(to: .administer(.startReset), on: presenter.state.list.marks)
    #expect(
      await interactor.acts
        == [1, 2, 3, 3, 4, 5].map { .perform(.administer(.startReset), on: $0) })
  }

  @Test func `an action that fails at its first user marks all its users`() async throws {
    let (presenter, _) = try await makePresenter(failing: [1: .unavailable(.busy)])
    await presenter.agree(to: .administer(.delete), on: .all)
    #expect(presenter.state.list.marks == ["1", "2", "3", "4", "5"])
    await presenter.agree(to: .administer(.setDisabled(true)), on: presenter.state.list.marks)
    #expect(presenter.state.status == .done("Disabled 5 users."))
  }

  @Test func `an action cancelled while its users load asks nothing`() async throws {
    let (presenter, _) = try await makePresenter()
    try await whileCancelled { await presenter.userChose(.administer(.delete), ["1"]) }
    #expect(wireframe.calls == [.presentTips])
  }

  @Test func `a declined question drops the action, and keeps the marks`() async throws {
    let (presenter, interactor) = try await makePresenter()
    presenter.userMarked(["1", "2"])
    await presenter.userChose(.administer(.delete), ["1", "2"])
    await presenter.userAskedForUsers()
    await presenter.userMetRequirement()
    #expect(await interactor.acts == [])
    #expect(presenter.state.list.marks == ["1", "2"])
  }

  @Test(
    arguments: [
      ([], [1, 2], true, "Add 2 users to favorites: User a (a), User b (b)?", "Added 2 users to"),
      ([1], [2], true, "Add User b (b) to favorites?", "Added User b to"),
      (
        [1, 2], [1, 2], false, "Remove 2 users from favorites: User a (a), User b (b)?",
        "Removed 2 users from"
      ),
    ] as [(Set<Int64>, [Int64], Bool, String, String)])
  func `the marked users who aren't favorites become favorites, or else all are removed`(
    favorites: Set<Int64>, changed: [Int64], isFavorite: Bool, question: String, sentence: String
  ) async throws {
    let (presenter, interactor) = try await makePresenter(favorites: favorites)
    presenter.userMarked(["1", "2"])
    await presenter.userToggledFavorites(["1", "2"])
    #expect(wireframe.calls.last == .ask(question, dangerous: false))
    #expect(presenter.state.list.marks == ["1", "2"])
    await presenter.userMetRequirement()
    #expect(presenter.state.status == .done("\(sentence) favorites."))
    #expect(presenter.state.list.marks == [])
    let acts = changed.map { InteractorSpy.Call.perform(.setFavorite(isFavorite), on: $0) }
    #expect(await interactor.acts == acts)
  }

  @Test func `removed favorites are restored to their positions`() async throws {
    let (presenter, interactor) = try await makePresenter(favorites: [1, 2])
    await presenter.userToggledFavorites(["1", "2"])
    await presenter.userMetRequirement()
    #expect(presenter.state.canUndo)
    await presenter.userUndid()
    #expect(presenter.state.status == .done("Added 2 users to favorites."))
    #expect(await interactor.acts.suffix(2) == [.restore(1, 10), .restore(2, 20)])
  }

  @Test func `an undo removes only the favorites that were added, and can be undone`() async throws
  {
    let (presenter, interactor) = try await makePresenter(failing: [3: .gone], favorites: [2])
    await presenter.userToggledFavorites(["1", "2", "3"])
    await presenter.userMetRequirement()
    await presenter.userUndid()
    #expect(presenter.state.status == .done("Removed User a from favorites."))
    await presenter.userUndid()
    #expect(
      await interactor.acts.suffix(2) == [.perform(.setFavorite(false), on: 1), .restore(1, 10)])
  }

  @Test func `an undo that fails in the middle is continued, and marks nothing`() async throws {
    let (presenter, interactor) = try await makePresenter(favorites: [1, 2, 3])
    await presenter.userToggledFavorites(["1", "2", "3"])
    await presenter.userMetRequirement()
    await interactor.fail(2, with: .unavailable(.busy))
    await presenter.userUndid()
    let words = "Added 1 of 3 users to favorites. \(UserListError.unavailable(.busy))"
    #expect(presenter.state.status == .failed(.incomplete(words, because: .busy)))
    #expect(presenter.state.canUndo && presenter.state.list.marks == [])
    await presenter.userUndid()
    #expect(presenter.state.status == .done("Added 3 users to favorites."))
    #expect(
      await interactor.acts.suffix(4)
        == [.restore(1, 10), .restore(2, 20), .restore(2, 20), .restore(3, 30)])
  }

  @Test func `an undo changes no marks`() async throws {
    let (presenter, _) = try await makePresenter()
    await presenter.userToggledFavorites(["1"])
    for marks: RowSelection in [["1", "2"], .all] {
      presenter.userMarked(marks)
      await presenter.userUndid()
      #expect(presenter.state.list.marks == marks)
    }
  }

  @Test func `a reload and another act forget the undo`() async throws {
    let (presenter, interactor) = try await makePresenter()
    await presenter.userToggledFavorites(["1"])
    await presenter.userAskedForUsers()
    await presenter.userToggledFavorites(["1"])
    await presenter.agree(to: .administer(.setDisabled(true)), on: ["1"])
    #expect(!presenter.state.canUndo)
    await presenter.userUndid()
    #expect(await interactor.acts.last == .perform(.administer(.setDisabled(true)), on: 1))
  }

  @Test func `an action on several users shows progress`() async throws {
    let (presenter, _) = try await makePresenter()
    await presenter.userChose(.administer(.setDisabled(true)), ["1", "2"])
    view.forget()
    await presenter.userMetRequirement()
    let shown = view.shown.compactMap(\.progress?.text)
    #expect(shown.contains("0 of 2") && shown.contains("1 of 2"))
  }

  @Test func `more than ten thousand users are refused, and unknown rows do nothing`() async throws
  {
    let users = try (1...10_001).map {
      try ListedUser(user: User($0, "u\($0)", "U"), isFavorite: false)
    }
    let presenter = UserListPresenter(
      interactor: InteractorSpy { range, _ in
        (Array(users[range.clamped(to: 0..<10_001)]), 10_001)
      },
      limit: nil, picks: false, delivery: .sent,
      now: { AccountActivity.sampleTime })
    presenter.wireframe = wireframe
    await presenter.userAskedForUsers()
    await presenter.userChose(.administer(.delete), .all)
    #expect(presenter.state.status == .failed(.tooMany))
    await presenter.userChose(.administer(.delete), ["99999"])
    #expect(presenter.state.status == .failed(.gone))
    #expect(wireframe.calls == [.presentTips])
  }

  /// A presenter that shows the users a to e, numbered from 1.
  private func makePresenter(
    failing failures: [Int64: UserListError] = [:], favorites: Set<Int64> = [],
    delivery: MailDelivery = .sent
  ) async throws -> (UserListPresenter, InteractorSpy) {
    let users = try ["a", "b", "c", "d", "e"].enumerated().map { index, name in
      let id = Int64(index + 1)
      return ListedUser(
        user: try User(id, name, "User \(name)"), isFavorite: favorites.contains(id))
    }
    let interactor = InteractorSpy(failing: failures) { _, _ in (users, 5) }
    let presenter = UserListPresenter(
      interactor: interactor, limit: nil, picks: false, delivery: delivery,
      now: { AccountActivity.sampleTime })
    (presenter.view, presenter.wireframe) = (view, wireframe)
    await presenter.userAskedForUsers()
    return (presenter, interactor)
  }
}

extension UserListPresenter {
  /// Chooses an act on users, and accepts its question.
  fileprivate func agree(to act: UserAct, on rows: RowSelection) async {
    await userChose(act, rows)
    await userMetRequirement()
  }
}

extension InteractorSpy {
  /// The calls that change something.
  fileprivate var acts: [Call] {
    calls.filter {
      switch $0 {
      case .perform, .restore: true
      case .activity, .firstUsers, .users: false
      }
    }
  }
}
