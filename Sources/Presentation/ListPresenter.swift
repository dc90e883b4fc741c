/// Holds the stretch of a list in sight and a bit around it, however many rows there are, from
/// whichever data source it was given.
@MainActor
public final class ListPresenter<Source: ListDataSource> {
  public typealias Content = ListContent<Source.Row, Source.Failure>

  /// How many rows are asked for before and after those in sight.
  public static var margin: Int { 50 }

  private var source: Source
  private let show: @MainActor (Content) -> Void
  private var content = Content() { didSet { show(content) } }

  /// - Parameter show: Gets each content; hold its owner weakly.
  public init(_ source: Source, show: @escaping @MainActor (Content) -> Void) {
    self.source = source
    self.show = show
  }

  /// Loads again what was in sight: it may have changed while the user was elsewhere.
  public func reload() async {
    await load(content.first..<content.first + max(content.rows.count, 2 * Self.margin))
  }

  /// Loads what comes into sight.
  public func reach(_ places: Range<Int>) async {
    await load(max(0, places.lowerBound - Self.margin)..<places.upperBound + Self.margin)
  }

  /// Starts from the top of another source. Until its rows are there, those of the last one stay.
  public func replace(_ source: Source) async {
    self.source = source
    await load(0..<2 * Self.margin)
  }

  /// A call that was cancelled shows nothing: whoever cancelled it shows what comes instead.
  private func load(_ places: Range<Int>) async {
    content.status = .loading
    do throws(Source.Failure) {
      let stretch = try await source.rows(at: places)
      if Task.isCancelled { return }
      // Where the list has shrunk meanwhile, its end is shown.
      if stretch.rows.isEmpty, stretch.count > 0, places.lowerBound > 0 {
        return await load(max(0, stretch.count - places.count)..<stretch.count)
      }
      content = Content(
        rows: stretch.rows, first: places.lowerBound, count: stretch.count, status: .presenting)
    } catch {
      if !Task.isCancelled { content.status = .failed(error) }
    }
  }
}
