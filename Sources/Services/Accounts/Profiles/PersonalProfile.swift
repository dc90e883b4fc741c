/// What a person sees of their own account.
public struct PersonalProfile: Equatable, Sendable {
  public var account: Account
  /// In years; nil where the person hasn't told it.
  public var age: Int?
  public var photo: Photo?

  public init(account: Account, age: Int?, photo: Photo?) {
    self.account = account
    self.age = age
    self.photo = photo
  }
}

/// Reads and changes what a person tells of themselves.
public protocol Profiles: Sendable {
  /// The profile of the session's account.
  func profile(of session: Session.Key) async throws(StoreError) -> PersonalProfile

  /// Changes name, age and photo together, or nothing; a nil photo stays as it is.
  func changeProfile(
    of session: Session.Key, name: FullName, age: Int?, photo: Photo?
  ) async throws(StoreError)

  /// The picture in a file.
  /// - Throws: `PhotoProblem`, why it can't be a photo.
  func photo(inFile path: String) async throws(PhotoProblem) -> Photo
}
