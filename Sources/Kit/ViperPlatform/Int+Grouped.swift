extension Int {
  /// The number in decimal digits, with a comma between thousands, such as "999,999".
  package var grouped: String {
    let digits = Array(magnitude.description)
    let groups = digits.indices.reduce(into: "") { text, place in
      if place > 0, (digits.count - place) % 3 == 0 { text.append(",") }
      text.append(digits[place])
    }
    return self < 0 ? "-\(groups)" : groups
  }
}
