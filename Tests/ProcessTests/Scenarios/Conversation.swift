import ViperScenarios

/// An interactive run of `viper` that performs the acts of a scenario.
protocol Conversation: AnyObject {
  var hasEnded: Bool { get }
  func perform(_ act: Scenario.Act) throws
  /// Waits until those words are shown after the last act.
  func hear(_ words: String) throws
  /// Waits until it has ended; false if it continues instead, with those words.
  func ends(or words: String?) throws -> Bool
  /// Leaves page after page, to the end; the status is what a shell has in `$?`.
  func leave() throws -> Int32
  /// The whole output.
  var text: String { get }
}

extension String {
  /// With single spaces and no line ends, since words continue on the next line.
  var flowing: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
