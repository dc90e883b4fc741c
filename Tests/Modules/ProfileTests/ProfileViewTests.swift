import Accounts
import Doubles
import Terminal
import Testing

@testable import Profile

@MainActor
@Suite struct ProfileViewTests {
  private static let edit = Action("edit", "Edit", key: "e")
  private static let retry = Action("retry", "Try again")
  private static let logOut = Action("log-out", "Log out")
  private static let exits: [(Action, ProfileExit)] = [
    (Action("change-email", "Change email"), .changeEmail),
    (Action("change-password", "Change password"), .changePassword),
    (Action("sessions", "Sessions"), .sessionList), (logOut, .logOut),
    (Action("delete-account", "Delete account", isDangerous: true), .deleteAccount),
  ]

  let presenter = PresenterSpy()

  @Test func `a profile is a page with its photo and all exits`() throws {
    let photo = try Photo.png(width: 2, height: 3)
    let card = ProfileCard(try .ada(photo: photo))

    let text = """
      My name is Ada Lovelace.

      Username: ada
      Email: ada@example.org (not confirmed)
      Age: 36 years
      Photo: PNG, 2 × 3 pixels, 58 bytes
      """
    let page = Page(
      "Profile", picture: Picture(.png, width: 2, height: 3, bytes: photo.bytes), .text(text),
      notice: .success("It is saved."), actions: [Self.edit] + Self.exits.map(\.0))
    let view = makeView(ProfileState(card: card, status: .done("It is saved.")))
    #expect(view.page == page)

    let others = try [.jpeg(width: 2, height: 3), nil].map { photo in
      makeView(ProfileState(card: ProfileCard(try .ada(photo: photo)))).page
    }
    #expect(others.map(\.picture?.format) == [.jpeg, nil])
  }

  @Test(arguments: [
    (ProfileError.cancelled, "It was stopped. Your profile is as it was: try again."),
    (.photo(.noPicture), "That file holds no PNG or JPEG picture. Choose another one."),
    (.unavailable(.busy), "\(StoreError.busy)"),
  ])
  func `a failure says what to do next, and can be retried or left`(
    error: ProfileError, words: String
  ) {
    let page = Page(
      "Profile", .text(""), notice: .failure(words), actions: [Self.retry, Self.logOut])
    #expect(makeView(ProfileState(status: .failed(error))).page == page)
    #expect(makeView(ProfileState()).page == Page("Profile", .text(""), busy: "Loading…"))
  }

  @Test func `the form stands below the preview, each entry with its problem`() throws {
    var edit = ProfileEdit(try .ada())
    edit.preview = "My name is …"
    edit.problems = [.name: "Type it.", .age: "Age?", .photo: "Photo?"]

    let fields = [
      Field("name", "Name", value: "Ada Lovelace", problem: "Type it.").needed("A name is needed."),
      Field(
        "age", "Age", kind: .number(in: 0...150), value: "36", isOptional: true, problem: "Age?"),
      Field(
        "photo", "Photo (a PNG or JPEG file)", kind: .file, isOptional: true, problem: "Photo?"),
    ]
    let page = Page(
      "Edit your profile", lead: "My name is …", .form(fields: fields, submit: "Save"),
      busy: "Saving…")
    #expect(makeView(ProfileState(edit: edit, status: .busy("Saving…"))).page == page)
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = makeView(ProfileState())
    let values: Values = ["name": "Grace", "age": "85", "photo": "grace.png"]
    await view.handle(each: [
      .appeared, .chose(Self.retry, [:]), .chose(Self.edit, [:]), .changed("name", values),
      .submitted(values), .chose(Action("other", "Other"), [:]), .selected(id: "1"), .cancelled,
    ])
    for (action, _) in Self.exits { await view.handle(.chose(action, [:])) }

    let form = ProfileForm([.name: "Grace", .age: "85", .photo: "grace.png"])
    let calls: [PresenterSpy.Call] = [
      .askedForProfile, .askedForProfile, .choseEditing, .changed(form), .submitted(form),
      .cancelled,
    ]
    #expect(presenter.calls == calls + Self.exits.map { .chose($0.1) })
    #expect(Set(Self.exits.map(\.1)) == Set(ProfileExit.allCases))
  }

  private func makeView(_ state: ProfileState) -> ProfileView {
    ProfileView(presenter: presenter, state: state)
  }
}
