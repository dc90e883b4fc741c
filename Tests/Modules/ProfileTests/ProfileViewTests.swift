import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages
import ViperPresentation

@testable import Profile

@MainActor
@Suite struct ProfileViewTests {
  private let samples: [(String, ProfileState)] = [
    ("full", ProfileState(content: .card(.iyad), status: .idle)),
    ("loading", ProfileState()),
    ("failed", ProfileState(status: .failed(.unavailable(.busy)))),
    (
      "right to left, saved",
      ProfileState(content: .card(.sara), status: .done("Your profile is saved."))
    ),
    ("edited", ProfileState(content: .form(.iyad), status: .idle)),
    ("problems", ProfileState(content: .form(.wrong), status: .failed(.cancelled))),
  ]

  private let others: [(String, ProfileState)] = [
    ("png", ProfileState(content: .card(.photographed(try? .png(width: 2, height: 3))))),
    ("jpeg", ProfileState(content: .card(.photographed(try? .jpeg(width: 2, height: 3))))),
    ("cancelled", ProfileState(status: .failed(.cancelled))),
    ("no picture", ProfileState(status: .failed(.photo(.noPicture)))),
    ("bad photo", ProfileState(content: .form(.badPhoto), status: .busy("Saving…"))),
  ]

  let presenter = PresenterSpy()

  @Test func `each state is a page that looks as in the picture`() async throws {
    try await Gallery.check(samples, pages: others, bar: .sample(at: "profile")) {
      ProfileView(presenter: presenter, state: $0)
    }
  }

  @Test func `a line break forges no line of the page`() {
    var card = ProfileCard.iyad
    (card.username, card.email) = ("iyad\nAge: 99", "a@b.c\r\nPhoto: none")
    let view = ProfileView(presenter: presenter, state: ProfileState(content: .card(card)))

    guard case .text(let text) = view.page.body else {
      Issue.record("It is no text.")
      return
    }
    #expect(text.split(separator: "\n").count == 6)
  }

  @Test func `what the user does reaches the presenter`() async {
    let values: Values = [
      "name": "Grace", "age": "85", "photo": "grace.png", "remove-photo": "yes",
    ]
    let exits: [Action] = [
      Action("change-email", "Change email"), Action("change-password", "Change password"),
      Action("sessions", "Sessions"), Action("log-out", "Log out"),
      Action("delete-account", "Delete account", isDangerous: true),
    ]
    let events: [PageEvent] = [
      .appeared, .chose(.retry, [:]), .chose(.edit, [:]), .changed("name", values),
      .submitted(values), .chose(.done, [:]), .selected(id: "1"), .cancelled,
    ]
    await ProfileView(presenter: presenter, state: ProfileState())
      .handle(each: events + exits.map { .chose($0, [:]) })

    let form = ProfileForm([
      .name: "Grace", .age: "85", .photo: "grace.png", .removePhoto: "yes",
    ])
    let calls: [PresenterSpy.Call] = [
      .askedForProfile, .askedForProfile, .choseEditing, .changed(form), .submitted(form),
      .cancelled, .chose(.changeEmail), .chose(.changePassword), .chose(.sessionList),
      .chose(.logOut), .chose(.deleteAccount),
    ]
    #expect(presenter.calls == calls)
  }
}

extension ProfileCard {
  fileprivate static let iyad = ProfileCard(
    greeting: "My name is Iyad Agha.", username: "iyad", email: "iyad@example.org",
    isEmailConfirmed: true, age: 36, photoText: "PNG, 640 × 480 pixels, 93 kB")
  fileprivate static let sara = ProfileCard(
    greeting: "My name is שרה כהן.", username: "sara", email: "sara@example.org",
    isEmailConfirmed: false, age: 41, photoText: "none")

  fileprivate static func photographed(_ photo: Photo?) -> ProfileCard {
    var card = iyad
    card.photo = photo
    return card
  }
}

extension ProfileEdit {
  fileprivate static let badPhoto = ProfileEdit(
    form: ProfileForm([.name: "Ada"]), hasPhoto: true, preview: "My name is Ada.",
    problems: [.photo: "Photo?"])
  fileprivate static let iyad = ProfileEdit(
    form: ProfileForm([.name: "Iyad Agha", .age: "36"]), preview: "My name is Iyad Agha.")
  fileprivate static let wrong = ProfileEdit(
    form: ProfileForm([.name: "", .age: "151"]), preview: "My name is …",
    problems: [
      .name: "A name is needed.", .age: "An age is a whole number of years, from 0 to 150.",
    ])
}
