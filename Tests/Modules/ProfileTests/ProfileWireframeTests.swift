import Accounts
import Doubles
import Terminal
import Testing

@testable import Profile

@MainActor
@Suite struct ProfileWireframeTests {
  let delegate = DelegateSpy()
  let profiles: ProfilesSpy
  let cache = ProfileCache { 0 }
  let ada: Account

  init() throws {
    profiles = ProfilesSpy(try .ada())
    ada = try .ada()
  }

  @Test func `its page begins with what led here`() {
    let profile = makeProfile(notice: "Done.")

    #expect(profile.screen.page.title == "Profile")
    #expect(profile.screen.page.notice == .success("Done."))
  }

  @Test func `what happens in the module reaches the delegate`() async throws {
    let profile = makeProfile(isEditing: true)

    await profile.screen.handle(.appeared)
    await profile.screen.handle(.submitted(["name": "Grace"]))
    await profile.screen.handle(.chose(Action("sessions", "Sessions"), [:]))
    await profile.screen.handle(.cancelled)

    var grace = ada
    grace.name = try FullName("Grace")
    #expect(delegate.calls == [.didChange(grace), .didChoose(.sessionList), .didCancel])
    #expect(
      await profiles.calls == [
        .profile(.ofAda), .change(.ofAda, grace.name, nil, nil), .profile(.ofAda),
      ])
    #expect(cache.profile(of: .ofAda)?.account == grace)
  }

  @Test func `its flags are the fields of its form`() async {
    let profile = makeProfile(isEditing: true)

    await profile.screen.handle(.appeared)

    #expect(profile.screen.page.fields.map { $0.showing() } == ProfileWireframe.fields)
  }

  @Test func `a released module leaves nothing behind`() async {
    await expectNoLeaks(delegate: DelegateSpy()) { delegate in
      let profile = makeProfile(isEditing: true, delegate: delegate)
      await profile.screen.handle(.appeared)
      await profile.screen.handle(.submitted(["name": "Grace"]))
      return [profile, profile.presenter, profile.view]
    }
  }

  private func makeProfile(
    isEditing: Bool = false, notice: String? = nil, delegate other: DelegateSpy? = nil
  ) -> ProfileWireframe {
    ProfileWireframe(
      session: .ofAda, isEditing: isEditing, notice: notice, profiles: profiles, cache: cache,
      delegate: other ?? delegate)
  }
}
