import Accounts
import Doubles
import ViperKitTesting
import ViperPages

@testable import Invite

extension ViewSpy: InvitePresenterToView where State == InviteState {}

final class WireframeSpy: InvitePresenterToWireframe {
  enum Call: Equatable {
    case tellInvitation(String)
    case confirmPassword
    case leave
  }
  private(set) var calls: [Call] = []

  func tellInvitation(_ sentence: String) { calls.append(.tellInvitation(sentence)) }
  func confirmPassword() { calls.append(.confirmPassword) }
  func leave() { calls.append(.leave) }
}

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

final class DelegateSpy: InviteDelegate {
  enum Call: Equatable {
    case didInvite(String)
    case needsPassword
    case didFinish
  }
  private(set) var calls: [Call] = []

  func inviteModule(_ invite: any Module, didInvite sentence: String) {
    calls.append(.didInvite(sentence))
  }
  func inviteModuleNeedsPassword(_ invite: any Module) { calls.append(.needsPassword) }
  func inviteModuleDidFinish(_ invite: any Module) { calls.append(.didFinish) }
}

/// Records each address, and fails while there is an error.
@MainActor
final class InteractorSpy: InvitePresenterToInteractor {
  private(set) var invited: [EmailAddress] = []
  var error: InviteError?

  func invite(_ address: EmailAddress) async throws(InviteError) {
    if let error { throw error }
    invited.append(address)
  }
}

/// Records each invitation, and gives one answer to those by Ada, or fails.
actor InvitationsSpy: Invitations {
  private(set) var invited: [EmailAddress] = []
  private let answer: InvitationAnswer
  private let error: StoreError?

  init(_ answer: InvitationAnswer = .mailed, failing error: StoreError? = nil) {
    (self.answer, self.error) = (answer, error)
  }

  func invite(
    _ address: EmailAddress, by session: Session.Key
  ) async throws(StoreError) -> InvitationAnswer {
    invited.append(address)
    if let error { throw error }
    return session == .ofAda ? answer : .notAllowed
  }
}

extension EmailAddress {
  static let ada = EmailAddress(stored: "ada@example.org")
}
