extension Int {
  /// The number in decimal digits, with a comma between thousands, such as "999,999".
  package var grouped: String {
    let digits = Array(magnitude.description)
    let groups = digits.indices.reduce(into: "") { text, index in
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digits[index])
    }
    return self < 0 ? "-\(groups)" : groups
  }
}
