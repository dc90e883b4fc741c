/// The timeouts and tolerances of a session, in seconds.
package enum SessionLife {
  /// The idle timeout: a week.
  static let idle: Int64 = 7 * 86_400
  /// The absolute timeout: thirty days.
  static let longest: Int64 = 30 * 86_400
  /// The tolerance for a start or a use in the future, after the clock was set back.
  ///
  /// A day, so that a change of the time zone doesn't end sessions.
  static let slack: Int64 = 86_400
  /// The duration of a password confirmation: five minutes.
  static let confirmation: Int64 = 300

  /// An SQL condition: the row of `session` hasn't expired; `?1` is now.
  package static let aliveCondition = """
    (session.created > ?1 - \(longest) AND session.created <= ?1 + \(slack)
      AND used > ?1 - \(idle) AND used <= ?1 + \(slack))
    """

  /// An SQL condition: the password was confirmed in the row's session in the last five minutes;
  /// `?1` is now, `?2` the uptime in seconds.
  ///
  /// Both must agree: the clock can be set back, and the uptime restarts with the machine.
  static let confirmedCondition = """
    (confirmed > ?1 - \(confirmation) AND confirmed <= ?1
      AND confirmed_uptime > ?2 - \(confirmation) AND confirmed_uptime <= ?2)
    """
}
