import Accounts
import Doubles
import Testing

@testable import Profile

@MainActor
@Suite struct ProfilePresenterTests {
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

  @Test func `it begins with what led here, and loads the profile`() async {
    let presenter = makePresenter(notice: "Done.")

    #expect(presenter.state == ProfileState(status: .done("Done.")))
    await presenter.userAskedForProfile()

    #expect(view.shown == [ProfileState(card: card.card, status: .done("Done."))])
    #expect(interactor.calls == [.profile])
  }

  @Test func `it begins with the form where that is asked for, and only once`() async {
    let presenter = makePresenter(isEditing: true)

    await presenter.userAskedForProfile()
    #expect(view.shown == [form])
    presenter.userCancelled()
    await presenter.userAskedForProfile()

    #expect(view.shown.suffix(2) == [card, card])
    #expect(wireframe.calls == [])
  }

  @Test(arguments: [ProfileError.cancelled, .unavailable(.busy)])
  func `a failed load says why, and is tried again`(error: ProfileError) async {
    let presenter = makePresenter()

    interactor.error = error
    await presenter.userAskedForProfile()
    interactor.error = nil
    await presenter.userAskedForProfile()

    let failed = ProfileState(status: .failed(error))
    #expect(view.shown == [failed, ProfileState(), card])
  }

  @Test func `the profile stays visible while it is loaded again`() async {
    let presenter = await presenting()

    await presenter.userAskedForProfile()

    #expect(view.shown == [card, card])
  }

  @Test(arguments: ProfileExit.allCases)
  func `every way out is taken, and the notice disappears`(exit: ProfileExit) async {
    let presenter = makePresenter(notice: "Done.")

    presenter.userChose(exit)

    #expect(view.shown.last == ProfileState(status: .idle))
    #expect(wireframe.calls == [.leaveFor(exit)])
  }

  @Test func `cancelling leaves`() async {
    let presenter = await presenting()

    presenter.userCancelled()

    #expect(view.shown == [card])
    #expect(wireframe.calls == [.leave])
  }

  private func makePresenter(
    isEditing: Bool = false, notice: String? = nil
  ) -> ProfilePresenter {
    let presenter = ProfilePresenter(
      interactor: interactor, isEditing: isEditing, notice: notice)
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
