import Accounts

/// Presenter → View: show exactly this.
@MainActor
protocol SignUpPresenterToView: AnyObject {
  func show(_ state: SignUpState)
}

/// Presenter → Interactor: what SignUp asks of the data.
protocol SignUpPresenterToInteractor: Sendable {
  /// Who may sign up now.
  func signUpPolicy() async throws(SignUpError) -> SignUpPolicy
  /// Whether there is no account yet; false if that is unknown.
  func isFirst() async -> Bool
  /// The required length of a password, in a sentence.
  var passwordRule: String { get }
  /// Checks an entry; nil if it is valid.
  func problem(with entry: SignUpEntry, of form: SignUpForm) async -> EntryProblem?
  /// The time to guess the password, in a sentence; nil if it is refused.
  func hint(of form: SignUpForm) -> String?
  /// Makes the account and logs it in. Every entry must be without a problem.
  func signUp(_ form: SignUpForm) async throws(SignUpError) -> Session
}

/// Presenter → Wireframe: the ways out.
@MainActor
protocol SignUpPresenterToWireframe: AnyObject {
  func finish(with session: Session)
  func leave()
}

/// Checks the form while it is typed, and signs up.
@MainActor
final class SignUpPresenter {
  weak var view: (any SignUpPresenterToView)?
  weak var wireframe: (any SignUpPresenterToWireframe)?
  private let interactor: any SignUpPresenterToInteractor
  /// The last username without a problem. Changes of other fields don't look it up again, nor does
  /// the sign-up, which checks it itself.
  private var checkedUsername: String?
  private(set) var state = SignUpState() { didSet { view?.show(state) } }

  init(interactor: some SignUpPresenterToInteractor) {
    self.interactor = interactor
  }

  private func problems(
    with entries: [SignUpEntry], of form: SignUpForm
  ) async -> [SignUpEntry: EntryProblem] {
    var problems: [SignUpEntry: EntryProblem] = [:]
    for entry in entries where entry != .username || form[entry] != checkedUsername {
      problems[entry] = await interactor.problem(with: entry, of: form)
    }
    if entries.contains(.username), problems[.username] == nil { checkedUsername = form[.username] }
    return problems
  }

  /// Marks only that entry for correction.
  private func refuse(_ entry: SignUpEntry, for problem: EntryProblem) {
    var refused = state
    (refused.problems, refused.status) = ([entry: problem], .idle)
    state = refused
  }
}

// MARK: - View → Presenter

extension SignUpPresenter: SignUpViewToPresenter {
  /// If the policy can't be read now, the store checks it when the form is submitted.
  func userArrived() async {
    // In one update: the text is read out before the first question.
    var new = state
    do throws(SignUpError) {
      new.policy = try await interactor.signUpPolicy()
    } catch {
      if new.policy == nil { new.policy = .open }
    }
    new.isFirst = await interactor.isFirst()
    new.passwordRule = interactor.passwordRule
    (new.problems, new.hint, new.status) = (state.problems, state.hint, state.status)
    if new != state { state = new }
  }

  /// An entry that is still empty isn't wrong yet.
  func userChanged(_ form: SignUpForm) async {
    let typed = state.entries.filter { !form[$0].isEmpty }
    let problems = await problems(with: typed, of: form)
    // A cancelled check is outdated: a later call checks the current form.
    if Task.isCancelled { return }
    var new = state
    (new.problems, new.hint) = (problems, interactor.hint(of: form))
    state = new
  }

  func userSubmitted(_ form: SignUpForm) async {
    state.problems = await problems(with: state.entries, of: form)
    guard state.problems.isEmpty else { return }
    state.status = .busy("Signing up…")
    checkedUsername = nil
    do throws(SignUpError) {
      wireframe?.finish(with: try await interactor.signUp(form))
    } catch .invalid(.usernameTaken) {
      refuse(.username, for: .usernameTaken)
    } catch .notInvited where state.entries.contains(.invitation) {
      refuse(.invitation, for: .notInvited)
    } catch {
      // The policy has changed meanwhile.
      if error == .closed || error == .notInvited { await userArrived() }
      state.status = .failed(error)
    }
  }

  func userCancelled() { wireframe?.leave() }
}
