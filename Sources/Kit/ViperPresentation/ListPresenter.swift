/// Loads the visible rows of a list, and some around them.
///
/// The newest call cancels the one before; a superseded or cancelled call shows nothing. Loaded
/// rows stay until newer ones are loaded.
@MainActor
public final class ListPresenter<
  Query: Sendable, Row: Equatable & Sendable, Failure: Error & Equatable & Sendable
> {
  /// The loaded rows and the status.
  public typealias Content = ListContent<Row, Failure>
  /// Loads the rows in a range of those that match a query, up to their end, and counts all that
  /// match.
  public typealias Load =
    @Sendable (Query, Range<Int>) async throws(Failure) -> (rows: [Row], count: Int)

  /// Loads the first rows, at most as many as requested, if they are found before all are counted;
  /// nil otherwise.
  public typealias Preview = @Sendable (Query, Int) async throws(Failure) -> [Row]?

  /// How many rows are loaded before and after the visible ones, and at first.
  public static var margin: Int { 50 }

  /// The loaded rows and the status of the list.
  public internal(set) var content = Content() { didSet { show(content) } }
  /// Called with each new content; hold its owner weakly.
  public var show: @MainActor (Content) -> Void = { _ in }
  /// The query of the next load.
  public var query: Query
  /// The maximum number of listed rows.
  let limit: Int
  private let preview: Preview?
  let source: Load
  /// The identifier of a row.
  let id: (Row) -> String
  /// The individually marked rows, by identifier.
  var marked: [String: Row] = [:]
  /// The rows of the last load.
  private var range = 0..<margin
  /// The size of the last request for visible rows.
  private var height = 0
  /// The last load.
  private var question: Task<Result<Content, Failure>, Never>?
  /// The last refresh.
  private var refreshing: Task<Void, Never>?
  /// The result of the last load that wasn't cancelled.
  private var settled = Status<Failure>.loading
  /// Whether the query has changed since the last load.
  private var isReplaced = false
  /// Whether rows were changed since the last load began.
  private var isStale = false

  /// Creates a list of the rows that match a query, and loads nothing yet.
  /// - Parameters:
  ///   - query: The query of the first load.
  ///   - limit: The maximum number of listed rows; nil for all.
  ///   - preview: Loads the first rows; nil if rows and their count are found at once.
  ///   - id: The identifier of a row in its table; not needed if rows aren't marked.
  ///   - load: Loads rows.
  public init(
    _ query: Query, limit: Int? = nil, preview: Preview? = nil,
    id: @escaping (Row) -> String = { _ in "" }, load: @escaping Load
  ) {
    self.query = query
    self.limit = limit ?? .max
    self.preview = preview
    self.id = id
    source = load
  }

  /// Reloads the last loaded rows, since they may have changed.
  public func reload() async {
    await load(range)
  }

  /// Reloads the last loaded rows without showing progress, since they may have changed.
  ///
  /// If that fails, the rows stay as they are. Cancelling the caller's task doesn't stop it: a
  /// cancelled act has changed rows, too.
  public func refresh() async {
    let task = Task { await load(range, isQuiet: true) }
    refreshing = task
    await task.value
  }

  /// Returns once the rows are loaded by the refresh that has superseded a load: keys that were typed
  /// ahead are for the new rows.
  private func waitForRefresh() async {
    var last: Task<Void, Never>?
    while !Task.isCancelled, refreshing != last {
      last = refreshing
      await last?.value
    }
  }

  /// Loads the rows at `range`, which become visible.
  public func reach(_ range: Range<Int>) async {
    height = range.count
    await load(max(0, range.lowerBound - Self.margin)..<range.upperBound + Self.margin)
  }

  /// Loads the first rows that match another query.
  public func replace(_ query: Query) async {
    self.query = query
    isReplaced = true
    // Other rows may match; a mere change of the order isn't distinguished.
    if case .allBut = content.marks {
      var next = content
      (next.marks, next.status) = ([], .loading)
      content = next
    }
    // A filter loads at each key, so only the visible rows are loaded, but at least `margin`.
    await load(0..<max(Self.margin, height))
  }

  /// Changes loaded rows in place, without another load.
  public func change(_ change: (inout Row) -> Void) {
    isStale = true
    var rows = content.rows
    for index in rows.indices { change(&rows[index]) }
    if rows != content.rows { content.rows = rows }
  }

  private func load(_ range: Range<Int>, isQuiet: Bool = false) async {
    self.range = range
    if !isQuiet, content.status != .loading { content.status = .loading }
    var answer: Result<Content, Failure>
    repeat {
      // An answer from before a change would revert it.
      isStale = false
      // Early rows in place of shown ones would hide which of those were deleted.
      if range.lowerBound == 0, isReplaced || content.rows.isEmpty, !isQuiet {
        guard await showPreview(of: min(range.count, limit)) else { return await waitForRefresh() }
      }
      let next = await ask { [query, limit, source] in
        await ListPresenter.content(at: range, limit: limit) { range throws(Failure) in
          try await source(query, range)
        }
      }
      guard let next else {
        if !isQuiet { await waitForRefresh() }
        return
      }
      answer = next
    } while isStale && !Task.isCancelled
    // A stopped first load is shown as its failure.
    if Task.isCancelled, settled != .loading { return content.status = settled }
    switch answer {
    case .success(var new):
      settled = .idle
      if !isReplaced { unmarkDeleted(in: new) }
      isReplaced = false
      new.marks = content.marks
      self.range = new.first..<new.first + range.count
      if !isQuiet || content != new { content = new }
    case .failure where isQuiet && content.status == .idle: break
    case .failure(let failure):
      settled = .failed(failure)
      content.status = settled
    }
  }

  /// Shows the first `count` rows while all are counted; false if another load has begun meanwhile.
  private func showPreview(of count: Int) async -> Bool {
    guard let preview else { return true }
    let answer = await ask { [query] in
      do throws(Failure) {
        let rows = try await preview(query, count) ?? []
        return .success(ListContent(rows: rows, count: rows.count, isCounted: false))
      } catch {
        return .failure(error)
      }
    }
    guard let answer else { return false }
    if case .success(var early) = answer, early.count == count, !Task.isCancelled {
      early.marks = content.marks
      content = early
    }
    return true
  }

  /// The result of `work`, which cancels the former call; nil if a later call has cancelled it.
  private func ask(
    _ work: @escaping @Sendable () async -> Result<Content, Failure>
  ) async -> Result<Content, Failure>? {
    question?.cancel()
    let question = Task { await work() }
    self.question = question
    let answer = await withTaskCancellationHandler {
      await question.value
    } onCancel: {
      question.cancel()
    }
    return self.question == question ? answer : nil
  }

  /// The rows at `range`; the last ones if the list has become shorter.
  private nonisolated static func content(
    at range: Range<Int>, limit: Int,
    load: @Sendable (Range<Int>) async throws(Failure) -> (rows: [Row], count: Int)
  ) async -> Result<Content, Failure> {
    do throws(Failure) {
      var (range, count, rows, matching) = (range, Int.max, [Row](), 0)
      repeat {
        if range.lowerBound >= count { range = max(0, count - range.count)..<count }
        let window = try await load(range.clamped(to: 0..<limit))
        (rows, matching) = (window.rows, window.count)
        count = min(matching, limit)
        // The list may shrink further, but not forever.
      } while count > 0 && range.lowerBound >= count
      let first = count == 0 ? 0 : range.lowerBound
      return .success(
        ListContent(rows: rows, first: first, count: count, matching: matching, status: .idle))
    } catch {
      return .failure(error)
    }
  }
}
