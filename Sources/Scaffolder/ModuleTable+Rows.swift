extension ModuleTable {
  /// The module whose row it is; nil where it is none's.
  static func module(of row: ArraySlice<UInt8>) -> String? {
    var rest = row.drop(while: \.isBlank)
    guard take("|", from: &rest) else { return nil }
    rest = rest.drop(while: \.isBlank)
    guard take("[", from: &rest) else { return nil }
    let name = rest.prefix(while: \.isWordByte)
    rest = rest.dropFirst(name.count)
    guard !name.isEmpty, take("](Sources/Modules/", from: &rest) else { return nil }
    guard rest.starts(with: name) else { return nil }
    rest = rest.dropFirst(name.count)
    _ = take("/", from: &rest)
    guard take(")", from: &rest) else { return nil }
    rest = rest.drop(while: \.isBlank)
    return take("|", from: &rest) ? String(decoding: name, as: UTF8.self) : nil
  }

  private static func take(_ text: String, from rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  /// Without the blanks at the beginning, which are the file's way to indent.
  static func trimmed(_ row: ArraySlice<UInt8>) -> [UInt8] { Array(row.drop(while: \.isBlank)) }
}
