import Testing
import ViperTerminal

@testable import ViperKit

@Suite struct OutcomeTests {
  @Test(arguments: [
    (Outcome.done, 0, 0), (.failed, 75, 75), (.misused, 2, 2), (.cancelled, 3, 3),
    (.unwritable, 74, 74), (.signalled(1), 0, 3), (.signalled(2), 0, 3),
  ])
  func
    `an outcome has an exit code, and only a hang-up allows a minute to end the session`(
      outcome: Outcome, code: Int32, owing: Int32
    )
  {
    #expect(outcome.status(because: .busy, hasUnreachedGoal: false) == code)
    #expect(outcome.status(because: .busy, hasUnreachedGoal: true) == owing)
    #expect(outcome.patience == (outcome == .signalled(1) ? .seconds(60) : .zero))
  }
}
