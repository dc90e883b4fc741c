import Accounts
import Terminal

@testable import Invite

@MainActor
final class ViewSpy: InvitePresenterToView {
  private(set) var shown: [InviteState] = []
  func show(_ state: InviteState) { shown.append(state) }
}

@MainActor
final class WireframeSpy: InvitePresenterToWireframe {
  enum Call: Equatable {
    case tellInvitation(String)
    case confirmPassword
    case leave
  }
  private(set) var calls: [Call] = []

  func tellInvitation(_ told: String) { calls.append(.tellInvitation(told)) }
  func confirmPassword() { calls.append(.confirmPassword) }
  func leave() { calls.append(.leave) }
}

@MainActor
final class PresenterSpy: InviteViewToPresenter {
  enum Call: Equatable {
    case changed(String)
    case submitted(String)
    case confirmedPassword
    case finished
  }
  private(set) var calls: [Call] = []

  func userChanged(email: String) { calls.append(.changed(email)) }
  func userSubmitted(email: String) async { calls.append(.submitted(email)) }
  func userConfirmedPassword() async { calls.append(.confirmedPassword) }
  func userFinished() { calls.append(.finished) }
}

@MainActor
final class DelegateSpy: InviteDelegate {
  enum Call: Equatable {
    case didInvite(String)
    case needsPassword
    case didFinish
  }
  private(set) var calls: [Call] = []

  func inviteModule(_ invite: any InviteModule, didInvite told: String) {
    calls.append(.didInvite(told))
  }
  func inviteModuleNeedsPassword(_ invite: any InviteModule) { calls.append(.needsPassword) }
  func inviteModuleDidFinish(_ invite: any InviteModule) { calls.append(.didFinish) }
}

/// Notes who is invited, and answers or fails.
actor InteractorSpy: InvitePresenterToInteractor {
  private(set) var invited: [EmailAddress] = []
  private var error: InviteError?

  func fail(with error: InviteError?) { self.error = error }

  init(failing error: InviteError? = nil) { self.error = error }

  func invite(_ address: EmailAddress) async throws(InviteError) {
    if let error { throw error }
    invited.append(address)
  }
}

/// Answers as a store does, or fails.
struct InvitationsStub: Invitations {
  var answer = InvitationAnswer.mailed
  var error: StoreError?

  func invite(
    _ address: EmailAddress, by session: Session.Key
  ) async throws(StoreError) -> InvitationAnswer {
    if let error { throw error }
    return answer
  }
}
