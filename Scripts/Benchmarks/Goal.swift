import Foundation

/// A measured figure and its limit, a maximum or a minimum.
struct Goal {
  enum Limit {
    case atMost(Double)
    case atLeast(Double)
  }

  let name: String
  let value: Double
  let unit: String
  let limit: Limit?

  init(_ name: String, _ value: Double, _ unit: String = "", _ limit: Limit? = nil) {
    (self.name, self.value, self.unit, self.limit) = (name, value, unit, limit)
  }

  var isMet: Bool {
    switch limit {
    case .atMost(let most): value <= most
    case .atLeast(let least): value >= least
    case nil: true
    }
  }

  /// The figure and its unit.
  var measured: String { [Self.text(value), unit].filter { !$0.isEmpty }.joined(separator: " ") }

  /// A row of a table in Markdown.
  var row: String {
    let goal =
      switch limit {
      case .atMost(let most): "at most \(Self.text(most))"
      case .atLeast(let least): "at least \(Self.text(least))"
      case nil: ""
      }
    return "| \(name) | \(measured) | \(goal)\(isMet ? "" : ", **missed**") |"
  }

  private static func text(_ value: Double) -> String {
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
    return value.formatted(
      .number.precision(.fractionLength(0...digits)).locale(Locale(identifier: "en_US")))
  }
}

extension [Double] {
  /// The percentile: `share` of the values are at most this; 0 without values.
  func percentile(_ share: Double) -> Double {
    let sorted = sorted()
    return sorted.isEmpty ? 0 : sorted[Swift.min(count - 1, Int(Double(count) * share))]
  }

  var median: Double { percentile(0.5) }
}
