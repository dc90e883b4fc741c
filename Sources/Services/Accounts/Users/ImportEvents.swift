import Synchronization

/// What comes while a file is imported.
public enum ImportEvent: Equatable, Sendable {
  case progress(ImportProgress)
  case done(ImportReport)
  case failed(ImportProblem)
}

/// The events of one import, for one listener.
///
/// Newer progress replaces progress that was not delivered yet. An `AsyncStream` ends with the task that
/// listens. This one goes on until the import has stopped, so a cancelled task learns whether the
/// cancellation was in time.
public struct ImportEvents: AsyncSequence, Sendable {
  /// Where an import tells its events.
  public struct Source: Sendable {
    fileprivate let mailbox: Mailbox

    /// Delivers an event to the listener.
    public func send(_ event: ImportEvent) { mailbox.put(event) }
    /// Whether the listener has cancelled the import, or is gone.
    public var isStopped: Bool { mailbox.isStopped }
  }

  private let listener: Listener

  /// Events, and where they come from.
  public static func make() -> (events: ImportEvents, source: Source) {
    let mailbox = Mailbox()
    return (ImportEvents(listener: Listener(mailbox)), Source(mailbox: mailbox))
  }

  /// An import that is over already.
  public init(_ events: [ImportEvent]) {
    let (sequence, source) = Self.make()
    events.forEach(source.send)
    self = sequence
  }

  private init(listener: Listener) { self.listener = listener }

  /// Creates an iterator; all of them share the events.
  public func makeAsyncIterator() -> Iterator { Iterator(listener: listener) }

  /// Waits for one event after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let listener: Listener

    /// The next event; nil after the last one.
    ///
    /// A cancelled task stops the import, and still gets the event with which it ended.
    public func next(isolation actor: isolated (any Actor)?) async -> ImportEvent? {
      let mailbox = listener.mailbox
      return await withTaskCancellationHandler {
        await withCheckedContinuation { mailbox.take($0) }
      } onCancel: {
        mailbox.stop()
      }
    }

    /// The next event, as above.
    public func next() async -> ImportEvent? { await next(isolation: nil) }
  }
}

/// Stops the import when the last who could listen has gone.
private final class Listener: Sendable {
  let mailbox: Mailbox
  init(_ mailbox: Mailbox) { self.mailbox = mailbox }
  deinit { mailbox.stop() }
}

/// Events on their way from one thread to another.
private final class Mailbox: Sendable {
  private struct Content {
    var events: [ImportEvent] = []
    var waiting: CheckedContinuation<ImportEvent?, Never>?
    var isOver = false
    var isStopped = false
  }

  private let content = Mutex(Content())

  var isStopped: Bool { content.withLock(\.isStopped) }

  func stop() { content.withLock { $0.isStopped = true } }

  func put(_ event: ImportEvent) {
    let waiting = content.withLock { content -> CheckedContinuation<ImportEvent?, Never>? in
      if content.isOver { return nil }
      content.isOver = !event.isProgress
      if let waiting = content.waiting {
        content.waiting = nil
        return waiting
      }
      if event.isProgress, content.events.last?.isProgress == true { content.events.removeLast() }
      content.events.append(event)
      return nil
    }
    waiting?.resume(returning: event)
  }

  func take(_ waiting: CheckedContinuation<ImportEvent?, Never>) {
    let (isNow, event) = content.withLock { content -> (Bool, ImportEvent?) in
      if !content.events.isEmpty { return (true, content.events.removeFirst()) }
      if content.isOver { return (true, nil) }
      content.waiting = waiting
      return (false, nil)
    }
    if isNow { waiting.resume(returning: event) }
  }
}

extension ImportEvent {
  fileprivate var isProgress: Bool { if case .progress = self { true } else { false } }
}
