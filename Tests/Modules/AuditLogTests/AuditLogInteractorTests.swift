import Accounts
import Doubles
import Testing
import ViperKitTesting

@testable import AuditLog

@Suite struct AuditLogInteractorTests {
  @Test func `only an administrator gets the events that match the text`() async throws {
    let interactor = AuditLogInteractor(trail: TrailStub(), session: .ofAda)
    let other = AuditLogInteractor(trail: TrailStub(administrator: nil), session: .ofAda)

    let all = try await interactor.events(at: 1..<9, matching: "")
    let matching = try await interactor.events(at: 0..<9, matching: "bob")

    #expect(all == ([AuditEvent.two[1]], 2000))
    #expect(matching == ([AuditEvent.two[0]], 2000))
    await #expect(throws: AuditLogError.notAllowed) {
      try await other.events(at: 0..<9, matching: "")
    }
  }

  @Test(arguments: [Session.Key.ofAda, nil])
  func `an answer after the cancellation is dropped`(administrator: Session.Key?) async {
    let interactor = AuditLogInteractor(
      trail: TrailStub(administrator: administrator), session: .ofAda)

    await #expect(throws: AuditLogError.cancelled) {
      try await whileCancelled { try await interactor.events(at: 0..<9, matching: "") }
    }
  }
}
