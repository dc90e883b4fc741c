import ViperPages

// The rows that the user has marked, which are kept even when they are no longer loaded.

extension ListPresenter {
  /// Replaces the marks.
  ///
  /// Rows that are neither loaded nor already marked are left out; if no row is left, there are no
  /// marks.
  public func mark(_ rows: RowSelection) {
    let isCounted = content.isCounted && content.status == .idle
    let rows = isCounted && rows.count(of: content.count) == 0 ? [] : rows
    var marks = rows
    if case .rows(let ids) = rows {
      marked = known(ids)
      marks = .rows(ids.filter { marked[$0] != nil })
    } else {
      marked = [:]
    }
    if content.marks != marks { content.marks = marks }
  }

  /// Removes the marks of the rows of an act, except those in `left`.
  ///
  /// If the act was for several rows, all of `left` become marked.
  public func settle(_ rows: [Row], left: [Row]) {
    let left = rows.count > 1 ? left : left.filter { content.marks.contains(id($0)) }
    let acted = Set(rows.map(id))
    var others: [String] = []
    if case .rows(let ids) = content.marks { others = ids.filter { !acted.contains($0) } }
    for row in left { marked[id(row)] = row }
    mark(.rows(others + left.map(id)))
  }

  /// Removes the marks of rows that others have deleted: those missing from `new`, the same range
  /// of rows, if the list has become shorter by at least as many.
  func unmarkDeleted(in new: Content) {
    let (old, marks) = (content, content.marks)
    if marks.ids.isEmpty || old.first != new.first { return }
    let missing = Set(old.rows.map(id)).subtracting(new.rows.map(id))
    // Rows deleted before the first loaded one have moved the others up.
    let isMoved = old.first > 0 && old.rows.first.map { missing.contains(id($0)) } == true
    if isMoved || missing.isEmpty || old.count - new.count < missing.count { return }
    let left = marks.ids.filter { !missing.contains($0) }
    if case .allBut = marks { mark(.allBut(left)) } else { mark(.rows(left)) }
  }

  /// The rows that an act is for, in their order; nil if there are more than `Table.maxRowsPerAct`.
  /// - Throws: The error of loading all rows that match the filter.
  public func rows(of selection: RowSelection) async throws(Failure) -> [Row]? {
    switch selection {
    case .rows(let ids):
      let rows = known(ids)
      return ids.count > Table.maxRowsPerAct ? nil : ids.compactMap { rows[$0] }
    case .allBut(let ids):
      // A million rows aren't loaded to be refused.
      let isKnown = content.isCounted && content.status == .idle
      if isKnown, selection.count(of: content.count) > Table.maxRowsPerAct { return nil }
      let left = Set(ids)
      let most = min(limit, Table.maxRowsPerAct + left.count + 1)
      let rows = try await source(query, 0..<most).rows.filter { !left.contains(id($0)) }
      return rows.count > Table.maxRowsPerAct ? nil : rows
    }
  }

  /// The rows of these identifiers that are loaded or marked.
  private func known(_ ids: [String]) -> [String: Row] {
    let wanted = Set(ids)
    return content.rows.reduce(into: marked.filter { wanted.contains($0.key) }) {
      if wanted.contains(id($1)) { $0[id($1)] = $1 }
    }
  }
}
