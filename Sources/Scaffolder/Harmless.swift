extension String {
  /// The same text with everything that could steer a terminal, hide or reorder text spelled out, as
  /// `^[` or `<U+202E>`.
  var harmless: String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isHarmless {
        result.unicodeScalars.append(scalar)
      } else if scalar.value < 0x80 {
        result += "^"
        result.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) ^ 0x40))
      } else {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
      }
    }
    return result
  }

  /// The text and as many spaces as it lacks to be `width` characters long.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text, or as much of its beginning as fits into `width` characters with an ellipsis.
  func shortened(to width: Int) -> String {
    count <= width ? self : prefix(max(0, width - 1)) + "…"
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter to be seen, and not one that steers, hides or reorders.
  var isHarmless: Bool {
    if value < 0x7F { return value >= 0x20 }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}

extension UInt16 {
  /// Four digits.
  var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
