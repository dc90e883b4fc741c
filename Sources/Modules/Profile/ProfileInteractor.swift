import Accounts

/// Answers the presenter's questions from the cache while it is fresh, and else from the store.
struct ProfileInteractor: ProfilePresenterToInteractor {
  let profiles: any Profiles
  let cache: ProfileCache

  func profile(of session: Session.Key) async throws(ProfileError) -> PersonalProfile {
    if let kept = cache.profile(of: session) { return kept }
    let profile: PersonalProfile
    do throws(StoreError) {
      profile = try await profiles.profile(of: session)
    } catch {
      throw ProfileError(error)
    }
    // A store that doesn't notice the cancellation answers all the same.
    if Task.isCancelled { throw .cancelled }
    cache.keep(profile, of: session)
    return profile
  }

  func change(
    _ profile: PersonalProfile, to change: ProfileChange, for session: Session.Key
  ) async throws(ProfileError) -> PersonalProfile {
    let photo = change.photo.isEmpty ? nil : try await photo(inFile: change.photo)
    // Nothing is changed yet. From here on the store alone knows whether it was stopped in time.
    if Task.isCancelled { throw .cancelled }
    do throws(StoreError) {
      try await profiles.changeProfile(
        of: session, name: change.name, age: change.age, photo: photo)
    } catch {
      throw ProfileError(error)
    }
    let saved: PersonalProfile
    do throws(StoreError) {
      saved = try await profiles.profile(of: session)
    } catch {
      // It is saved all the same, also where the store was stopped meanwhile.
      saved = profile.with(change, photo)
    }
    cache.keep(saved, of: session)
    return saved
  }

  private func photo(inFile path: String) async throws(ProfileError) -> Photo {
    do throws(PhotoProblem) {
      return try await profiles.photo(inFile: path)
    } catch {
      throw .photo(error)
    }
  }
}

extension PersonalProfile {
  fileprivate func with(_ change: ProfileChange, _ photo: Photo?) -> PersonalProfile {
    var profile = self
    profile.account.name = change.name
    profile.age = change.age
    profile.photo = photo ?? self.photo
    return profile
  }
}

extension ProfileError {
  fileprivate init(_ error: StoreError) {
    self = error.reason == .cancelled ? .cancelled : .unavailable(error)
  }
}
