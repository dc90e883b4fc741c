import Accounts
import Doubles
import Testing

@testable import ConfirmEmail

@Suite struct ConfirmEmailInteractorTests {
  @Test func `a code is mailed to the account, and the right one confirms`() async throws {
    let confirmation = ConfirmationSpy()
    let interactor = ConfirmEmailInteractor(confirmation: confirmation, session: .ofAda)

    try await interactor.mailCode()
    try await interactor.confirm(with: .right)
    await #expect(throws: ConfirmEmailError.refused) { try await interactor.confirm(with: .wrong) }

    let calls: [ConfirmationSpy.Call] = [
      .request(.ofAda), .confirm(.right, .ofAda), .confirm(.wrong, .ofAda),
    ]
    #expect(await confirmation.calls == calls)
  }
}
