extension Recorder {
  /// What is there before the first act.
  package struct Beginning {
    package var people: [Scenario.Person]
    /// What scenarios can't express of it, a sentence each.
    package var remarks: [String]
    /// Whose session it is.
    package var user: String?
    /// Whether the password was confirmed in that session, so that it isn't asked for now.
    package var isConfirmed: Bool
    /// The folder of the data; nil without any.
    package var folder: String?
    package var mails: Int

    package init(
      people: [Scenario.Person], remarks: [String], user: String?, isConfirmed: Bool = false,
      folder: String?, mails: Int
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
    }
  }
}
