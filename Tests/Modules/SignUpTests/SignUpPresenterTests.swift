import Accounts
import Doubles
import Synchronization
import Testing
import ViperKitTesting

@testable import SignUp

@MainActor
@Suite struct SignUpPresenterTests {
  private nonisolated static let problems: [SignUpEntry: EntryProblem] = [
    .username: .usernameTaken, .name: .name(.tooLong), .email: .email(.malformed),
    .invitation: .malformedCode, .password: .password(.common), .repetition: .passwordsDiffer,
  ]

  let view = ViewSpy<SignUpState>()
  let wireframe = WireframeSpy()

  @Test(arguments: [
    (SignUpForm([.username: "a"]), SignUpEntry.username), (SignUpForm([.name: "a"]), .name),
    (SignUpForm([.email: "a"]), .email), (SignUpForm([.password: "a"]), .password),
    (SignUpForm([.repetition: "a"]), .repetition),
  ])
  func `an entry is checked while it is typed, unless it is empty`(
    form: SignUpForm, entry: SignUpEntry
  ) async {
    let presenter = makePresenter { entry, asked in
      asked == form ? Self.problems[entry] : nil
    }

    await presenter.userChanged(form)
    await presenter.userChanged(SignUpForm())

    let problem = Self.problems[entry] ?? .passwordsDiffer
    expect(view, shows: [SignUpState(problems: [entry: problem]), SignUpState()])
  }

  @Test func `a password without a problem has a hint, which a policy reload keeps`() async {
    let presenter = makePresenter { _, _ in nil }

    await presenter.userChanged(SignUpForm([.password: "hinted"]))
    await presenter.userArrived()
    #expect(presenter.state.hint == "Guessing it takes long.")
    await presenter.userChanged(SignUpForm())
    #expect(presenter.state.hint == nil)
  }

  @Test func `an available username is looked up once, and again after a failed sign-up`() async {
    let checked = Mutex<[String]>([])
    let presenter = makePresenter(
      check: { entry, form in
        if entry == .username { checked.withLock { $0.append(form[.username]) } }
        return form[.username] == "taken" ? .usernameTaken : nil
      }, signUp: { _ throws(SignUpError) in throw .cancelled })

    for form in [SignUpForm([.username: "taken"]), SignUpForm([.username: "taken", .name: "T"])] {
      await presenter.userChanged(form)
    }
    await presenter.userChanged(SignUpForm([.username: "ada"]))
    await presenter.userChanged(.ada)
    await presenter.userSubmitted(.ada)
    #expect(checked.withLock(\.self) == ["taken", "taken", "ada"])
    await presenter.userSubmitted(.ada)
    #expect(checked.withLock(\.self) == ["taken", "taken", "ada", "ada"])
  }

  @Test func `the result of a superseded check is not shown`() async {
    let presenter = makePresenter { _, _ in
      withUnsafeCurrentTask { $0?.cancel() }
      return .usernameTaken
    }

    await Task { await presenter.userChanged(.ada) }.value

    expect(view, shows: [])
  }

  @Test func `a form with problems isn't submitted, and each empty entry has a problem`() async {
    let presenter = makePresenter(
      check: { entry, form in form == SignUpForm() ? Self.problems[entry] : nil },
      signUp: { _ throws(SignUpError) in
        Issue.record("It was tried.")
        throw .cancelled
      })

    await presenter.userSubmitted(SignUpForm())

    expect(view, shows: [SignUpState(problems: Self.problems.filter { $0.key != .invitation })])
    #expect(wireframe.calls == [])
  }

  @Test(arguments: SignUpPolicy.allCases + [nil])
  func `the sign-up policy is loaded first, and counts as open if it can't be read`(
    policy: SignUpPolicy?
  ) async {
    let presenter = makePresenter(policy: policy) { _, _ in nil }

    await presenter.userArrived()

    expect(view, shows: [SignUpState(policy: policy ?? .open)])
    #expect(SignUpState(policy: policy).entries.contains(.invitation) == (policy == .invited))
  }

  @Test func `the first-account flag and the password rule are loaded with the policy`() async {
    let presenter = SignUpPresenter(
      interactor: InteractorStub(
        check: { _, _ in nil }, signUp: { _ throws(SignUpError) in throw .notInvited },
        isFirst: true, passwordRule: "A password has letters."))
    presenter.view = view

    await presenter.userArrived()
    await presenter.userArrived()

    let state = SignUpState(
      policy: .open, isFirst: true, passwordRule: "A password has letters.")
    #expect(view.shown == [state])
  }

  @Test func `a known policy is kept if it can't be reloaded`() async {
    let policies = Mutex([SignUpPolicy.invited, nil])
    let presenter = SignUpPresenter(
      interactor: InteractorStub(
        check: { _, _ in nil }, signUp: { _ throws(SignUpError) in throw .notInvited },
        policies: { policies.withLock { $0.removeFirst() } }))
    presenter.view = view

    await presenter.userArrived()
    await presenter.userArrived()

    expect(view, shows: [SignUpState(policy: .invited)])
  }

  @Test func `the form asks for an invitation code if the policy needs one`() async {
    let presenter = makePresenter(policy: .invited) { entry, _ in Self.problems[entry] }
    await presenter.userArrived()

    await presenter.userSubmitted(SignUpForm())

    let invited = SignUpState(policy: .invited)
    expect(view, shows: [invited, SignUpState(policy: .invited, problems: Self.problems)])
  }

  @Test func `a form without a problem finishes with the account`() async throws {
    let ada = try Account.ada()
    let presenter = makePresenter(signUp: { form throws(SignUpError) in
      guard form == .ada else { throw .cancelled }
      return ada.session
    })

    await presenter.userSubmitted(.ada)

    expect(view, shows: [SignUpState(), SignUpState(status: .busy("Signing up…"))])
    #expect(wireframe.calls == [.finish(ada.session)])
  }

  @Test(arguments: [
    (SignUpError.cancelled, false), (.invalid(.age), false),
    (.unavailable(.busy), false), (.closed, true), (.notInvited, true),
  ])
  func `a failure shows its reason, and a changed policy is reloaded`(
    error: SignUpError, readsPolicy: Bool
  ) async {
    let presenter = makePresenter(signUp: { _ throws(SignUpError) in throw error })

    await presenter.userSubmitted(.ada)
    presenter.userCancelled()

    let policy = readsPolicy ? SignUpPolicy.open : nil
    var states = [SignUpState(), SignUpState(status: .busy("Signing up…"))]
    if readsPolicy { states.append(SignUpState(policy: policy, status: .busy("Signing up…"))) }
    expect(view, shows: states + [SignUpState(policy: policy, status: .failed(error))])
    #expect(wireframe.calls == [.leave])
  }

  @Test func `a newer problem replaces a failure`() async {
    let presenter = makePresenter(
      check: { $1[.name] == "A" ? Self.problems[$0] : nil },
      signUp: { _ throws(SignUpError) in throw .cancelled })
    await presenter.userSubmitted(.ada)
    #expect(presenter.state.status == .failed(.cancelled))

    await presenter.userChanged(SignUpForm([.name: "A"]))

    #expect(presenter.state == SignUpState(problems: [.name: .name(.tooLong)]))
  }

  @Test(
    arguments: [
      (.invalid(.usernameTaken), [.username: .usernameTaken]),
      (.notInvited, [.invitation: .notInvited]),
    ] as [(SignUpError, [SignUpEntry: EntryProblem])])
  func `a refusal of the store is a problem at its entry`(
    error: SignUpError, problems: [SignUpEntry: EntryProblem]
  ) async {
    let presenter = makePresenter(
      policy: .invited, signUp: { _ throws(SignUpError) in throw error })
    await presenter.userArrived()

    await presenter.userSubmitted(.ada)

    #expect(presenter.state == SignUpState(policy: .invited, problems: problems))
  }

  private func makePresenter(
    policy: SignUpPolicy? = .open, check: @escaping InteractorStub.Check = { _, _ in nil },
    signUp: @escaping InteractorStub.SignUp = { _ throws(SignUpError) in
      throw .unavailable(.busy)
    }
  ) -> SignUpPresenter {
    let presenter = SignUpPresenter(
      interactor: InteractorStub(check: check, signUp: signUp, policies: { policy }))
    (presenter.view, presenter.wireframe) = (view, wireframe)
    return presenter
  }
}
