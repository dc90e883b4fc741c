import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPresentation

@testable import Profile

@MainActor
@Suite struct ProfilePresenterTests {
  private nonisolated static let ageProblem = "“Age” must be a whole number from 0 to 150."

  let view = ViewSpy<ProfileState>()
  let wireframe = WireframeSpy()
  let ada: PersonalProfile
  let interactor: InteractorSpy
  let presenter: ProfilePresenter

  init() throws {
    ada = try .ada()
    interactor = InteractorSpy(ada)
    presenter = ProfilePresenter(interactor: interactor, isEditing: false)
    (presenter.view, presenter.wireframe) = (view, wireframe)
  }

  private var card: ProfileState { ProfileState(content: .card(ProfileCard(ada)), status: .idle) }
  private var form: ProfileState { state(ProfileEdit(ada)) }

  // MARK: - The profile

  @Test func `the profile is loaded, and stays visible during a reload`() async {
    #expect(presenter.state == ProfileState())

    await presenter.userAskedForProfile()
    await presenter.userAskedForProfile()

    let loaded = ProfileState(content: .card(ProfileCard(ada)), status: .idle)
    expect(view, shows: [loaded, loaded])
    #expect(interactor.calls == [.profile, .currentProfile])
  }

  @Test func `the form is shown first if requested, and only once`() async {
    let presenter = ProfilePresenter(interactor: interactor, isEditing: true)
    (presenter.view, presenter.wireframe) = (view, wireframe)

    await presenter.userAskedForProfile()
    presenter.userCancelled()
    await presenter.userAskedForProfile()

    expect(view, shows: [form, card, card])
    #expect(wireframe.calls == [])
  }

  @Test func `a failed load says why, can be repeated, and cancelling leaves`() async {
    interactor.error = .cancelled

    await presenter.userAskedForProfile()
    presenter.userCancelled()
    interactor.error = nil
    await presenter.userAskedForProfile()

    let states = [
      ProfileState(status: .failed(.cancelled)), ProfileState(),
      ProfileState(content: .card(ProfileCard(ada)), status: .idle),
    ]
    expect(view, shows: states)
    presenter.userCancelled()
    #expect(wireframe.calls == [.leave, .leave])
  }

  @Test func `a change made elsewhere is shown, but not over a form, nor after a failure`()
    async throws
  {
    await presenter.refresh()
    await presenter.userAskedForProfile()
    interactor.profile = try ada.named("Grace Hopper", age: 85, photo: nil)
    interactor.error = .cancelled
    await presenter.refresh()
    interactor.error = nil
    await presenter.refresh()
    let grace = ProfileState(content: .card(ProfileCard(interactor.profile)), status: .idle)
    expect(view, shows: [card, grace])

    presenter.userChoseEditing()
    await presenter.refresh()
    presenter.userCancelled()
    interactor.wait = { self.presenter.userChoseEditing() }
    await presenter.refresh()
    let form = state(ProfileEdit(interactor.profile))
    expect(view, shows: [form, grace, form])
    #expect(interactor.calls == [.profile, .currentProfile, .currentProfile, .currentProfile])
  }

  @Test func `a late answer doesn't replace what was saved meanwhile`() async {
    await presenter.userAskedForProfile()
    interactor.wait = { [presenter, interactor] in
      interactor.wait = {}
      presenter.userChoseEditing()
      await presenter.userSubmitted(ProfileForm([.name: "Grace Hopper"]))
    }

    await presenter.refresh()

    #expect(presenter.state.status == .done("Your profile is saved."))
    guard case .card(let card) = presenter.state.content else {
      Issue.record("The form is open.")
      return
    }
    #expect(card.greeting == "My name is Grace Hopper.")
  }

  @Test(arguments: ProfileExit.allCases)
  func `each exit opens its page, and the first notice isn't shown again`(exit: ProfileExit) {
    presenter.userChose(exit)

    expect(view, shows: [ProfileState(status: .idle)])
    #expect(wireframe.calls == [.leaveFor(exit)])
  }

  // MARK: - The form

  @Test func `the form starts with the profile's values, and cancelling returns to the profile`()
    async
  {
    await presenter.userAskedForProfile()

    presenter.userChoseEditing()
    presenter.userCancelled()

    expect(view, shows: [card, form, card])
    #expect(form.edit?.form == ProfileForm([.name: "Ada Lovelace", .age: "36"]))
    #expect(form.edit?.preview == "My name is Ada Lovelace.")
    #expect(wireframe.calls == [])
  }

  @Test func `nothing is edited or saved before the profile is loaded`() async {
    presenter.userChoseEditing()
    presenter.userChanged(ProfileForm([.name: "Grace"]))
    await presenter.userSubmitted(ProfileForm([.name: "Grace"]))

    expect(view, shows: [])
    #expect(interactor.calls == [])
  }

  @Test(arguments: [nil, ProfileError.unavailable(.busy)])
  func `the form stays when an earlier load finishes`(error: ProfileError?) async {
    await presenter.userAskedForProfile()
    let gate = Gate()
    interactor.wait = { await gate.pass() }
    let call = Task { await presenter.userAskedForProfile() }
    await until { interactor.calls.count == 2 }
    presenter.userChoseEditing()
    interactor.error = error
    gate.open()
    await call.value

    expect(view, shows: [card, form])
    await presenter.userAskedForProfile()
    #expect(interactor.calls.count == 2)
  }

  @Test(
    arguments: [
      (" Grace ", "85", "My name is Grace.", [:]), ("Grace", "", "My name is Grace.", [:]),
      ("", "0", "My name is …", [:]),
      ("a\u{7}b", "150", "My name is …", [.name: "\(FullName.Problem.badLetter)"]),
      ("Grace", "151", "My name is Grace.", [.age: ageProblem]),
      ("", "-1", "My name is …", [.age: ageProblem]),
      (
        "a\u{7}b", "old", "My name is …",
        [.name: "\(FullName.Problem.badLetter)", .age: ageProblem]
      ),
    ] as [(String, String, String, [ProfileEntry: String])])
  func `the preview follows the typed name, and problems are shown`(
    name: String, age: String, preview: String, problems: [ProfileEntry: String]
  ) async {
    await presenter.userAskedForProfile()
    presenter.userChoseEditing()

    presenter.userChanged(ProfileForm([.name: name, .age: age, .photo: "ada.png"]))

    var edit = ProfileEdit(ada)
    (edit.preview, edit.problems) = (preview, problems)
    expect(view, shows: [card, form, state(edit)])
  }

  // MARK: - Saving

  @Test(
    arguments: [
      ("", "36", [.name: "A name is needed."]), ("Grace", "old", [.age: ageProblem]),
    ] as [(String, String, [ProfileEntry: String])])
  func `a form with problems isn't saved`(
    name: String, age: String, problems: [ProfileEntry: String]
  ) async {
    await presenter.userAskedForProfile()
    presenter.userChoseEditing()

    await presenter.userSubmitted(ProfileForm([.name: name, .age: age]))

    var edit = ProfileEdit(ada)
    edit.problems = problems
    expect(view, shows: [card, form, state(edit)])
    #expect(interactor.calls == [.profile])
  }

  @Test func `the photo is removed on request, unless a new one is named`() async throws {
    interactor.profile.photo = try .png(width: 2, height: 3)
    await presenter.userAskedForProfile()
    presenter.userChoseEditing()
    #expect(presenter.state.edit?.hasPhoto == true)
    var form = ProfileForm([.name: "Grace", .photo: "grace.png", .removePhoto: "yes"])
    await presenter.userSubmitted(form)
    let problem = "A photo can't be both replaced and removed. Leave one of them out."
    #expect(presenter.state.edit?.problems == [.photo: problem])
    #expect(interactor.calls == [.profile])
    form[.photo] = ""
    await presenter.userSubmitted(form)
    let change = ProfileChange(
      name: try FullName("Grace"), age: nil, photo: "", removesPhoto: true)
    #expect(interactor.calls.last == .change(interactor.profile, change))
  }

  @Test(arguments: [("85", 85), ("", nil)])
  func `a saved profile is shown, reported, and edited from its new values`(
    typed: String, age: Int?
  ) async throws {
    await presenter.userAskedForProfile()
    presenter.userChoseEditing()

    await presenter.userSubmitted(
      ProfileForm([.name: "Grace", .age: typed, .photo: "grace.png"]))

    let change = ProfileChange(name: try FullName("Grace"), age: age, photo: "grace.png")
    #expect(interactor.calls.last == .change(ada, change))
    let grace = try ada.named("Grace", age: age)
    #expect(wireframe.calls == [.tellChange(grace.account)])
    presenter.userChoseEditing()
    let saved = ProfileState(
      content: .card(ProfileCard(grace)), status: .done("Your profile is saved."))
    let next = ProfileState(content: .form(ProfileEdit(grace)), status: .idle)
    expect(view, shows: [card, form, state(ProfileEdit(ada), .busy("Saving…")), saved, next])
  }

  @Test func `a failed save shows its reason in the form, a bad photo at its field`() async {
    await presenter.userAskedForProfile()
    presenter.userChoseEditing()
    interactor.error = .unavailable(.busy)

    await presenter.userSubmitted(ProfileForm([.name: "Grace"]))
    #expect(wireframe.calls == [])
    let saving = state(ProfileEdit(ada), .busy("Saving…"))
    let failed = state(ProfileEdit(ada), .failed(.unavailable(.busy)))
    expect(view, shows: [card, form, saving, failed])
    interactor.error = .photo(.noPicture)

    await presenter.userSubmitted(ProfileForm([.name: "Ada Lovelace", .photo: "ada.txt"]))
    presenter.userChanged(ProfileForm([.name: "Ada Lovelace", .photo: "ada.png"]))

    var refused = ProfileEdit(ada)
    refused.problems = [.photo: "\(PhotoProblem.noPicture)"]
    expect(view, shows: [saving, state(refused, .busy("Saving…")), state(refused), form])
  }

  @Test func `a newer problem replaces a failure`() async {
    await presenter.userAskedForProfile()
    presenter.userChoseEditing()
    interactor.error = .unavailable(.busy)
    await presenter.userSubmitted(ProfileForm([.name: "Grace"]))

    presenter.userChanged(ProfileForm([.name: "Grace", .age: "151"]))

    #expect(presenter.state.edit?.problems == [.age: Self.ageProblem])
    #expect(presenter.state.status == .idle)
  }

  private func state(_ edit: ProfileEdit, _ status: Status<ProfileError> = .idle) -> ProfileState {
    ProfileState(content: .form(edit), status: status)
  }
}
