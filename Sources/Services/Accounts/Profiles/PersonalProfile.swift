/// A user's own account, as the user sees it.
public struct PersonalProfile: Equatable, Sendable {
  /// The user's account.
  public var account: Account
  /// The age in years; nil if unknown.
  public var age: Int?
  /// The user's picture.
  public var photo: Photo?

  /// Creates a profile.
  public init(account: Account, age: Int?, photo: Photo?) {
    self.account = account
    self.age = age
    self.photo = photo
  }
}

/// What happens to the photo when a profile is changed.
public enum PhotoChange: Equatable, Sendable {
  case keep
  case remove
  case replace(Photo)

  /// Returns the photo after the change of `old`.
  public func applied(to old: Photo?) -> Photo? {
    switch self {
    case .keep: old
    case .remove: nil
    case .replace(let photo): photo
    }
  }
}

/// Reads and changes profiles.
public protocol Profiles: Sendable {
  /// Returns the profile of the session's account.
  /// - Throws: `StoreError`, why the store can't answer.
  func profile(of session: Session.Key) async throws(StoreError) -> PersonalProfile

  /// Changes name, age and photo in one transaction. A name or an age that is as in `old` keeps the
  /// stored value.
  /// - Throws: `StoreError`, why the store can't answer.
  func changeProfile(
    of session: Session.Key, over old: PersonalProfile, name: FullName, age: Int?,
    photo: PhotoChange
  ) async throws(StoreError)

  /// Returns the picture in a file.
  /// - Throws: `PhotoProblem`, why it can't be a photo.
  func photo(inFile path: String) async throws(PhotoProblem) -> Photo
}
