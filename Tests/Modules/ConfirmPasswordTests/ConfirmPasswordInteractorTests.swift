import Accounts
import Doubles
import Testing
import ViperKitTesting

@testable import ConfirmPassword

@Suite struct ConfirmPasswordInteractorTests {
  @Test func `the password of the session's account is confirmed, and no other`() async throws {
    let interactor = ConfirmPasswordInteractor(confirmation: ConfirmationStub(), session: .ofAda)

    try await interactor.confirm("correct horse")
    await #expect(throws: ConfirmPasswordError.refused) {
      try await interactor.confirm("wrong horse")
    }
  }

  @Test func `a password that is confirmed after the cancellation doesn't count`() async {
    let interactor = ConfirmPasswordInteractor(confirmation: ConfirmationStub(), session: .ofAda)

    await #expect(throws: ConfirmPasswordError.cancelled) {
      try await whileCancelled { try await interactor.confirm("correct horse") }
    }
  }
}
