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
    case presentSettings
    case leave
  }
  private(set) var calls: [Call] = []

  func tellInvitation(_ sentence: String) { calls.append(.tellInvitation(sentence)) }
  func confirmPassword() { calls.append(.confirmPassword) }
  func presentSettings() { calls.append(.presentSettings) }
  func leave() { calls.append(.leave) }
}

final class PresenterSpy: InviteViewToPresenter {
  enum Call: Equatable {
    case arrived
    case changed(String)
    case submitted(String)
    case confirmedPassword
    case choseSettings
    case finished
  }
  private(set) var calls: [Call] = []

  func userArrived() async { calls.append(.arrived) }
  func userChanged(email: String) { calls.append(.changed(email)) }
  func userSubmitted(email: String) async { calls.append(.submitted(email)) }
  func userConfirmedPassword() async { calls.append(.confirmedPassword) }
  func userChoseSettings() { calls.append(.choseSettings) }
  func userFinished() { calls.append(.finished) }
}

final class DelegateSpy: InviteDelegate {
  enum Call: Equatable {
    case didInvite(String)
    case needsPassword
    case didChooseSettings
    case didFinish
  }
  private(set) var calls: [Call] = []

  func inviteModule(_ invite: any Module, didInvite sentence: String) {
    calls.append(.didInvite(sentence))
  }
  func inviteModuleNeedsPassword(_ invite: any Module) { calls.append(.needsPassword) }
  func inviteModuleDidChooseSettings(_ invite: any Module) { calls.append(.didChooseSettings) }
  func inviteModuleDidFinish(_ invite: any Module) { calls.append(.didFinish) }
}

/// Records each address, and fails while there is an error.
@MainActor
final class InteractorSpy: InvitePresenterToInteractor {
  private(set) var invited: [EmailAddress] = []
  var error: InviteError?
  var byInvitation = true

  func isByInvitation() async -> Bool { byInvitation }

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
  /// Nil if it can't be read.
  private let access: SignUpPolicy?

  init(
    _ answer: InvitationAnswer = .mailed, failing error: StoreError? = nil,
    access: SignUpPolicy? = .invited
  ) {
    (self.answer, self.error, self.access) = (answer, error, access)
  }

  func policy() async throws(StoreError) -> SignUpPolicy {
    guard let access else { throw .busy }
    return access
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
