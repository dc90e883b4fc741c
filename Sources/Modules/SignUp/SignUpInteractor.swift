import Accounts

/// Checks each entry by its rules, makes the account, and starts its session.
struct SignUpInteractor: SignUpPresenterToInteractor {
  let registration: any Registration
  let sessions: any Sessions
  let policy: PasswordPolicy

  func signUpPolicy() async throws(SignUpError) -> SignUpPolicy {
    try await SignUpError.translating(await registration.policy())
  }

  func isFirst() async -> Bool { (try? await registration.isEmpty()) == true }

  var passwordRule: String { policy.rule }

  func problem(with entry: SignUpEntry, of form: SignUpForm) async -> EntryProblem? {
    switch entry {
    case .username:
      do throws(EntryProblem) {
        // If the store fails now, the sign-up itself checks the username.
        let username = try Username(form[.username])
        return (try? await registration.isTaken(username)) == true ? .usernameTaken : nil
      } catch {
        return error
      }
    case .name: return .of(try FullName(form[.name]))
    case .email: return .of(try EmailAddress(form[.email]))
    case .invitation: return Code(form[.invitation]) == nil ? .malformedCode : nil
    case .password:
      return policy.problem(of: Password(form[.password]), names: names(in: form))
        .map { .password($0) }
    case .repetition: return form[.repetition] == form[.password] ? nil : .passwordsDiffer
    }
  }

  func hint(of form: SignUpForm) -> String? {
    policy.guessing(of: Password(form[.password]), names: names(in: form))
  }

  private func names(in form: SignUpForm) -> [String] {
    [form[.username], form[.name], form[.email]]
  }

  func signUp(_ form: SignUpForm) async throws(SignUpError) -> Session {
    let made = try await account(of: form)
    let session: Session?
    do throws(StoreError) {
      session = try await sessions.start(for: made)
    } catch {
      throw .notLoggedIn(made.account.username, error)
    }
    guard let session else { throw .notLoggedIn(made.account.username, nil) }
    return session
  }

  private func account(of form: SignUpForm) async throws(SignUpError) -> ProvenAccount {
    let new: NewAccount
    do throws(EntryProblem) {
      new = NewAccount(
        username: try Username(form[.username]), name: try FullName(form[.name]),
        email: try EmailAddress(form[.email]))
    } catch {
      throw .invalid(error)
    }
    let answer = try await SignUpError.translating(
      await registration.register(
        new, invitation: Code(form[.invitation]), password: Password(form[.password])))
    switch answer {
    case .registered(let made): return made
    case .taken: throw .invalid(.usernameTaken)
    case .closed: throw .closed
    case .notInvited: throw .notInvited
    }
  }
}
