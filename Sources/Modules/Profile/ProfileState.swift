import Accounts

/// Everything the profile screen shows.
struct ProfileState: Equatable {
  enum Content: Equatable {
    case loading
    case presenting(ProfileCard)
    case editing(ProfileEdit)
    case failed(ProfileError)
  }

  var content = Content.loading
  /// What led here, such as a password that was changed.
  var notice: String?

  /// Nil where nothing is edited; what is set then changes nothing.
  var edit: ProfileEdit? {
    get { if case .editing(let edit) = content { edit } else { nil } }
    set { if let newValue { content = .editing(newValue) } }
  }
}

/// A profile as a person reads it.
struct ProfileCard: Equatable {
  /// Such as "My name is Ada Lovelace."
  var greeting: String
  var username: String
  /// The address, and whether it is confirmed.
  var email: String
  /// Such as "36 years".
  var age: String
  /// The photo in words, such as "PNG, 640 × 480 pixels, 93 KB".
  var photoText: String
  var photo: Photo?
}

/// The form that changes a profile.
struct ProfileEdit: Equatable {
  enum Status: Equatable {
    case typing
    case saving
    case failed(ProfileError)
  }

  /// What the form starts with; what is typed stays with the driver.
  var form: ProfileForm
  /// The greeting with the name that is typed.
  var preview: String
  var problems = ProfileProblems()
  var status = Status.typing
}

/// What was typed, on its way from the view to the presenter.
struct ProfileForm: Equatable {
  var name = ""
  /// In years; empty where it isn't told.
  var age = ""
  /// The name of a file; empty where the photo stays as it is.
  var photo = ""
}

// MARK: - From a profile

extension ProfileCard {
  init(_ profile: PersonalProfile) {
    let account = profile.account
    self.init(
      greeting: Self.greeting(account.name), username: "\(account.username)",
      email: account.email.isAbsent
        ? "none" : "\(account.email) (\(account.isEmailConfirmed ? "confirmed" : "not confirmed"))",
      age: profile.age.map { "\($0) \($0 == 1 ? "year" : "years")" } ?? "not told",
      photoText: profile.photo.map(Self.text) ?? "none", photo: profile.photo)
  }

  static func greeting(_ name: FullName) -> String { "My name is \(name)." }

  private static func text(_ photo: Photo) -> String {
    let format =
      switch photo.format {
      case .jpeg: "JPEG"
      case .png: "PNG"
      }
    return "\(format), \(photo.width) × \(photo.height) pixels, \(size(photo.bytes.count))"
  }

  /// A count of bytes in the largest unit that it fills.
  private static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1000: "\(bytes) bytes"
    case ..<999_500: "\((bytes + 500) / 1000) KB"
    default: "\((bytes + 50_000) / 1_000_000).\((bytes + 50_000) / 100_000 % 10) MB"
    }
  }
}

extension ProfileEdit {
  init(_ profile: PersonalProfile) {
    let form = ProfileForm(
      name: "\(profile.account.name)", age: profile.age.map { "\($0)" } ?? "")
    self.init(form: form, preview: ProfileCard.greeting(profile.account.name))
  }
}

extension ProfileState.Content {
  var isFailed: Bool { if case .failed = self { true } else { false } }
}
