import Accounts
import Doubles
import Testing

@testable import Profile

@MainActor
@Suite struct ProfilePresenterTests {
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

  @Test func `it begins with what led here, and loads the profile`() async {
    let presenter = makePresenter()

    presenter.begin(with: .ofAda, isEditing: false, notice: "Done.")
    await presenter.userAskedForProfile()

    #expect(
      view.shown == [
        ProfileState(notice: "Done."), ProfileState(content: card.content, notice: "Done."),
      ])
    #expect(await interactor.calls == [.profile(.ofAda)])
  }

  @Test func `it begins with the form where that is wanted, and only once`() async {
    let presenter = makePresenter()

    presenter.begin(with: .ofAda, isEditing: true, notice: nil)
    await presenter.userAskedForProfile()
    #expect(view.shown == [ProfileState(), form])
    presenter.userCancelled()
    await presenter.userAskedForProfile()

    #expect(view.shown.suffix(2) == [card, card])
    #expect(wireframe.calls == [])
  }

  @Test(arguments: [ProfileError.cancelled, .unavailable(.busy)])
  func `a profile that can't be loaded says why, and is loaded again`(error: ProfileError) async {
    let presenter = makePresenter()
    presenter.begin(with: .ofAda, isEditing: false, notice: nil)

    await interactor.fail(with: error)
    await presenter.userAskedForProfile()
    await interactor.fail(with: nil)
    await presenter.userAskedForProfile()

    let failed = ProfileState(content: .failed(error))
    #expect(view.shown == [ProfileState(), failed, ProfileState(), card])
  }

  @Test func `what is in sight stays there until it is loaded again`() async {
    let presenter = await presenting()

    await presenter.userAskedForProfile()

    #expect(view.shown == [ProfileState(), card, card])
  }

  @Test func `nobody's profile isn't asked for`() async {
    await makePresenter().userAskedForProfile()

    #expect(view.shown == [])
    #expect(await interactor.calls == [])
  }

  @Test func `the next account isn't taken for the last one`() async {
    let presenter = await presenting()

    presenter.begin(with: .ofAda, isEditing: false, notice: nil)
    presenter.userChoseEditing()

    #expect(view.shown.last == ProfileState())
  }

  @Test(arguments: ProfileExit.allCases)
  func `every way out is taken, and what led here isn't said again`(exit: ProfileExit) async {
    let presenter = makePresenter()
    presenter.begin(with: .ofAda, isEditing: false, notice: "Done.")

    presenter.userChose(exit)

    #expect(view.shown.last == ProfileState())
    #expect(wireframe.calls == [.leaveFor(exit)])
  }

  @Test func `cancelling leaves`() async {
    let presenter = await presenting()

    presenter.userCancelled()

    #expect(view.shown.count == 2)
    #expect(wireframe.calls == [.leave])
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
