import Accounts
import Doubles
import Testing
import ViperKitTesting

@testable import Profile

@Suite struct ProfileInteractorTests {
  let cache = ProfileCache { 0 }
  let ada: PersonalProfile

  init() throws { ada = try .ada(photo: .jpeg(width: 1, height: 1)) }

  // MARK: - Reading

  @Test func `a profile is read from the store once, and then from the cache`() async throws {
    let profiles = ProfilesSpy(ada)
    let interactor = makeInteractor(profiles)

    #expect(try await interactor.profile() == ada)
    #expect(try await interactor.profile() == ada)
    #expect(await profiles.calls == [.profile(.ofAda)])
  }

  @Test func `the current profile is read from the store, and then cached`() async throws {
    cache.keep(try ada.named("Grace Hopper"), of: .ofAda)
    let profiles = ProfilesSpy(ada)
    let interactor = makeInteractor(profiles)

    #expect(try await interactor.currentProfile() == ada)
    #expect(try await interactor.profile() == ada)
    #expect(await profiles.calls == [.profile(.ofAda)])
  }

  @Test func `an answer after the cancellation is neither returned nor kept`() async {
    let interactor = makeInteractor(ProfilesSpy(ada))

    await #expect(throws: ProfileError.cancelled) {
      try await whileCancelled { try await interactor.profile() }
    }
    #expect(cache.profile(of: .ofAda) == nil)
  }

  // MARK: - Changing

  @Test(arguments: [nil, StoreError.busy], ["", "grace.png", "-"])
  func `a change is stored and then cached, even if it can't be read again`(
    failure: StoreError?, photo: String
  ) async throws {
    let profiles = ProfilesSpy(ada, failingToRead: failure)
    var request = try ProfileChange.grace(photo: photo)
    if photo == "-" { (request.photo, request.removesPhoto) = ("", true) }
    let png = try Photo.png(width: 2, height: 2)
    let new: PhotoChange =
      request.removesPhoto ? .remove : photo.isEmpty ? .keep : .replace(png)

    let changed = try await makeInteractor(profiles).change(ada, to: request)

    let kept = photo.isEmpty ? ada.photo : request.removesPhoto ? nil : png
    #expect(changed == (try ada.named("Grace Hopper", age: 85, photo: kept)))
    #expect(cache.profile(of: .ofAda) == changed)
    let read = request.photo.isEmpty ? [] : [ProfilesSpy.Call.photo(photo)]
    let change = ProfilesSpy.Call.change(
      .ofAda, over: ada, try FullName("Grace Hopper"), 85, new)
    #expect(await profiles.calls == read + [change, .profile(.ofAda)])
  }

  @Test func `a file that isn't a photo, or a cancelled read, changes nothing`() async throws {
    let refusing = ProfilesSpy(ada, toTakePhoto: .tooLarge)
    await #expect(throws: ProfileError.photo(.tooLarge)) {
      try await makeInteractor(refusing).change(ada, to: .grace(photo: "grace.png"))
    }
    let profiles = ProfilesSpy(ada)
    let interactor = makeInteractor(profiles)
    await #expect(throws: ProfileError.cancelled) {
      try await whileCancelled { [ada] in
        try await interactor.change(ada, to: .grace(photo: "grace.png"))
      }
    }

    #expect(await refusing.calls + profiles.calls == [.photo("grace.png"), .photo("grace.png")])
  }

  private func makeInteractor(_ profiles: ProfilesSpy) -> ProfileInteractor {
    ProfileInteractor(profiles: profiles, cache: cache, session: .ofAda)
  }
}
