import Testing
import ViperKitTesting
import ViperRecords

@testable import TemplateName

@Suite struct TemplateNameInteractorTests {
  @Test func `the items of the service are the answer`() async throws {
    let items = try [StoredItem<TemplateSingular>].two()
    let interactor = TemplateNameInteractor(service: ServiceStub(items: items))

    let window = try await interactor.items(at: 1..<9, of: ItemQuery())

    #expect(window == ([items[1]], 9))
  }

  @Test func `an item is added, or changed by its number`() async throws {
    let interactor = TemplateNameInteractor(service: ServiceStub(answer: .gone))
    let item = try TemplateSingular(TemplateNameForm.one)

    try await interactor.save(item, over: nil)

    await #expect(throws: TemplateNameError.gone) {
      try await interactor.save(item, over: StoredItem(id: 1, item))
    }
  }

  @Test func `a value that another item has is refused with its field`() async throws {
    let interactor = TemplateNameInteractor(
      service: ServiceStub(answer: .taken(.templateFirst)))
    let item = try TemplateSingular(TemplateNameForm.one)

    await #expect(throws: TemplateNameError.taken(.templateFirst)) {
      try await interactor.save(item, over: StoredItem(id: 1, item))
    }
  }

  @Test func `a removal reaches the service, and its failure is told`() async throws {
    try await TemplateNameInteractor(service: ServiceStub()).remove(1)

    for (failure, error) in [
      (.cancelled, .cancelled),
      (.full, .unavailable(.full)),
    ] as [(ItemError, TemplateNameError)] {
      let interactor = TemplateNameInteractor(service: ServiceStub(failure: failure))
      await #expect(throws: error) { try await interactor.remove(1) }
    }
  }

  @Test func `an answer after the cancellation is dropped`() async {
    let interactor = TemplateNameInteractor(service: ServiceStub())

    await #expect(throws: TemplateNameError.cancelled) {
      try await whileCancelled { try await interactor.items(at: 0..<9, of: ItemQuery()) }
    }
  }
}
