import Presentation

/// Notes which places it is asked for.
actor SourceSpy: ListDataSource {
  typealias Answer = @Sendable (Range<Int>) async throws(SourceFailure) -> ListStretch<Int>

  private(set) var asked: [Range<Int>] = []
  private let answer: Answer

  init(_ answer: @escaping Answer) { self.answer = answer }

  /// The numbers below `count`.
  init(_ count: Int) { self.init { Array(0..<count).stretch(at: $0) } }

  func rows(at places: Range<Int>) async throws(SourceFailure) -> ListStretch<Int> {
    asked.append(places)
    return try await answer(places)
  }
}

enum SourceFailure: Error, Equatable {
  case broken
}

extension Array where Element: Equatable & Sendable {
  /// What a data source has to answer, as simply as it can be said.
  func stretch(at places: Range<Int>) -> ListStretch<Element> {
    ListStretch(indices.filter { places.contains($0) }.map { self[$0] }, count: count)
  }
}

extension ListContent<Int, SourceFailure> {
  /// The numbers at `places` of those below `count`.
  static func numbers(
    _ places: Range<Int>, of count: Int, _ status: Status = .presenting
  ) -> Self {
    ListContent(rows: Array(places), first: places.lowerBound, count: count, status: status)
  }
}

/// A list of that source, and what it shows.
@MainActor
func makeList(_ source: SourceSpy) -> (ListPresenter<SourceSpy>, ListLog) {
  let (list, log) = (ListPresenter(source), ListLog())
  list.show = { log.shown.append($0) }
  return (list, log)
}

/// What was shown, in order.
@MainActor
final class ListLog {
  var shown: [ListContent<Int, SourceFailure>] = []
}
