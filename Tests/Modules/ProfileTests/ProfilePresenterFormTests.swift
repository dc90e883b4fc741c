import Accounts
import Doubles
import Testing

@testable import Profile

/// What the presenter does with the form.
@MainActor
@Suite struct ProfilePresenterFormTests {
  private nonisolated static let badAge = "An age is a whole number of years, from 0 to 150."
  private nonisolated static let badName = "\(FullName.Problem.badLetter)"
  private nonisolated static let noName = "A name is needed."
  private nonisolated static let noPhoto = "\(PhotoProblem.noPicture)"

  let view = ViewSpy<ProfileState>()
  let wireframe = WireframeSpy()
  let ada: PersonalProfile
  let interactor: InteractorSpy

  init() throws {
    ada = try .ada()
    interactor = InteractorSpy(ada)
  }

  private var card: ProfileState { ProfileState(card: ProfileCard(ada), status: .idle) }
  private var form: ProfileState {
    ProfileState(card: ProfileCard(ada), edit: ProfileEdit(ada), status: .idle)
  }

  @Test func `the form starts with the profile, and comes back to it`() async {
    let presenter = await presenting()

    presenter.userChoseEditing()
    presenter.userCancelled()

    #expect(view.shown.suffix(2) == [form, card])
    #expect(form.edit?.form == ProfileForm([.name: "Ada Lovelace", .age: "36"]))
    #expect(form.edit?.preview == "My name is Ada Lovelace.")
    #expect(wireframe.calls == [])
  }

  @Test func `there is nothing to edit before it is loaded`() {
    let presenter = makePresenter()

    presenter.userChoseEditing()
    presenter.userChanged(ProfileForm([.name: "Grace"]))

    #expect(view.shown == [])
  }

  @Test(arguments: [nil, ProfileError.unavailable(.busy)])
  func `the form outlives a load that began before it`(
    error: ProfileError?
  ) async {
    let presenter = await presenting()
    let gate = Gate()
    interactor.wait = { await gate.pass() }
    let call = Task { await presenter.userAskedForProfile() }
    while interactor.calls.count < 2 { await Task.yield() }
    presenter.userChoseEditing()
    interactor.error = error
    gate.open()
    await call.value

    #expect(view.shown == [card, form])
    await presenter.userAskedForProfile()
    #expect(interactor.calls.count == 2)
  }

  private nonisolated static let typed: [(String, String, String, [ProfileEntry: String])] = [
    ("Grace", "85", "My name is Grace.", [:]), (" Grace ", "", "My name is Grace.", [:]),
    ("", "0", "My name is …", [:]), ("a\u{7}b", "150", "My name is …", [.name: badName]),
    ("Grace", "151", "My name is Grace.", [.age: badAge]),
    ("", "-1", "My name is …", [.age: badAge]),
    ("a\u{7}b", "old", "My name is …", [.name: badName, .age: badAge]),
  ]

  @Test(arguments: typed)
  func `the greeting follows the name that is typed, and problems are pointed out`(
    name: String, age: String, preview: String, problems: [ProfileEntry: String]
  ) async throws {
    let presenter = await presenting()
    presenter.userChoseEditing()

    presenter.userChanged(ProfileForm([.name: name, .age: age, .photo: "ada.png"]))

    let edit = view.shown.last?.edit
    #expect(edit?.form == form.edit?.form)
    #expect(edit?.preview == preview)
    #expect(edit?.problems == problems)
  }

  // MARK: - Saving

  private nonisolated static let wrong: [(String, String, [ProfileEntry: String])] = [
    ("", "36", [.name: noName]), ("Grace", "old", [.age: badAge]),
    ("", "old", [.name: noName, .age: badAge]),
  ]

  @Test(arguments: wrong)
  func `a form with problems is not submitted`(
    name: String, age: String, problems: [ProfileEntry: String]
  ) async {
    let presenter = await presenting()
    presenter.userChoseEditing()

    await presenter.userSubmitted(ProfileForm([.name: name, .age: age]))

    #expect(view.shown.last?.edit?.problems == problems)
    #expect(view.shown.last?.status == .idle)
    #expect(interactor.calls == [.profile])
  }

  @Test(arguments: [("85", 85), ("", nil)])
  func `a saved profile is shown and reported`(typed: String, age: Int?) async throws {
    let presenter = await presenting()
    presenter.userChoseEditing()

    await presenter.userSubmitted(ProfileForm([.name: "Grace", .age: typed, .photo: "grace.png"]))

    let change = ProfileChange(name: try FullName("Grace"), age: age, photo: "grace.png")
    #expect(interactor.calls.last == .change(ada, change))
    let grace = try ada.named("Grace", age: age)
    #expect(view.shown.dropLast().last?.status == .busy("Saving…"))
    #expect(
      view.shown.last
        == ProfileState(card: ProfileCard(grace), status: .done("Your profile is saved.")))
    #expect(wireframe.calls == [.tellChange(grace.account)])
    presenter.userChoseEditing()
    #expect(view.shown.last?.edit == ProfileEdit(grace))
  }

  @Test(arguments: [ProfileError.cancelled, .unavailable(.busy)])
  func `a failed change says why, and the form stays`(error: ProfileError) async {
    let presenter = await presenting()
    presenter.userChoseEditing()
    interactor.error = error

    await presenter.userSubmitted(ProfileForm([.name: "Grace"]))

    var state = form
    state.status = .failed(error)
    #expect(view.shown.last == state)
    #expect(wireframe.calls == [])
  }

  @Test func `a file that is no photo is pointed out at its field, until another is typed`()
    async
  {
    let presenter = await presenting()
    presenter.userChoseEditing()
    interactor.error = .photo(.noPicture)

    await presenter.userSubmitted(ProfileForm([.name: "Ada Lovelace", .photo: "ada.txt"]))
    #expect(view.shown.last?.edit?.problems == [.photo: Self.noPhoto])
    #expect(view.shown.last?.status == .idle)
    presenter.userChanged(ProfileForm([.name: "Ada Lovelace", .photo: "ada.png"]))

    #expect(view.shown.last?.edit?.problems == [:])
  }

  @Test func `nothing is saved before the profile is loaded`() async {
    let presenter = makePresenter()

    await presenter.userSubmitted(ProfileForm([.name: "Grace"]))

    #expect(interactor.calls == [])
    #expect(view.shown == [])
  }

  private func makePresenter() -> ProfilePresenter {
    let presenter = ProfilePresenter(
      interactor: interactor, isEditing: false, notice: nil)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }

  /// A presenter that shows Ada.
  private func presenting() async -> ProfilePresenter {
    let presenter = makePresenter()
    await presenter.userAskedForProfile()
    return presenter
  }
}
