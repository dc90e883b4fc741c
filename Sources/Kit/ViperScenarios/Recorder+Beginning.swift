extension Recorder {
  /// The state before the first act.
  package struct Beginning {
    package var people: [Scenario.Person]
    /// Properties of people that scenarios can't express, a sentence each.
    package var remarks: [String]
    /// The user of the session.
    package var user: String?
    /// Whether the password is confirmed in that session, so that no page asks for it.
    package var isConfirmed: Bool
    /// The folder of the data; nil without any.
    package var folder: String?
    /// The number of kept mails; nil if mails are sent.
    package var mails: Int?

    package init(
      people: [Scenario.Person], remarks: [String], user: String?, isConfirmed: Bool = false,
      folder: String?, mails: Int?
    ) {
      (self.people, self.remarks) = (people, remarks)
      (self.user, self.isConfirmed) = (user, isConfirmed)
      (self.folder, self.mails) = (folder, mails)
    }

    /// The lines of the set-up.
    var lines: [String] {
      remarks.map { "# \($0)" } + (people.isEmpty ? [] : [""]) + people.flatMap(\.lines)
        + (user.map { ["given logged in \($0)"] } ?? [])
        + (isConfirmed ? [ScenarioReader.confirmed] : [])
        + (mails == nil ? [ScenarioReader.sent] : [])
    }
  }
}
