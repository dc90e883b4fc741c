import Accounts
import ViperPresentation

/// Everything the profile screen shows.
struct ProfileState: Equatable {
  enum Content: Equatable {
    /// The profile isn't loaded.
    case nothing
    case card(ProfileCard)
    case form(ProfileEdit)
  }

  var content = Content.nothing {
    didSet { status.endFailure(if: edit?.problems.isEmpty == false) }
  }
  var status = Status<ProfileError>.loading

  /// The form; nil while nothing is edited.
  var edit: ProfileEdit? { if case .form(let edit) = content { edit } else { nil } }

  /// Shows why entries of the form aren't accepted.
  mutating func show(_ problems: [ProfileEntry: String]) {
    guard var edit else { return }
    edit.problems = problems
    content = .form(edit)
  }
}

/// A profile in words.
struct ProfileCard: Equatable {
  /// Such as "My name is Ada Lovelace."
  var greeting: String
  var username: String
  /// Empty if it is missing.
  var email: String
  var isEmailConfirmed: Bool
  /// In years; nil if unknown.
  var age: Int?
  /// The photo in words, such as "PNG, 640 × 480 pixels, 93 kB".
  var photoText: String
  var photo: Photo?
}

/// The form that changes a profile.
struct ProfileEdit: Equatable {
  /// The initial values of the form; the driver keeps what is typed.
  var form: ProfileForm
  /// Whether there is a photo to remove.
  var hasPhoto = false
  /// The greeting with the typed name.
  var preview: String
  /// Why an entry isn't accepted.
  var problems: [ProfileEntry: String] = [:]
}

/// The fields of the form.
enum ProfileEntry: String, CaseIterable {
  case name
  /// In years; empty to leave it out.
  case age
  /// The name of a file; empty to keep the photo.
  case photo
  /// A toggle; only if there is a photo.
  case removePhoto = "remove-photo"
}

typealias ProfileForm = FormValues<ProfileEntry>
