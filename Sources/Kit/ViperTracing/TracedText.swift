import ViperPlatform

/// A text that a trace may hold: nothing else is written.
///
/// Only `TypedTexts` makes one of a text that the app shows or a service throws.
struct TracedText: Equatable, Sendable {
  let text: String

  /// A name in the code, such as that of a module, a method or a field.
  init(name: some CustomStringConvertible) { text = "\(name)" }

  fileprivate init(redacted text: String) { self.text = text }
}

/// Typed texts, to be left out of the app's texts: a password may be in any field, and the app
/// repeats some fields, whole, cut, or in lowercase.
///
/// It holds hashes only.
struct TypedTexts: Sendable {
  /// The length of the parts of a longer text that are left out.
  private static let part = 8
  /// Shorter texts would be found in any sentence.
  private static let least = 3

  /// The hashes of texts and parts, by their length in characters.
  private var hashes: [Int: Set<Int>] = [:]

  mutating func add(_ text: String) {
    for text in [text, text.lowercased(), text.visible] {
      let letters = Array(text)
      if letters.count < Self.least { continue }
      let length = min(letters.count, Self.part)
      for start in 0...letters.count - length {
        hashes[length, default: []].insert(letters[start..<start + length].hashValue)
      }
    }
  }

  /// The text with "…" in place of typed parts.
  func removed(from text: String) -> TracedText {
    let letters = Array(text)
    var typed = letters.map { _ in false }
    for (length, hashes) in hashes where length <= letters.count {
      for start in 0...letters.count - length
      where hashes.contains(letters[start..<start + length].hashValue) {
        for index in start..<start + length { typed[index] = true }
      }
    }
    if !typed.contains(true) { return TracedText(redacted: text) }
    var result = ""
    for index in letters.indices {
      if !typed[index] {
        result.append(letters[index])
      } else if index == 0 || !typed[index - 1] {
        result.append("…")
      }
    }
    return TracedText(redacted: result)
  }
}
