import Accounts
import Doubles
import Testing

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

  @Test func `an answer after the cancellation is neither returned nor kept`() async {
    let interactor = makeInteractor(ProfilesSpy(ada))

    await #expect(throws: ProfileError.cancelled) {
      try await whileCancelled { try await interactor.profile() }
    }
    #expect(cache.profile(of: .ofAda) == nil)
  }

  // MARK: - Changing

  /// The old photo stays unless there is a new one.
  @Test(arguments: ["", "grace.png"])
  func `a change goes to the store with the photo of the file, and then to the cache`(
    file: String
  ) async throws {
    let profiles = ProfilesSpy(ada)
    let new = file.isEmpty ? nil : try Photo.png(width: 2, height: 2)

    let changed = try await makeInteractor(profiles).change(ada, to: .grace(photo: file))

    #expect(changed == (try ada.named("Grace Hopper", age: 85, photo: new ?? ada.photo)))
    #expect(cache.profile(of: .ofAda) == changed)
    let read = file.isEmpty ? [] : [ProfilesSpy.Call.photo(file)]
    let change = ProfilesSpy.Call.change(.ofAda, try FullName("Grace Hopper"), 85, new)
    #expect(await profiles.calls == read + [change, .profile(.ofAda)])
  }

  @Test(arguments: ["", "grace.png"])
  func `a saved change is returned also where it can't be read again`(file: String) async throws {
    let profiles = ProfilesSpy(ada, failingToRead: .cancelled)

    let changed = try await makeInteractor(profiles).change(ada, to: .grace(photo: file))

    let photo = file.isEmpty ? ada.photo : try .png(width: 2, height: 2)
    #expect(changed == (try ada.named("Grace Hopper", age: 85, photo: photo)))
    #expect(cache.profile(of: .ofAda) == changed)
  }

  @Test func `a file that is no photo, or a cancellation while it is read, changes nothing`()
    async throws
  {
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

  @Test func `a change that fails leaves the cache as it is`() async {
    cache.keep(ada, of: .ofAda)

    await #expect(throws: ProfileError.unavailable(.busy)) {
      try await makeInteractor(ProfilesSpy(ada, toChange: .busy)).change(ada, to: .grace())
    }
    #expect(cache.profile(of: .ofAda) == ada)
  }

  private func makeInteractor(_ profiles: ProfilesSpy) -> ProfileInteractor {
    ProfileInteractor(profiles: profiles, cache: cache, session: .ofAda)
  }
}
