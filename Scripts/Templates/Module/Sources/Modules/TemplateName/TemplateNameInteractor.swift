/// Interactor → Service: requests for the items.
///
/// It is declared in the module, not among the services, so that it is removed with the module.
public protocol TemplateNameService: Sendable {
  /// All items, in display order.
  ///
  /// - Throws: `CancellationError` when the user cancels, or any other error; its description is
  ///   part of a sentence, such as "the server doesn't answer".
  func items() async throws -> [TemplateNameItem]
}

/// An item that the user can select.
public struct TemplateNameItem: Equatable, Sendable {
  /// Identifies the item.
  public let id: String
  /// May be empty.
  public let name: String
  public let detail: String

  public init(id: String, name: String, detail: String = "") {
    self.id = id
    self.name = name
    self.detail = detail
  }
}

/// Always returns the same three items: a placeholder for the app's own service.
public struct TemplateNameSamples: TemplateNameService {
  public init() {}

  public func items() -> [TemplateNameItem] {
    [
      TemplateNameItem(id: "1", name: "First sample", detail: "It comes first"),
      TemplateNameItem(
        id: "2", name: "Second sample", detail: "It stands in the middle"),
      TemplateNameItem(id: "3", name: "Third sample"),
    ]
  }
}

/// Loads the items from a service.
struct TemplateNameInteractor: TemplateNamePresenterToInteractor {
  let service: any TemplateNameService

  func items() async throws(TemplateNameError) -> [TemplateNameItem] {
    let items: [TemplateNameItem]
    do {
      items = try await service.items()
    } catch {
      throw TemplateNameError(error)
    }
    // A service may ignore the cancellation.
    if Task.isCancelled { throw .cancelled }
    return items
  }
}

extension TemplateNameError {
  /// After a cancellation, treats any error of the service as one.
  fileprivate init(_ error: any Error) {
    let isCancelled = Task.isCancelled || error is CancellationError
    self = isCancelled ? .cancelled : .unavailable(reason: "\(error)")
  }
}
