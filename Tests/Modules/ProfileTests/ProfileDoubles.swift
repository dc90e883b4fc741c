import Accounts
import Doubles
import ViperKitTesting
import ViperPages

@testable import Profile

extension ViewSpy: ProfilePresenterToView where State == ProfileState {}

final class WireframeSpy: ProfilePresenterToWireframe {
  enum Call: Equatable {
    case tellChange(Account)
    case leaveFor(ProfileExit)
    case leave
  }
  private(set) var calls: [Call] = []

  func tellChange(of account: Account) { calls.append(.tellChange(account)) }
  func leave(for exit: ProfileExit) { calls.append(.leaveFor(exit)) }
  func leave() { calls.append(.leave) }
}

final class PresenterSpy: ProfileViewToPresenter {
  enum Call: Equatable {
    case askedForProfile
    case choseEditing
    case changed(ProfileForm)
    case submitted(ProfileForm)
    case chose(ProfileExit)
    case cancelled
  }
  private(set) var calls: [Call] = []

  func userAskedForProfile() async { calls.append(.askedForProfile) }
  func userChoseEditing() { calls.append(.choseEditing) }
  func userChanged(_ form: ProfileForm) { calls.append(.changed(form)) }
  func userSubmitted(_ form: ProfileForm) async { calls.append(.submitted(form)) }
  func userChose(_ exit: ProfileExit) { calls.append(.chose(exit)) }
  func userCancelled() { calls.append(.cancelled) }
}

final class DelegateSpy: ProfileDelegate {
  enum Call: Equatable {
    case didChange(Account)
    case didChoose(ProfileExit)
    case didCancel
  }
  private(set) var calls: [Call] = []

  func profileModule(_ profile: any Module, didChange account: Account) {
    calls.append(.didChange(account))
  }
  func profileModule(_ profile: any Module, didChoose exit: ProfileExit) {
    calls.append(.didChoose(exit))
  }
  func profileModuleDidCancel(_ profile: any Module) { calls.append(.didCancel) }
}

/// Records each question, and fails while there is an error.
@MainActor
final class InteractorSpy: ProfilePresenterToInteractor {
  enum Call: Equatable {
    case profile
    case currentProfile
    case change(PersonalProfile, ProfileChange)
  }
  private(set) var calls: [Call] = []
  var profile: PersonalProfile
  var error: ProfileError?
  /// Runs before the answer.
  var wait: @MainActor () async -> Void = {}

  init(_ profile: PersonalProfile) { self.profile = profile }

  func profile() async throws(ProfileError) -> PersonalProfile {
    calls.append(.profile)
    await wait()
    if let error { throw error }
    return profile
  }
  func currentProfile() async throws(ProfileError) -> PersonalProfile {
    calls.append(.currentProfile)
    await wait()
    if let error { throw error }
    return profile
  }
  func change(
    _ profile: PersonalProfile, to change: ProfileChange
  ) async throws(ProfileError) -> PersonalProfile {
    calls.append(.change(profile, change))
    if let error { throw error }
    var changed = profile
    changed.account.name = change.name
    changed.age = change.age
    return changed
  }
}

/// Records each call, and answers or fails.
actor ProfilesSpy: Profiles {
  enum Call: Equatable {
    case profile(Session.Key)
    case change(Session.Key, over: PersonalProfile, FullName, Int?, PhotoChange)
    case photo(String)
  }
  private(set) var calls: [Call] = []
  private var profile: PersonalProfile
  private let errors: (read: StoreError?, change: StoreError?, photo: PhotoProblem?)

  init(
    _ profile: PersonalProfile, failingToRead read: StoreError? = nil,
    toChange change: StoreError? = nil, toTakePhoto photo: PhotoProblem? = nil
  ) {
    (self.profile, errors) = (profile, (read, change, photo))
  }

  func profile(of session: Session.Key) async throws(StoreError) -> PersonalProfile {
    calls.append(.profile(session))
    if let error = errors.read { throw error }
    return profile
  }
  func changeProfile(
    of session: Session.Key, over old: PersonalProfile, name: FullName, age: Int?,
    photo: PhotoChange
  ) async throws(StoreError) {
    calls.append(.change(session, over: old, name, age, photo))
    if let error = errors.change { throw error }
    profile.account.name = name
    profile.age = age
    profile.photo = photo.applied(to: profile.photo)
  }
  func photo(inFile path: String) async throws(PhotoProblem) -> Photo {
    calls.append(.photo(path))
    if let error = errors.photo { throw error }
    return try .png(width: 2, height: 2)
  }
}

extension PersonalProfile {
  static func ada(age: Int? = 36, photo: Photo? = nil) throws -> PersonalProfile {
    PersonalProfile(account: try .ada(), age: age, photo: photo)
  }

  func named(_ name: String, age: Int? = nil, photo: Photo? = nil) throws -> PersonalProfile {
    var profile = self
    profile.account.name = try FullName(name)
    profile.age = age
    profile.photo = photo
    return profile
  }
}

extension ProfileChange {
  static func grace(photo: String = "") throws(EntryProblem) -> ProfileChange {
    ProfileChange(name: try FullName("Grace Hopper"), age: 85, photo: photo)
  }
}

extension Photo {
  /// As short as a PNG can be, or `count` bytes long.
  static func png(width: UInt8, height: UInt8, count: Int = 0) throws(PhotoProblem) -> Photo {
    func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
      let length = withUnsafeBytes(of: UInt32(bytes.count).bigEndian, Array.init)
      return [length, Array(name.utf8), bytes, [0, 0, 0, 0]].flatMap(\.self)
    }
    let header = [0, 0, 0, width, 0, 0, 0, height, 8, 0, 0, 0, 0]
    let pixels = [UInt8](repeating: 0, count: max(1, count - 57))
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let chunks = [chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", [])]
    return try Photo(signature + chunks.joined())
  }

  static func jpeg(width: UInt8, height: UInt8) throws(PhotoProblem) -> Photo {
    let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, height, 0, width, 1, 1, 0x11, 0]
    return try Photo([0xFF, 0xD8] + frame + [0xFF, 0xDA, 0, 2, 0, 0xFF, 0xD9])
  }
}
