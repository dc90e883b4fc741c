/// Interactor → Service: where the items come from.
///
/// It lies in the module, not among the services, so that whoever removes the module leaves nothing
/// of it behind.
public protocol TemplateNameService: Sendable {
  /// All items, in the order in which they are shown.
  ///
  /// - Throws: `CancellationError` when the user doesn't wait for them, or whatever is in the way; its
  ///   description is part of a sentence, such as "the server doesn't answer".
  func items() async throws -> [TemplateNameItem]
}

/// One thing that the user can select.
public struct TemplateNameItem: Equatable, Sendable {
  /// Tells it from all others.
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

/// Answers with the same three items until the app passes a service that knows better.
public struct TemplateNameSamples: TemplateNameService {
  public init() {}

  public func items() -> [TemplateNameItem] {
    [
      TemplateNameItem(id: "1", name: "First sample", detail: "It comes first"),
      TemplateNameItem(id: "2", name: "Second sample", detail: "It stands in the middle"),
      TemplateNameItem(id: "3", name: "Third sample"),
    ]
  }
}

/// Answers the presenter's questions from a service.
struct TemplateNameInteractor: TemplateNamePresenterToInteractor {
  let service: any TemplateNameService

  func items() async throws(TemplateNameError) -> [TemplateNameItem] {
    let items: [TemplateNameItem]
    do {
      items = try await service.items()
    } catch {
      throw TemplateNameError(error)
    }
    // A service that doesn't notice the cancellation answers all the same.
    if Task.isCancelled { throw .cancelled }
    return items
  }
}

extension TemplateNameError {
  /// Whatever a service makes of a cancellation, it is one.
  fileprivate init(_ error: any Error) {
    let isCancelled = Task.isCancelled || error is CancellationError
    self = isCancelled ? .cancelled : .unavailable(reason: "\(error)")
  }
}
