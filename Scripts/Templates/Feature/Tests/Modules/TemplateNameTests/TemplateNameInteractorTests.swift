import Accounts
import Doubles
import Testing
import ViperKitTesting

@testable import TemplateName

@Suite struct TemplateNameInteractorTests {
  private let first = TemplateSingular.ID(rawValue: 1)

  @Test func `the items of the session's account are the answer`() async throws {
    let items = try [StoredItem<TemplateSingular>].two()
    let interactor = makeInteractor(ServiceStub(items: items))

    let window = try await interactor.items(at: 1..<9, of: ItemQuery())

    #expect(window == ([items[1]], 9))
  }

  @Test func `an item is added, or changed by its number`() async throws {
    let interactor = makeInteractor(ServiceStub(answer: .gone))
    let item = try TemplateSingular(TemplateNameForm.one)

    try await interactor.save(item, over: nil)

    await #expect(throws: TemplateNameError.gone) {
      try await interactor.save(item, over: StoredItem(id: first, item))
    }
  }

  @Test func `a value that another item has is refused with its field`() async throws {
    let interactor = makeInteractor(ServiceStub(answer: .taken(.templateFirst)))
    let item = try TemplateSingular(TemplateNameForm.one)

    await #expect(throws: TemplateNameError.taken(.templateFirst)) {
      try await interactor.save(item, over: StoredItem(id: first, item))
    }
  }

  @Test func `a removal reaches the service, and its failure is told`() async throws {
    let interactor = makeInteractor(ServiceStub())

    try await interactor.remove(first)

    await #expect(throws: TemplateNameError.unavailable(.busy)) {
      try await interactor.remove(TemplateSingular.ID(rawValue: 0))
    }
  }

  @Test func `an answer after the cancellation is dropped`() async {
    let interactor = makeInteractor(ServiceStub())

    await #expect(throws: TemplateNameError.cancelled) {
      try await whileCancelled { try await interactor.items(at: 0..<9, of: ItemQuery()) }
    }
  }

  private func makeInteractor(_ service: ServiceStub) -> TemplateNameInteractor {
    TemplateNameInteractor(service: service, session: .ofAda)
  }
}
