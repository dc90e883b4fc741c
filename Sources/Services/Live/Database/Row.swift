/// A row of a result, valid until the next one; columns are counted from 0.
package protocol Row {
  func isNull(_ column: Int32) -> Bool
  /// Whether the value is stored as a whole number.
  func isInteger(_ column: Int32) -> Bool
  /// 1 for true; 0 if the value isn't a number.
  func integer(_ column: Int32) -> Int64
  /// Empty for NULL; invalid UTF-8 is replaced by U+FFFD.
  func text(_ column: Int32) -> String
  /// Empty for NULL.
  func bytes(_ column: Int32) -> [UInt8]
}

extension Row {
  /// A number, a text, or NULL.
  package func value(_ column: Int32) -> SQLValue {
    if isNull(column) { return .null }
    return isInteger(column) ? .integer(integer(column)) : .text(text(column))
  }
}
