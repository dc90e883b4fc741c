import ViperPresentation

/// Records the ranges that are loaded.
actor SourceSpy {
  typealias Answer = @Sendable (Range<Int>) async throws(SourceFailure) -> (rows: [Int], count: Int)

  private(set) var asked: [Range<Int>] = []
  private let answer: Answer

  init(_ answer: @escaping Answer) { self.answer = answer }

  /// The numbers below `count`.
  init(_ count: Int) { self.init { Array(0..<count).stretch(at: $0) } }

  func rows(at range: Range<Int>) async throws(SourceFailure) -> (rows: [Int], count: Int) {
    asked.append(range)
    return try await answer(range)
  }
}

enum SourceFailure: Error, Equatable {
  case broken
}

extension Array where Element: Equatable & Sendable {
  /// The window that a source returns.
  func stretch(at range: Range<Int>) -> (rows: [Element], count: Int) {
    (indices.filter { range.contains($0) }.map { self[$0] }, count)
  }
}

extension ListContent<Int, SourceFailure> {
  /// The numbers below `count` at the indices `range`.
  static func numbers(
    _ range: Range<Int>, of count: Int, _ status: Status<SourceFailure> = .idle,
    matching: Int? = nil
  ) -> Self {
    ListContent(
      rows: Array(range), first: range.lowerBound, count: count, matching: matching,
      status: status)
  }
}

/// A list of numbers.
typealias NumberList = ListPresenter<SourceSpy, Int, SourceFailure>

/// A list of that source, and the content that it shows.
@MainActor
func makeList(
  _ source: SourceSpy, limit: Int? = nil, preview: NumberList.Preview? = nil,
  id: @escaping (Int) -> String = { _ in "" }
) -> (NumberList, ListLog) {
  let log = ListLog()
  let list = NumberList(source, limit: limit, preview: preview, id: id) {
    source, range throws(SourceFailure) in
    try await source.rows(at: range)
  }
  list.show = { log.shown.append($0) }
  return (list, log)
}

/// The contents shown, in order.
@MainActor
final class ListLog {
  var shown: [ListContent<Int, SourceFailure>] = []
}
