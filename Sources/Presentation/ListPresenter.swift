/// Loads the visible rows of a list and some around them from its data source.
///
/// The newest call cancels the one before; a superseded or cancelled call shows nothing. Loaded rows
/// stay until newer ones are loaded.
@MainActor
public final class ListPresenter<Source: ListDataSource> {
  /// What is shown of the source.
  public typealias Content = ListContent<Source.Row, Source.Failure>

  /// How many rows are loaded before and after the visible ones.
  public static var margin: Int { 50 }

  /// The rows that are loaded, and the status of the list.
  public private(set) var content = Content() { didSet { show(content) } }
  /// Gets each content; hold its owner weakly.
  public var show: @MainActor (Content) -> Void = { _ in }
  /// The source of the next rows.
  public var source: Source
  /// The places of the last load.
  private var places = 0..<2 * margin
  /// The load that is under way.
  private var question: Task<Result<Content, Source.Failure>, Never>?
  /// How the last load ended that wasn't cancelled.
  private var settled = Content.Status.loading
  /// Whether rows were changed during the load.
  private var isStale = false

  /// Creates a presenter that has loaded nothing yet.
  public init(_ source: Source) {
    self.source = source
  }

  /// Loads the last places again, since they may have changed.
  public func reload() async {
    await load(places)
  }

  /// Loads the rows at `places`, which become visible.
  public func reach(_ places: Range<Int>) async {
    await load(max(0, places.lowerBound - Self.margin)..<places.upperBound + Self.margin)
  }

  /// Loads the first rows of another source.
  public func replace(_ source: Source) async {
    self.source = source
    await load(0..<2 * Self.margin)
  }

  /// Changes loaded rows in place, without another load.
  public func change(_ change: (inout Source.Row) -> Void) {
    isStale = question != nil
    var rows = content.rows
    for index in rows.indices { change(&rows[index]) }
    if rows != content.rows { content.rows = rows }
  }

  private func load(_ places: Range<Int>) async {
    self.places = places
    if content.status != .loading { content.status = .loading }
    var answer: Result<Content, Source.Failure>
    repeat {
      // An answer from before a change would revert it.
      isStale = false
      question?.cancel()
      let question = Task { [source] in await source.content(at: places) }
      self.question = question
      answer = await withTaskCancellationHandler {
        await question.value
      } onCancel: {
        question.cancel()
      }
      if self.question != question { return }
      self.question = nil
    } while isStale && !Task.isCancelled
    if Task.isCancelled { return content.status = settled }
    switch answer {
    case .success(let new):
      settled = .presenting
      self.places = new.first..<new.first + places.count
      content = new
    case .failure(let failure):
      settled = .failed(failure)
      content.status = settled
    }
  }
}

extension ListDataSource {
  /// The rows at `places`; the last ones where the list has become shorter.
  fileprivate func content(at places: Range<Int>) async -> Result<
    ListContent<Row, Failure>, Failure
  > {
    do throws(Failure) {
      var (places, stretch) = (places, try await rows(at: places))
      // The list may shrink further, but not forever.
      while stretch.count > 0, places.lowerBound >= stretch.count {
        places = max(0, stretch.count - places.count)..<stretch.count
        stretch = try await rows(at: places)
      }
      let first = stretch.count == 0 ? 0 : places.lowerBound
      return .success(
        ListContent(rows: stretch.rows, first: first, count: stretch.count, status: .presenting))
    } catch {
      return .failure(error)
    }
  }
}
