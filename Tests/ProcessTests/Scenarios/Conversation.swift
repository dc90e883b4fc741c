import ViperScenarios

/// An interactive run of `viper`, which performs the acts of a scenario.
protocol Conversation: AnyObject {
  var hasEnded: Bool { get }
  func perform(_ act: Scenario.Act) throws
  /// Waits until those words are said after what was done last.
  func hear(_ words: String) throws
  /// Waits until it has ended; false where it goes on instead, with those words.
  func ends(or words: String?) throws -> Bool
  /// Leaves page after page, to the end; the status is what a shell has in `$?`.
  func leave() throws -> Int32
  /// All that was written.
  var text: String { get }
}

extension String {
  /// With one space where there are many, or a line ends: as words go on in the next line.
  var flowing: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
