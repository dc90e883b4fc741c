import Accounts

/// Answers the presenter's questions from the cache while it is fresh, otherwise from the store.
struct ProfileInteractor: ProfilePresenterToInteractor {
  let profiles: any Profiles
  let cache: ProfileCache
  let session: Session.Key

  func profile() async throws(ProfileError) -> PersonalProfile {
    if let cached = cache.profile(of: session) { return cached }
    return try await currentProfile()
  }

  func currentProfile() async throws(ProfileError) -> PersonalProfile {
    let profile = try await ProfileError.reading(await profiles.profile(of: session))
    cache.keep(profile, of: session)
    return profile
  }

  func change(
    _ profile: PersonalProfile, to change: ProfileChange
  ) async throws(ProfileError) -> PersonalProfile {
    let photo = try await photoChange(in: change)
    // Nothing is changed yet. From here on, only the store knows whether it stops in time.
    if Task.isCancelled { throw .cancelled }
    try await ProfileError.translating(
      await profiles.changeProfile(
        of: session, over: profile, name: change.name, age: change.age, photo: photo))
    // It is saved, even if it can't be read again.
    let saved = (try? await profiles.profile(of: session)) ?? profile.with(change, photo)
    cache.keep(saved, of: session)
    return saved
  }

  private func photoChange(in change: ProfileChange) async throws(ProfileError) -> PhotoChange {
    if change.removesPhoto { return .remove }
    if change.photo.isEmpty { return .keep }
    do throws(PhotoProblem) {
      return .replace(try await profiles.photo(inFile: change.photo))
    } catch {
      throw .photo(error)
    }
  }
}

extension PersonalProfile {
  fileprivate func with(_ change: ProfileChange, _ photo: PhotoChange) -> PersonalProfile {
    var profile = self
    profile.account.name = change.name
    profile.age = change.age
    profile.photo = photo.applied(to: self.photo)
    return profile
  }
}
