extension NameWords {
  /// The singular: `PurchaseOrder` of `PurchaseOrders`; nil if the last word is no plural.
  var singular: String? {
    guard let last = all.last, let word = Self.singular(of: last) else { return nil }
    return all.dropLast().joined() + word
  }

  private static func singular(of word: String) -> String? {
    let small = word.lowercased()
    if let other = irregular[small] { return String(word.prefix(1)) + other.dropFirst() }
    for (plural, singular) in ["clauses": "clause", "houses": "house", "wives": "wife"]
    where small.hasSuffix(plural) {
      let end = word.dropLast(plural.count - 1)
      return String(end) + singular.dropFirst()
    }
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
    "aches": "ache", "aliases": "alias", "analyses": "analysis", "atlases": "atlas", "axes": "axis",
    "biases": "bias", "brownies": "brownie", "caches": "cache", "calories": "calorie",
    "canoes": "canoe", "canvases": "canvas", "causes": "cause", "children": "child",
    "cookies": "cookie", "crises": "crisis", "diagnoses": "diagnosis", "excuses": "excuse",
    "fuses": "fuse", "gases": "gas", "halves": "half", "headaches": "headache",
    "hypotheses": "hypothesis", "indices": "index", "knives": "knife", "leaves": "leaf",
    "lenses": "lens", "lives": "life", "loaves": "loaf", "matrices": "matrix", "men": "man",
    "menus": "menu", "mice": "mouse", "movies": "movie", "niches": "niche", "pauses": "pause",
    "people": "person", "quizzes": "quiz", "selfies": "selfie", "shelves": "shelf", "shoes": "shoe",
    "spouses": "spouse", "taxis": "taxi", "theses": "thesis", "thieves": "thief", "toes": "toe",
    "uses": "use", "vertices": "vertex", "wolves": "wolf", "women": "woman", "zombies": "zombie",
  ]
  private static let unchanged: Set = [
    "alias", "atlas", "bias", "canvas", "chaos", "gas", "lens", "news", "series", "species",
  ]
}
