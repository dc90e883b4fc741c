extension NameWords {
  /// The singular: `PurchaseOrder` of `PurchaseOrders`; nil if the last word is no plural.
  var singular: String? {
    guard let last = all.last, let word = Self.singular(of: last) else { return nil }
    return all.dropLast().joined() + word
  }

  private static func singular(of word: String) -> String? {
    let small = word.lowercased()
    if let other = irregular[small] { return String(word.prefix(1)) + other.dropFirst() }
    if unchanged.contains(small) || ["ss", "us", "is"].contains(where: small.hasSuffix) {
      return nil
    }
    // The last letter of `URLs` is small as well.
    guard word.utf8.count > 2, word.hasSuffix("s") else { return nil }
    if small.hasSuffix("ies"), small.utf8.count > 4 { return word.dropLast(3) + "y" }
    let takesE = ["ches", "oes", "shes", "sses", "tzes", "uses", "xes", "zzes"]
      .contains(where: small.hasSuffix)
    return String(word.dropLast(takesE ? 2 : 1))
  }

  private static let irregular = [
    "analyses": "analysis", "caches": "cache", "causes": "cause", "children": "child",
    "clauses": "clause", "cookies": "cookie", "houses": "house", "knives": "knife",
    "leaves": "leaf", "men": "man", "movies": "movie", "people": "person", "pauses": "pause",
    "quizzes": "quiz", "shelves": "shelf", "shoes": "shoe", "uses": "use", "women": "woman",
  ]
  private static let unchanged: Set = ["gas", "lens", "news", "series", "species"]
}
