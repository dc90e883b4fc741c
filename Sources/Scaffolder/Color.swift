/// A colour of the terminal's own palette. It only underlines what the words say.
enum Color: Int {
  case red = 31
  case green = 32
  case yellow = 33
  case blue = 34

  /// `text`, which holds no control characters, in this colour.
  func applied(to text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}
