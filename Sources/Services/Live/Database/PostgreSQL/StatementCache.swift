/// The statements that a connection has run, of which those that run again are prepared.
struct StatementCache {
  enum Use { case first, second(number: Int), prepared(number: Int) }

  private static let limit = 100
  /// The numbers of prepared statements; 0 for those that have run once.
  private var numbers: [String: Int] = [:]
  private var count = 0

  var isFull: Bool { numbers.count >= Self.limit }

  /// Notes a run of a statement, by its SQL and types, and returns how to run it.
  mutating func use(_ key: String) -> Use {
    switch numbers[key] {
    case nil:
      numbers[key] = 0
      return .first
    case 0?:
      count += 1
      numbers[key] = count
      return .second(number: count)
    case let number?: return .prepared(number: number)
    }
  }

  /// Notes that a statement was not prepared.
  mutating func forget(_ key: String) { numbers[key] = 0 }

  /// Numbers are never reused, since the server may fail to forget a statement.
  mutating func removeAll() { numbers = [:] }
}
