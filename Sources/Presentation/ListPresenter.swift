/// Holds the stretch of a list in sight and a bit around it, however many rows there are, from
/// whichever data source it was given.
///
/// The newest call counts: it cancels the one before, and what was superseded or cancelled shows
/// nothing of its own. What was loaded stays until something newer is there.
@MainActor
public final class ListPresenter<Source: ListDataSource> {
  public typealias Content = ListContent<Source.Row, Source.Failure>

  /// How many rows are asked for before and after those in sight.
  public static var margin: Int { 50 }

  public private(set) var content = Content() { didSet { show(content) } }
  /// Gets each content; hold its owner weakly.
  public var show: @MainActor (Content) -> Void = { _ in }
  /// Where the next rows come from.
  public var source: Source
  /// The places that were asked for last.
  private var places = 0..<2 * margin
  /// The question under way.
  private var question: Task<Result<Content, Source.Failure>, Never>?
  /// How the last call ended that wasn't cancelled.
  private var settled = Content.Status.loading
  /// Whether rows were changed while a question was under way.
  private var isStale = false

  public init(_ source: Source) {
    self.source = source
  }

  /// Loads again what was asked for last: it may have changed while the user was elsewhere.
  public func reload() async {
    await load(places)
  }

  /// Loads what comes into sight.
  public func reach(_ places: Range<Int>) async {
    await load(max(0, places.lowerBound - Self.margin)..<places.upperBound + Self.margin)
  }

  /// Starts from the top of another source.
  public func replace(_ source: Source) async {
    self.source = source
    await load(0..<2 * Self.margin)
  }

  /// Changes loaded rows in place: what was done to one of them needs no other load.
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
      // An answer from before a change would take it back.
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
  /// The stretch at `places`; where the list has become shorter than that, its end.
  fileprivate func content(at places: Range<Int>) async -> Result<
    ListContent<Row, Failure>, Failure
  > {
    do throws(Failure) {
      var (places, stretch) = (places, try await rows(at: places))
      // It may go on shrinking: each time around, it is shorter than the time before.
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
