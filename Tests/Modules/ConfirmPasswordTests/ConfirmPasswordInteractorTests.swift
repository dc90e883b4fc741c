import Accounts
import Doubles
import Testing

@testable import ConfirmPassword

@Suite struct ConfirmPasswordInteractorTests {
  @Test func `the password of the session's account is confirmed`() async throws {
    let interactor = ConfirmPasswordInteractor(confirmation: ConfirmationStub(), session: .ofAda)

    try await interactor.confirm("correct horse")
  }

  @Test(arguments: [
    (nil, ConfirmPasswordError.refused), (StoreError.busy, .unavailable(.busy)),
    (.cancelled, .cancelled),
  ])
  func `a wrong password, a failing store and a cancelled call differ`(
    failure: StoreError?, error: ConfirmPasswordError
  ) async {
    let interactor = ConfirmPasswordInteractor(
      confirmation: ConfirmationStub(error: failure), session: .ofAda)

    await #expect(throws: error) { try await interactor.confirm("wrong horse") }
  }

  @Test func `a password that is confirmed after the cancellation doesn't count`() async {
    let interactor = ConfirmPasswordInteractor(confirmation: ConfirmationStub(), session: .ofAda)

    await #expect(throws: ConfirmPasswordError.cancelled) {
      try await whileCancelled { try await interactor.confirm("correct horse") }
    }
  }
}
