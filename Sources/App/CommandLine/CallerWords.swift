import Accounts
import ViperKit

/// The words of a command line that sshd hands over as one text, in SSH_ORIGINAL_COMMAND.
///
/// Blanks separate words; quotes and backslashes work as in a shell (POSIX.1-2024, 2.2 Quoting). No
/// shell parses the line and nothing is expanded, so `;`, `|`, `$` and `*` are ordinary characters.
enum CallerWords {
  static let variable = "SSH_ORIGINAL_COMMAND"

  /// The variable that sshd sets to the addresses and ports of both ends.
  static let connection = "SSH_CONNECTION"

  /// The client's address in `connection`, or words for an unknown one; nil without a connection.
  ///
  /// A link-local address of IPv6 has a zone, such as `%eth0`.
  static func address(in connection: String?) -> String? {
    connection.map { connection in
      let address = connection.prefix { $0 != " " }
      let parts = address.utf8.split(separator: UInt8(ascii: "%"), maxSplits: 1)
      let isKnown =
        parts.first?.allSatisfy("0123456789abcdefABCDEF.:".utf8.contains) == true
        && parts.dropFirst().allSatisfy { $0.allSatisfy(\.isNameByte) }
      return isKnown ? String(address) : "an unknown address"
    }
  }

  /// - Throws: `Failure` if a quote isn't closed.
  static func split(_ line: String) throws(Failure) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Unicode.Scalar?
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch (quote, scalar) {
      case (let open?, scalar) where open == scalar: quote = nil
      case (nil, "'"), (nil, "\""): (quote, word) = (scalar, word ?? "")
      case (nil, " "), (nil, "\t"), (nil, "\n"):
        word.map { words.append($0) }
        word = nil
      case (nil, "\\"): word = (word ?? "") + String(rest.popFirst() ?? scalar)
      case ("\"", "\\") where rest.first.map("\"\\$`".unicodeScalars.contains) == true:
        word? += String(rest.removeFirst())
      default: word = (word ?? "") + String(scalar)
      }
    }
    if quote != nil { throw .misuse("A quote in the command isn't closed.") }
    return words + [word].compactMap(\.self)
  }
}

extension UInt8 {
  /// Whether it is a letter or digit of ASCII, or one of `.`, `-` and `_`.
  var isNameByte: Bool { isLetterOrDigit || ".-_".utf8.contains(self) }
}
