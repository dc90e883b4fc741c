/// The rules for passwords: long and hard to guess, but no rules for digits or signs.
public struct PasswordPolicy: Sendable {
  /// The minimum length in Unicode scalars, at least 8.
  public let minimum: Int

  /// The default minimum: NIST SP 800-63B-4 requires 15 for a password as the only factor.
  public static let usual = 15

  /// Creates a policy.
  public init(minimum: Int = PasswordPolicy.usual) { self.minimum = max(8, minimum) }

  /// The minimum length, in a sentence.
  public var rule: String { "\(Self.rule(minimum: minimum))." }

  fileprivate static func rule(minimum: Int) -> String {
    "A password has at least \(minimum) characters, spaces included"
  }

  /// Returns why `password` is refused for a user with those names; nil if it is accepted.
  public func problem(of password: Password, names: [String]) -> PasswordProblem? {
    let text = password.text
    if text.utf8.count > Password.limit { return .tooLong }
    if !text.unicodeScalars.allSatisfy(\.isTypable) { return .unreadable }
    if text.unicodeScalars.count < minimum {
      return .tooShort(count: text.unicodeScalars.count, minimum: minimum)
    }
    return PasswordStrength(names: names).problem(of: text)
  }

  /// Returns the time that guessing `password` takes, in a sentence; nil if it is refused.
  ///
  /// Assumes ten thousand guesses a second, as by an attacker with a copy of the hashes.
  public func guessing(of password: Password, names: [String]) -> String? {
    if problem(of: password, names: names) != nil { return nil }
    let bits = PasswordStrength(names: names).bits(of: password.text)
    let hours = Double(1 << Int(bits)) / 10_000 / 3_600
    let time =
      switch hours {
      case ..<48: "About \(Int(hours)) hours"
      case ..<17_520: "About \(Int(hours / 24)) days"
      case ..<8_760_000: "About \(Int(hours / 8_760)) years"
      default: "Over 1,000 years"
      }
    return "\(time) to guess, at 10,000 guesses a second."
  }
}

/// Why a password is refused, in words a user can act on.
public enum PasswordProblem: Error, Equatable, Sendable {
  case common
  case personal
  case tooLong
  case tooShort(count: Int, minimum: Int)
  case unreadable
}

extension PasswordProblem: CustomStringConvertible {
  /// The problem, and the next step.
  public var description: String {
    switch self {
    case .common:
      "That password is among the first to be guessed. Combine words that don't belong together."
    case .personal:
      "That password is made of your own names. Combine words that don't belong together."
    case .tooLong: "A password has at most \(Password.limit) bytes."
    case .tooShort(let count, let minimum):
      PasswordPolicy.rule(minimum: minimum) + (count > 0 ? "; this one has \(count)." : ".")
    case .unreadable: "A password has no control characters or unreadable letters."
    }
  }
}

extension Unicode.Scalar {
  /// False for unassigned scalars: a later Unicode may normalize them differently, and the password
  /// would be wrong then.
  fileprivate var isTypable: Bool {
    switch properties.generalCategory {
    case .control, .unassigned: false
    default: value != 0xFFFD
    }
  }
}
