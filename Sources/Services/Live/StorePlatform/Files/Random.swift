extension String {
  /// Cryptographically random hexadecimal digits, four bits each.
  package static func random(digits count: Int) -> String {
    String((0..<count).map { _ in "0123456789abcdef".randomElement() ?? "0" })
  }
}
