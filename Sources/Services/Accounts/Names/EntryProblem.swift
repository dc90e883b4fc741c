/// Why an entry of a form isn't accepted, in words a user can act on.
public enum EntryProblem: Error, Equatable, Sendable {
  case email(EmailAddress.Problem)
  /// An age that is no number, or out of range.
  case age
  /// A mailed code that is wrong, expired or used.
  case codeRefused
  case malformedCode
  /// A required value, which the sentence names, is missing.
  case missing(String)
  case name(FullName.Problem)
  /// The code is wrong, expired or used, or for another address: one answer (prevents enumeration).
  case notInvited
  case password(PasswordProblem)
  case passwordsDiffer
  /// The account has that address already.
  case sameEmail
  case username(Username.Problem)
  case usernameTaken
}

extension EntryProblem: CustomStringConvertible {
  /// The problem, and the next step.
  public var description: String {
    switch self {
    case .age:
      "“Age” must be a whole number from \(Self.ages.lowerBound) to \(Self.ages.upperBound)."
    case .codeRefused: Fault.codeRefused.description
    case .email(let problem): problem.description
    case .malformedCode: "A code has sixteen letters and digits, such as 7KQF-M2XD-9TWA-3HBR."
    case .missing(let sentence): sentence
    case .name(let problem): problem.description
    case .notInvited:
      "That code is no invitation to this address, or no longer. Check both against the newest mail, "
        + "or ask an administrator for another invitation."
    case .password(let problem): problem.description
    case .passwordsDiffer: "The two passwords differ. Type the same one twice."
    case .sameEmail: "That is your address already. Type another one."
    case .username(let problem): problem.description
    case .usernameTaken: "That username is taken. Choose another one."
    }
  }
}

extension EntryProblem {
  /// The ages that an account may have, in years.
  public static let ages = 0...150

  /// Neither a username nor an email address is given.
  public static let noName = missing(Fault.nameMissing.description)

  /// A required password isn't given.
  public static let noPassword = missing(Fault.passwordMissing.description)

  /// The problem with the name that a login takes, a username or an email address; nil if an
  /// account may have it.
  public static func ofLogin(with name: String) -> EntryProblem? {
    if name.isEmpty { return .noName }
    return name.contains("@") ? nil : of(try Username(name))
  }

  /// The problem that `make` throws; nil if it makes a value.
  public static func of<Value>(
    _ make: @autoclosure () throws(EntryProblem) -> Value
  ) -> EntryProblem? {
    do throws(EntryProblem) {
      _ = try make()
      return nil
    } catch {
      return error
    }
  }
}
