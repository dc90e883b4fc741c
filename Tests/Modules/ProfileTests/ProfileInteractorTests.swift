import Accounts
import Doubles
import Foundation
import Testing

@testable import Profile

@Suite struct ProfileInteractorTests {
  private static let failures = [
    (StoreError.busy, ProfileError.unavailable(.busy)), (.cancelled, .cancelled),
  ]

  let cache = ProfileCache { 0 }

  // MARK: - Reading

  @Test func `a cached profile is returned without asking the store`() async throws {
    let ada = try PersonalProfile.ada()
    let profiles = ProfilesSpy(ada)
    cache.keep(ada, of: .ofAda)

    let profile = try await makeInteractor(profiles).profile()

    #expect(profile == ada)
    #expect(await profiles.calls == [])
  }

  @Test func `an uncached profile is read from the store, and cached`() async throws {
    let ada = try PersonalProfile.ada()
    let profiles = ProfilesSpy(ada)
    let interactor = makeInteractor(profiles)

    #expect(try await interactor.profile() == ada)
    #expect(try await interactor.profile() == ada)
    #expect(await profiles.calls == [.profile(.ofAda)])
  }

  @Test(arguments: failures)
  func `a failure of the store is converted`(
    failure: StoreError, error: ProfileError
  ) async throws {
    let ada = try PersonalProfile.ada()

    await #expect(throws: error) {
      try await makeInteractor(ProfilesSpy(ada, failingToRead: failure)).profile()
    }
    await #expect(throws: error) {
      try await makeInteractor(ProfilesSpy(ada, toChange: failure)).change(
        ada, to: .grace())
    }
    #expect(cache.profile(of: .ofAda) == nil)
  }

  @Test func `an answer after the cancellation is neither returned nor cached`() async throws {
    let ada = try PersonalProfile.ada()
    let interactor = makeInteractor(ProfilesSpy(ada))

    await #expect(throws: ProfileError.cancelled) {
      try await whileCancelled { try await interactor.profile() }
    }
    #expect(cache.profile(of: .ofAda) == nil)
  }

  // MARK: - Changing

  @Test func `a change goes to the store, and then to the cache`() async throws {
    let ada = try PersonalProfile.ada(photo: .png(width: 1, height: 1))
    let profiles = ProfilesSpy(ada)
    cache.keep(ada, of: .ofAda)

    let changed = try await makeInteractor(profiles).change(ada, to: .grace())

    #expect(changed == (try ada.named("Grace Hopper", age: 85, photo: ada.photo)))
    #expect(cache.profile(of: .ofAda) == changed)
    let name = try FullName("Grace Hopper")
    #expect(await profiles.calls == [.change(.ofAda, name, 85, nil), .profile(.ofAda)])
  }

  @Test func `a new photo is read from its file first`() async throws {
    let ada = try PersonalProfile.ada()
    let profiles = ProfilesSpy(ada)

    let changed = try await makeInteractor(profiles).change(
      ada, to: .grace(photo: "grace.png"))

    let photo = try Photo.png(width: 2, height: 2)
    #expect(changed.photo == photo)
    #expect(
      await profiles.calls == [
        .photo("grace.png"), .change(.ofAda, try FullName("Grace Hopper"), 85, photo),
        .profile(.ofAda),
      ])
  }

  @Test func `a file that is no photo changes nothing`() async throws {
    let ada = try PersonalProfile.ada()
    let profiles = ProfilesSpy(ada, toTakePhoto: .tooLarge)

    await #expect(throws: ProfileError.photo(.tooLarge)) {
      try await makeInteractor(profiles).change(ada, to: .grace(photo: "grace.png"))
    }
    #expect(await profiles.calls == [.photo("grace.png")])
  }

  @Test func `a cancellation while the photo is read changes nothing`() async throws {
    let ada = try PersonalProfile.ada()
    let profiles = ProfilesSpy(ada)
    let interactor = makeInteractor(profiles)
    let change = try ProfileChange.grace(photo: "grace.png")

    await #expect(throws: ProfileError.cancelled) {
      try await whileCancelled { try await interactor.change(ada, to: change) }
    }
    #expect(await profiles.calls == [.photo("grace.png")])
  }

  @Test func `a change that fails leaves the cache as it is`() async throws {
    let ada = try PersonalProfile.ada()
    cache.keep(ada, of: .ofAda)

    await #expect(throws: ProfileError.unavailable(.busy)) {
      try await makeInteractor(ProfilesSpy(ada, toChange: .busy)).change(
        ada, to: .grace())
    }
    #expect(cache.profile(of: .ofAda) == ada)
  }

  /// The old photo stays unless there is a new one.
  @Test(arguments: ["", "grace.png"])
  func `a saved change is returned even if it can't be read again`(file: String)
    async throws
  {
    let ada = try PersonalProfile.ada(photo: .jpeg(width: 1, height: 1))
    let profiles = ProfilesSpy(ada, failingToRead: .cancelled)

    let changed = try await makeInteractor(profiles).change(
      ada, to: .grace(photo: file))

    let photo = file.isEmpty ? ada.photo : try .png(width: 2, height: 2)
    #expect(changed == (try ada.named("Grace Hopper", age: 85, photo: photo)))
    #expect(cache.profile(of: .ofAda) == changed)
  }

  // MARK: - The real store

  @Test func `the real store stores a profile, and refuses what is no photo`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    try await store.add("ada", name: "Ada Lovelace", age: 36, password: "correct horse")
    let session = try await store.logIn("ada", password: "correct horse")
    let interactor = ProfileInteractor(profiles: store, cache: cache, session: session.key)

    let ada = try await interactor.profile()
    #expect(ada == PersonalProfile(account: session.account, age: 36, photo: nil))
    let file = folder.path + "/grace.png"
    await #expect(throws: ProfileError.photo(.unreadable(path: file))) {
      try await interactor.change(ada, to: .grace(photo: file))
    }
    let photo = try Photo.png(width: 2, height: 2)
    try Data(photo.bytes).write(to: URL(fileURLWithPath: file))
    let grace = try await interactor.change(ada, to: .grace(photo: file))
    #expect(grace == (try ada.named("Grace Hopper", age: 85, photo: photo)))
    #expect(try await folder.store().profile(of: session.key) == grace)
  }

  private func makeInteractor(_ profiles: ProfilesSpy) -> ProfileInteractor {
    ProfileInteractor(profiles: profiles, cache: cache, session: .ofAda)
  }
}
