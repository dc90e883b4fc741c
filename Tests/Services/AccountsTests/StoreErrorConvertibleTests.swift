import Accounts
import Doubles
import Testing
import ViperKitTesting

@Suite struct StoreErrorConvertibleTests {
  private enum Failure: PasswordConfirmingError {
    case cancelled, passwordNeeded, unavailable(StoreError)
    var description: String { "It failed." }
  }

  @Test(arguments: [StoreError.cancelled, .confirmationNeeded, .busy])
  func `a failure of the store is converted`(failure: StoreError) async {
    func fail() async throws(StoreError) -> Int { throw failure }
    let error: Failure =
      switch failure.reason {
      case .cancelled: .cancelled
      case .confirmationNeeded: .passwordNeeded
      default: .unavailable(failure)
      }

    await #expect(throws: error) { try await Failure.translating(await fail()) }
    await #expect(throws: error) { try await Failure.reading(await fail()) }
  }

  @Test func `after a cancellation a change's result counts and a read's doesn't`() async throws {
    @Sendable func answer() async throws(StoreError) -> Int { 7 }

    #expect(try await whileCancelled { try await Failure.translating(await answer()) } == 7)
    await #expect(throws: Failure.cancelled) {
      try await whileCancelled { try await Failure.reading(await answer()) }
    }
  }
}
