/// Which passwords are good enough: long ones that nobody guesses. No rule asks for digits or signs.
public struct PasswordPolicy: Sendable {
  /// The least Unicode scalars of a password, 8 or more. NIST SP 800-63B-4 asks for 15 where the
  /// password stands alone.
  public let minimum: Int

  /// What a person is asked for unless somebody decides otherwise.
  public static let usual = 15

  public init(minimum: Int = PasswordPolicy.usual) { self.minimum = max(8, minimum) }

  /// Why `password` won't do for somebody with those names; nil when it will.
  public func problem(of password: Password, names: [String]) -> PasswordProblem? {
    let text = password.text
    if text.utf8.count > Password.limit { return .tooLong }
    if !text.unicodeScalars.allSatisfy(\.isTypable) { return .unreadable }
    if text.unicodeScalars.count < minimum {
      return .tooShort(count: text.unicodeScalars.count, minimum: minimum)
    }
    return PasswordStrength(names: names).problem(of: text)
  }
}

/// Why a password won't do, in words a user can act on.
public enum PasswordProblem: Error, Equatable, Sendable {
  case common
  case personal
  case tooLong
  case tooShort(count: Int, minimum: Int)
  case unreadable
}

extension PasswordProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .common:
      "That password is among the first to be guessed. Put together words that don't belong together."
    case .personal:
      "That password is made of your own names. Put together words that don't belong together."
    case .tooLong: "A password has at most \(Password.limit) bytes."
    case .tooShort(let count, let minimum):
      "A password has at least \(minimum) characters, spaces included; this one has \(count)."
    case .unreadable: "A password has no control characters and no unreadable letters."
    }
  }
}

extension Unicode.Scalar {
  /// What Unicode hasn't given to anybody yet may get another normal form with a newer Unicode, and
  /// then the password would be wrong.
  fileprivate var isTypable: Bool {
    switch properties.generalCategory {
    case .control, .unassigned: false
    default: value != 0xFFFD
    }
  }
}
