/// How long a session lasts, in seconds.
package enum SessionLife {
  /// Without being used: a week.
  static let idle: Int64 = 7 * 86_400
  /// Whatever its use: thirty days.
  static let longest: Int64 = 30 * 86_400
  /// How far the clock may go back; beyond that, sessions of the future have ended.
  ///
  /// A day, since a machine that wakes up in another time zone's clock is no reason to log in.
  static let slack: Int64 = 86_400
  /// How long the password counts as confirmed: five minutes.
  static let confirmation: Int64 = 300

  /// SQL that tells whether a row of `session` is alive; `?1` is now.
  package static let aliveCondition = """
    (session.created > ?1 - \(longest) AND session.created <= ?1 + \(slack)
      AND used > ?1 - \(idle) AND used <= ?1 + \(slack))
    """

  /// SQL that tells whether the password was confirmed lately in the session of a row; `?1` is now,
  /// `?2` the seconds since the machine was started.
  ///
  /// Both clocks must agree: the first one can be set back, the second one restarts with the
  /// machine.
  package static let confirmedCondition = """
    (confirmed > ?1 - \(confirmation) AND confirmed <= ?1
      AND confirmed_uptime > ?2 - \(confirmation) AND confirmed_uptime <= ?2)
    """
}
