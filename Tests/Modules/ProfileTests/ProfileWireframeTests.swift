import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import Profile

@MainActor
@Suite struct ProfileWireframeTests {
  let delegate = DelegateSpy()
  let cache = ProfileCache { 0 }

  @Test func `a change, an exit and leaving reach the delegate`() async throws {
    let module = try makeModule(delegate)
    await module.screen.handle(.appeared)
    // Without a photo, there is none to remove.
    #expect(module.screen.page.fields.map { $0.showing() } == ProfileWireframe.fields.dropLast())
    await module.screen.handle(.submitted(["name": "Grace"]))
    await module.screen.handle(.chose(Action("sessions", "Sessions"), [:]))
    await module.screen.handle(.cancelled)

    var grace = try Account.ada()
    grace.name = try FullName("Grace")
    #expect(delegate.calls == [.didChange(grace), .didChoose(.sessionList), .didCancel])
    #expect(cache.profile(of: .ofAda)?.account == grace)
  }

  @Test func `a change of the store is read past the cache`() async throws {
    let profiles = ProfilesSpy(try .ada())
    let module = ProfileWireframe(
      session: .ofAda, isEditing: false, profiles: profiles, cache: cache, delegate: delegate)
    await module.screen.handle(.appeared)
    await module.storeChanged()
    #expect(await profiles.calls == [.profile(.ofAda), .profile(.ofAda)])
  }

  @Test func `a released module leaves nothing behind`() async throws {
    try await expectNoLeaks(
      delegate: DelegateSpy(), after: [.appeared, .submitted(["name": "Grace"])]
    ) {
      try makeModule($0)
    }
  }

  private func makeModule(_ delegate: DelegateSpy) throws -> ProfileWireframe {
    ProfileWireframe(
      session: .ofAda, isEditing: true, profiles: ProfilesSpy(try .ada()),
      cache: cache, delegate: delegate)
  }
}
