import Accounts
import Doubles
import Presentation
import Testing

@testable import AuditLog

@Suite struct AuditLogInteractorTests {
  @Test func `the trail's stretch is the answer, for whoever looks`() async throws {
    let trail = TrailSpy()

    let stretch = try await makeInteractor(trail).events(at: 3..<9, matching: "ada failed")

    #expect(stretch == ListStretch(AuditEvent.two, count: 2000))
    #expect(await trail.calls == [.events(3..<9, "ada failed", 7)])
  }

  @Test func `whoever is no administrator any more is told so`() async {
    let interactor = makeInteractor(TrailSpy(isAllowed: false))

    await #expect(throws: AuditLogError.notAllowed) {
      try await interactor.events(at: 0..<9, matching: "")
    }
  }

  @Test(arguments: [(StoreError.busy, AuditLogError.unavailable(.busy)), (.cancelled, .cancelled)])
  func `what fails is told apart from a call that was stopped`(
    failure: StoreError, error: AuditLogError
  ) async {
    let interactor = makeInteractor(TrailSpy(failing: failure))

    await #expect(throws: error) { try await interactor.events(at: 0..<9, matching: "") }
  }

  @Test(arguments: [true, false])
  func `a trail that answers after the cancellation has no answer`(isAllowed: Bool) async {
    let interactor = makeInteractor(TrailSpy(isAllowed: isAllowed, isCancelling: true))
    let task = Task { () async -> AuditLogError? in
      do throws(AuditLogError) {
        _ = try await interactor.events(at: 0..<9, matching: "")
        return nil
      } catch {
        return error
      }
    }

    #expect(await task.value == .cancelled)
  }

  @Test func `an error says what to do next`() {
    let errors: [AuditLogError] = [.cancelled, .notAllowed, .unavailable(.busy)]

    #expect(
      errors.map { "\($0)" } == [
        "It was stopped before it was done. Try again.",
        "Only administrators see what has happened. Ask one of them.",
        "\(StoreError.busy)",
      ])
  }

  @Test func `the real store tells its administrator what has happened`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    for name in ["ada", "bob"] {
      try await store.add(name, name: name, password: "violet kettle")
    }
    let ada = try await store.logInAndConfirm("ada", password: "violet kettle").key
    let bob = Account.ID(rawValue: 2)
    #expect(try await store.setDisabled(true, bob, by: ada) == .done)
    #expect(try await store.setDisabled(false, bob, by: ada) == .done)

    let interactor = AuditLogInteractor(trail: store, session: ada)
    let stretch = try await interactor.events(at: 0..<9, matching: "BOB account")

    #expect(stretch.rows.map(\.kind) == [.enabled, .disabled])
    #expect(stretch.rows.map(\.actor?.description) == ["ada", "ada"])
    let bobs = try await folder.session(of: "bob", password: "violet kettle")
    let other = AuditLogInteractor(trail: store, session: bobs)
    await #expect(throws: AuditLogError.notAllowed) {
      try await other.events(at: 0..<9, matching: "")
    }
  }

  private func makeInteractor(_ trail: TrailSpy) -> AuditLogInteractor {
    AuditLogInteractor(trail: trail, session: .ofAda)
  }
}
