import Accounts

/// Checks entries by the rules for each, makes the account, and starts its session.
struct SignUpInteractor: SignUpPresenterToInteractor {
  let registration: any Registration
  let sessions: any Sessions
  let policy: PasswordPolicy

  func signUpPolicy() async throws(SignUpError) -> SignUpPolicy {
    do throws(StoreError) {
      return try await registration.policy()
    } catch {
      throw error.reason == .cancelled ? .cancelled : .unavailable(error)
    }
  }

  func problem(with entry: SignUpEntry, of form: SignUpForm) async -> SignUpProblem? {
    do throws(SignUpProblem) {
      switch entry {
      case .username: if await isTaken(try form.parsedUsername) { return .taken }
      case .name: _ = try form.parsedName
      case .email: _ = try form.parsedEmail
      case .invitation: if Code(form.invitation) == nil { return .malformedInvitation }
      case .password:
        let names = [form.username, form.name, form.email]
        return policy.problem(of: Password(form.password), names: names).map { .password($0) }
      case .repetition: if form.repetition != form.password { return .different }
      }
      return nil
    } catch {
      return error
    }
  }

  /// A store that can't tell now is told of when the form is submitted.
  private func isTaken(_ username: Username) async -> Bool {
    do throws(StoreError) { return try await registration.isTaken(username) } catch { return false }
  }

  func signUp(_ form: SignUpForm) async throws(SignUpError) -> Session {
    let new: NewAccount
    do throws(SignUpProblem) { new = try form.parsed } catch { throw .invalid(error) }
    let made = try await account(new, of: form)
    let session: Session?
    do throws(StoreError) {
      session = try await sessions.start(for: made)
    } catch {
      throw .notLoggedIn(made.account.username, error)
    }
    guard let session else { throw .notLoggedIn(made.account.username, nil) }
    return session
  }
}

extension SignUpInteractor {
  private func account(
    _ new: NewAccount, of form: SignUpForm
  ) async throws(SignUpError) -> ProvenAccount {
    let answer: RegistrationAnswer
    do throws(StoreError) {
      answer = try await registration.register(
        new, invitation: Code(form.invitation), password: Password(form.password))
    } catch {
      throw error.reason == .cancelled ? .cancelled : .unavailable(error)
    }
    switch answer {
    case .registered(let made): return made
    case .taken: throw .invalid(.taken)
    case .closed: throw .closed
    case .notInvited: throw .notInvited
    }
  }
}

extension SignUpForm {
  fileprivate var parsed: NewAccount {
    get throws(SignUpProblem) {
      NewAccount(username: try parsedUsername, name: try parsedName, email: try parsedEmail)
    }
  }

  fileprivate var parsedUsername: Username {
    get throws(SignUpProblem) {
      do throws(Username.Problem) {
        return try Username(username)
      } catch {
        throw .username(error)
      }
    }
  }

  fileprivate var parsedName: FullName {
    get throws(SignUpProblem) {
      do throws(FullName.Problem) {
        return try FullName(name)
      } catch {
        throw .name(error)
      }
    }
  }

  fileprivate var parsedEmail: EmailAddress {
    get throws(SignUpProblem) {
      do throws(EmailAddress.Problem) {
        return try EmailAddress(email)
      } catch {
        throw .email(error)
      }
    }
  }
}
