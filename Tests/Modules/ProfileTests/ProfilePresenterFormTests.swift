import Accounts
import Doubles
import Testing

@testable import Profile

/// What the presenter makes of the form.
@MainActor
@Suite struct ProfilePresenterFormTests {
  let view = ViewSpy()
  let wireframe = WireframeSpy()
  let ada: PersonalProfile
  let interactor: InteractorSpy

  init() throws {
    ada = try .ada()
    interactor = InteractorSpy(ada)
  }

  private var card: ProfileState { ProfileState(content: .presenting(ProfileCard(ada))) }
  private var form: ProfileState { ProfileState(content: .editing(ProfileEdit(ada))) }

  @Test func `the form starts with the profile, and comes back to it`() async {
    let presenter = await presenting()

    presenter.userChoseEditing()
    presenter.userCancelled()

    #expect(view.shown.suffix(2) == [form, card])
    #expect(form.edit?.form == ProfileForm(name: "Ada Lovelace", age: "36"))
    #expect(form.edit?.preview == "My name is Ada Lovelace.")
    #expect(wireframe.calls == [])
  }

  @Test func `there is nothing to edit before it is loaded`() {
    let presenter = makePresenter()
    presenter.begin(with: .ofAda, isEditing: false, notice: nil)

    presenter.userChoseEditing()
    presenter.userChanged(ProfileForm(name: "Grace"))

    #expect(view.shown == [ProfileState()])
  }

  @Test(arguments: [nil, ProfileError.unavailable(.busy)])
  func `what is being typed outlives a profile that was asked for before`(
    error: ProfileError?
  ) async {
    let presenter = await presenting()
    let gate = Gate()
    await interactor.wait { await gate.pass() }
    let call = Task { await presenter.userAskedForProfile() }
    while await interactor.calls.count < 2 { await Task.yield() }
    presenter.userChoseEditing()
    await interactor.fail(with: error)
    gate.open()
    await call.value

    #expect(view.shown == [ProfileState(), card, form])
    await presenter.userAskedForProfile()
    #expect(await interactor.calls.count == 2)
  }

  @Test(arguments: [
    ("Grace", "85", "My name is Grace.", ProfileProblems()),
    (" Grace ", "", "My name is Grace.", ProfileProblems()),
    ("", "0", "My name is …", ProfileProblems()),
    ("a\u{7}b", "150", "My name is …", ProfileProblems(name: .badLetter)),
    ("Grace", "151", "My name is Grace.", ProfileProblems(isAgeUnfit: true)),
    ("", "-1", "My name is …", ProfileProblems(isAgeUnfit: true)),
    ("a\u{7}b", "old", "My name is …", ProfileProblems(name: .badLetter, isAgeUnfit: true)),
  ])
  func `the greeting follows the name that is typed, and what is wrong is pointed out`(
    name: String, age: String, preview: String, problems: ProfileProblems
  ) async throws {
    let presenter = await presenting()
    presenter.userChoseEditing()

    presenter.userChanged(ProfileForm(name: name, age: age, photo: "ada.png"))

    var edit = ProfileEdit(ada)
    (edit.preview, edit.problems) = (preview, problems)
    #expect(view.shown.last == ProfileState(content: .editing(edit)))
  }

  // MARK: - Saving

  @Test(arguments: [
    ("", "36", ProfileProblems(name: .empty)), ("Grace", "old", ProfileProblems(isAgeUnfit: true)),
    ("", "old", ProfileProblems(name: .empty, isAgeUnfit: true)),
  ])
  func `what can't be right is not tried`(
    name: String, age: String, problems: ProfileProblems
  ) async {
    let presenter = await presenting()
    presenter.userChoseEditing()

    await presenter.userSubmitted(ProfileForm(name: name, age: age))

    #expect(view.shown.last?.edit?.problems == problems)
    #expect(view.shown.last?.edit?.status == .typing)
    #expect(await interactor.calls == [.profile(.ofAda)])
  }

  @Test(arguments: [("85", 85), ("", nil)])
  func `what is saved is shown and told`(typed: String, age: Int?) async throws {
    let presenter = await presenting()
    presenter.userChoseEditing()

    await presenter.userSubmitted(ProfileForm(name: "Grace", age: typed, photo: "grace.png"))

    let change = ProfileChange(name: try FullName("Grace"), age: age, photo: "grace.png")
    #expect(await interactor.calls.last == .change(ada, change))
    let grace = try ada.named("Grace", age: age)
    #expect(view.shown.dropLast().last?.edit?.status == .saving)
    #expect(
      view.shown.last
        == ProfileState(
          content: .presenting(ProfileCard(grace)), notice: "Your profile is saved."))
    #expect(wireframe.calls == [.tellChange(grace.account)])
    presenter.userChoseEditing()
    #expect(view.shown.last == ProfileState(content: .editing(ProfileEdit(grace))))
  }

  @Test(arguments: [ProfileError.cancelled, .unavailable(.busy)])
  func `what isn't saved says why, and stays in the form`(error: ProfileError) async {
    let presenter = await presenting()
    presenter.userChoseEditing()
    await interactor.fail(with: error)

    await presenter.userSubmitted(ProfileForm(name: "Grace"))

    var edit = ProfileEdit(ada)
    edit.status = .failed(error)
    #expect(view.shown.last == ProfileState(content: .editing(edit)))
    #expect(wireframe.calls == [])
  }

  @Test func `a file that is no photo is pointed out at its field, until another is typed`()
    async
  {
    let presenter = await presenting()
    presenter.userChoseEditing()
    await interactor.fail(with: .photo(.noPicture))

    await presenter.userSubmitted(ProfileForm(name: "Ada Lovelace", photo: "ada.txt"))
    #expect(view.shown.last?.edit?.problems == ProfileProblems(photo: .noPicture))
    #expect(view.shown.last?.edit?.status == .typing)
    presenter.userChanged(ProfileForm(name: "Ada Lovelace", photo: "ada.png"))

    #expect(view.shown.last?.edit?.problems == ProfileProblems())
  }

  @Test func `nothing is saved before there is something to edit`() async {
    let presenter = makePresenter()
    presenter.begin(with: .ofAda, isEditing: false, notice: nil)

    await presenter.userSubmitted(ProfileForm(name: "Grace"))

    #expect(await interactor.calls == [])
    #expect(view.shown == [ProfileState()])
  }

  private func makePresenter() -> ProfilePresenter {
    let presenter = ProfilePresenter(interactor: interactor)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }

  /// A presenter that shows Ada.
  private func presenting() async -> ProfilePresenter {
    let presenter = makePresenter()
    presenter.begin(with: .ofAda, isEditing: false, notice: nil)
    await presenter.userAskedForProfile()
    return presenter
  }
}
