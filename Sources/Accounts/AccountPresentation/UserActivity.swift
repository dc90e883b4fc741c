import Accounts
import ViperPages

/// The sessions and the last events of a user, which administrators see.
public struct UserActivity: Equatable, Sendable {
  /// An event and its time.
  public struct Event: Equatable, Sendable {
    /// When it happened.
    public var time: ListedTime
    /// What happened, such as "password changed by ada".
    public var text: String

    /// Creates an event.
    public init(time: ListedTime, text: String) { (self.time, self.text) = (time, text) }
  }

  /// The number of open sessions.
  public var sessions: Int
  /// The time of their last use.
  public var used: ListedTime?
  /// Newest first.
  public var events: [Event]

  /// Creates an activity.
  public init(sessions: Int, used: ListedTime?, events: [Event]) {
    (self.sessions, self.used, self.events) = (sessions, used, events)
  }

  /// Creates an activity with times relative to `now`, in seconds since 1970.
  public init(_ activity: AccountActivity, now: Int64) {
    self.init(
      sessions: activity.sessions.count,
      used: activity.sessions.first.map { ListedTime($0.used, now: now) },
      events: activity.events.map { event in
        let actor = event.actor.map { " by \($0)" } ?? ""
        return Event(time: ListedTime(event.time, now: now), text: "\(event.kind)\(actor)")
      })
  }

  /// The number of sessions and their last use.
  public var sessionDetails: [Page.Detail] {
    [.init("sessions", "Sessions", "\(sessions)", .number(sessions))]
      + (used.map { [.init("last-used", "Last used", .init($0))] } ?? [])
  }

  /// The events by their texts.
  public var eventDetails: [Page.Detail] {
    events.enumerated().map { index, event in
      let label = event.text.prefix(1).uppercased() + event.text.dropFirst()
      return .init(ColumnName(rawValue: "event-\(index + 1)"), label, .init(event.time))
    }
  }
}

/// The activity of one user of a list, the selected one.
public struct ListedActivity: Equatable, Sendable {
  /// The user.
  public let user: Account.ID
  private let activity: UserActivity

  /// Creates the activity of `user`.
  public init(user: Account.ID, _ activity: UserActivity) {
    (self.user, self.activity) = (user, activity)
  }

  /// The role, the sessions and the events of that user; nil for another one.
  public func details(of row: UserRow) -> [Page.Detail]? {
    if row.id != user.rawValue { return nil }
    return .account(isDisabled: row.isDisabled, isAdministrator: row.isAdministrator)
      + activity.sessionDetails + activity.eventDetails
  }
}
