/// The placeholders in a scenario for secrets, and for values that differ between runs.
package enum Placeholder {
  /// The password of every given user.
  package static let password = "{password}"
  /// A password that is refused as wrong.
  package static let wrongPassword = "{wrong password}"
  /// A password that is refused as too short.
  package static let weakPassword = "{weak password}"
  /// The code of the newest mail that wasn't used.
  package static let code = "{code}"
  /// A code that no mail has.
  package static let wrongCode = "{wrong code}"
  /// The parent of the data folder, which is called `data`.
  package static let folder = "{folder}"
  /// A name that no user has, and that may be a password in the wrong field.
  package static let unknownUsername = "{unknown username}"
  /// The first character of a text that is no placeholder, but would be read as one.
  private static let brace = "{brace}"

  /// A new password; `number` counts those of a scenario from 1.
  package static func newPassword(_ number: Int) -> String {
    number == 1 ? "{new password}" : "{new password \(number)}"
  }

  /// The number of a new password; nil for other texts.
  package static func number(ofNewPassword text: String) -> Int? {
    if text == newPassword(1) { return 1 }
    guard text.hasPrefix("{new password "), text.hasSuffix("}") else { return nil }
    return Int(text.dropFirst("{new password ".count).dropLast())
  }

  /// Placeholder values used on replay.
  private static let values = [
    (password, "grey tram past the harbour"), (wrongPassword, "three boats in a narrow bay"),
    (weakPassword, "tin"), (wrongCode, "2222-2222-2222-2222"), (unknownUsername, "no-such-user"),
  ]
  private static let newValue = "two lamps on a green roof"

  /// The text, of which nothing is read as a placeholder.
  package static func literal(_ text: String) -> String {
    if !text.utf8.contains(UInt8(ascii: "{")) { return text }
    let all = [brace, folder, code] + values.map(\.0) + (1...9).map(newPassword)
    return all.reduce(text) { $0.replacing($1, with: brace + $1.dropFirst()) }
  }

  /// The text with a value for each placeholder.
  /// - Parameters:
  ///   - text: The text with placeholders.
  ///   - folder: The folder for `{folder}`.
  ///   - newest: Returns the code for `{code}`, if that occurs.
  /// - Returns: The text that is typed or expected.
  /// - Throws: What `newest` throws.
  package static func fill<Problem>(
    _ text: String, folder: String, code newest: () throws(Problem) -> String
  ) throws(Problem) -> String {
    if !text.utf8.contains(UInt8(ascii: "{")) { return text }
    var text = text.replacing("{folder}", with: folder)
    for (placeholder, value) in values { text = text.replacing(placeholder, with: value) }
    text = text.replacing(newPassword(1), with: newValue)
    for number in 2...9 {
      text = text.replacing(newPassword(number), with: "\(newValue) \(number)")
    }
    if text.contains(code) { text = text.replacing(code, with: try newest()) }
    return text.replacing(brace, with: "{")
  }
}

extension Scenario.Act {
  /// The act with its typed and expected texts filled by `fill`.
  /// - Throws: What `fill` throws.
  /// - Returns: The act to perform.
  package func filled<Problem>(
    _ fill: (String) throws(Problem) -> String
  ) throws(Problem) -> Scenario.Act {
    switch self {
    case .answer(let field, let value?): .answer(field, try fill(value))
    case .hear(let words): .hear(try fill(words))
    default: self
    }
  }
}
