import Accounts
import ViperPages

extension UserQuery {
  /// Creates a query with the order of an option of the users' sort field; nil for another option.
  public init?(_ text: String, sortedBy option: String) {
    let (name, isDescending) = Table.order(named: option)
    guard let order = Order(rawValue: name), order != .match || !isDescending else { return nil }
    self.init(text, by: order, isDescending: isDescending)
  }

  /// The option of the users' sort field for the order.
  public var option: String {
    order.rawValue + (isDescending && order != .match ? Table.descending : "")
  }
}
