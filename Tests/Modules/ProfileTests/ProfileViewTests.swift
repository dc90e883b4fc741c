import Accounts
import Doubles
import Presentation
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
    (Action("delete-account", "Delete account"), .deleteAccount),
  ]

  let presenter = PresenterSpy()

  // MARK: - The profile

  @Test func `a profile is a page with its photo and all ways out`() throws {
    let photo = try Photo.png(width: 2, height: 3)
    let view = show(
      ProfileState(card: ProfileCard(try .ada(photo: photo)), status: .done("It is saved.")))

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
    #expect(view.page == page)
  }

  @Test func `a JPEG stays one, and no photo is no picture`() throws {
    let photo = try Photo.jpeg(width: 2, height: 3)
    let view = show(ProfileState(card: ProfileCard(try .ada(photo: photo)), status: .idle))
    #expect(view.page.picture == Picture(.jpeg, width: 2, height: 3, bytes: photo.bytes))
    view.show(ProfileState(card: ProfileCard(try .ada()), status: .idle))
    #expect(view.page.picture == nil)
    #expect(view.page.notice == nil)
  }

  @Test func `it says that it loads, or what led here`() {
    #expect(show(ProfileState()).page == Page("Profile", .text(""), busy: "Loading…"))
    #expect(
      show(ProfileState(status: .done("Done."))).page
        == Page("Profile", .text(""), notice: .success("Done.")))
  }

  @Test(arguments: [
    (ProfileError.cancelled, "It was stopped. Your profile is as it was: try again."),
    (.photo(.noPicture), "That file holds no PNG or JPEG picture. Choose another one."),
    (.unavailable(.busy), "Another program is using viper.db. Try again in a moment."),
  ])
  func `it says what went wrong, and offers another try and the way out`(
    error: ProfileError, words: String
  ) {
    let view = show(ProfileState(status: .failed(error)))
    let page = Page(
      "Profile", .text(""), notice: .failure(words), actions: [Self.retry, Self.logOut])
    #expect(view.page == page)
  }

  // MARK: - The form

  @Test func `an edited profile is a form below the greeting`() throws {
    var edit = ProfileEdit(try .ada())
    edit.preview = "My name is …"
    edit.problems = [.name: "No name.", .age: "No age.", .photo: "No photo."]

    let view = show(ProfileState(edit: edit, status: .failed(.cancelled)))

    let fields = [
      Field("name", "Name", value: "Ada Lovelace", problem: "No name."),
      Field(
        "age", "Age", kind: .number(in: 0...150), value: "36", isOptional: true,
        problem: "No age."),
      Field(
        "photo", "Photo (a PNG or JPEG file)", kind: .file, isOptional: true,
        problem: "No photo."),
    ]
    let page = Page(
      "Edit your profile", lead: "My name is …", .form(fields: fields, submit: "Save"),
      notice: .failure("It was stopped. Your profile is as it was: try again."))
    #expect(view.page == page)
  }

  @Test(arguments: [(Status<ProfileError>.idle, nil), (.busy("Saving…"), "Saving…")])
  func `a form is busy while it is saved`(status: Status<ProfileError>, busy: String?) throws {
    let view = show(ProfileState(edit: ProfileEdit(try .ada(age: nil)), status: status))

    let fields = [
      Field("name", "Name", value: "Ada Lovelace"),
      Field("age", "Age", kind: .number(in: 0...150), isOptional: true),
      Field("photo", "Photo (a PNG or JPEG file)", kind: .file, isOptional: true),
    ]
    let page = Page(
      "Edit your profile", lead: "My name is Ada Lovelace.",
      .form(fields: fields, submit: "Save"), busy: busy)
    #expect(view.page == page)
  }

  // MARK: - Events

  @Test func `what the user does reaches the presenter`() async {
    let view = show(ProfileState())
    let values: Values = ["name": "Grace", "age": "85", "photo": "grace.png"]

    await view.handle(.appeared)
    await view.handle(.chose(Self.retry, [:]))
    await view.handle(.chose(Self.edit, [:]))
    await view.handle(.changed("name", values))
    await view.handle(.submitted(values))
    await view.handle(.chose(Action("other", "Other"), [:]))
    await view.handle(.selected(id: "1"))
    await view.handle(.cancelled)

    let form = ProfileForm([.name: "Grace", .age: "85", .photo: "grace.png"])
    #expect(
      presenter.calls == [
        .askedForProfile, .askedForProfile, .choseEditing, .changed(form), .submitted(form),
        .cancelled,
      ])
  }

  @Test func `every way out reaches the presenter`() async {
    let view = show(ProfileState())

    for (action, _) in Self.exits { await view.handle(.chose(action, [:])) }

    #expect(presenter.calls == Self.exits.map { .chose($0.1) })
    #expect(Set(Self.exits.map(\.1)) == Set(ProfileExit.allCases))
  }

  @Test func `its driver hears of another page and is not kept alive`() {
    let view = show(ProfileState())
    expectDriverHears(of: view) { view.show(ProfileState(status: .done("Done."))) }
  }

  private func show(_ state: ProfileState) -> ProfileView {
    ProfileView(presenter: presenter, state: state)
  }
}
