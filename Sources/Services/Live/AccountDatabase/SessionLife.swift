/// How long a session lasts, in seconds.
package enum SessionLife {
  /// The idle timeout: a week.
  static let idle: Int64 = 7 * 86_400
  /// The absolute timeout: thirty days.
  static let longest: Int64 = 30 * 86_400
  /// How far in the future a session may have started or been used, because the clock was set back.
  ///
  /// A day: a change of the time zone must not end sessions.
  static let slack: Int64 = 86_400
  /// How long the password counts as confirmed: five minutes.
  static let confirmation: Int64 = 300

  /// An SQL condition: the row of `session` hasn't expired; `?1` is now.
  package static let aliveCondition = """
    (session.created > ?1 - \(longest) AND session.created <= ?1 + \(slack)
      AND used > ?1 - \(idle) AND used <= ?1 + \(slack))
    """

  /// An SQL condition: the password was confirmed lately in the row's session; `?1` is now, `?2`
  /// the uptime in seconds.
  ///
  /// Both must agree: the clock can be set back, and the uptime restarts with the machine.
  package static let confirmedCondition = """
    (confirmed > ?1 - \(confirmation) AND confirmed <= ?1
      AND confirmed_uptime > ?2 - \(confirmation) AND confirmed_uptime <= ?2)
    """
}
