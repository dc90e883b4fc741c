import Accounts
import Testing

struct StoreErrorTests {
  static let sentences: [(StoreError.Reason, String)] = [
    (.busy, "Another program is using /x. Try again in a moment."),
    (.cancelled, "It was stopped in time: nothing was changed."),
    (.cannotCreate, "/x can't be made. Name another folder with --data."),
    (
      .confirmationNeeded,
      "Your password is needed once more. Confirm it with viper confirm-password, then try again."
    ),
    (
      .damaged,
      "/x is not a database that can be trusted. Put a copy back with viper restore, or name "
        + "another folder with --data."
    ),
    (
      .exposed,
      "Others may write in /x, so nothing there can be trusted. Make it yours alone with chmod "
        + "700, or name another folder with --data."
    ),
    (.full, "No space is left for /x. Free some, then try again."),
    (
      .gone,
      "/x is gone, though there were accounts here. Put a copy back with viper restore, or name "
        + "another folder with --data."
    ),
    (.inputOutput, "The disk has trouble with /x. Check it, then try again."),
    (.newer, "A later version of viper made /x. Update this one."),
    (.notAllowed, "/x can't be read and written by you. Change its permissions."),
    (.sessionEnded, "Your session has ended. Log in again."),
    (
      .suspicious,
      "/x is a link or belongs to somebody else, or isn't what belongs there, so it isn't "
        + "touched. Remove it, or name another folder with --data."
    ),
    (.rateLimited, "Too many codes were asked for. Wait a quarter of an hour, then try again."),
    (
      .tooManyFiles,
      "/x can't be opened, since too many files are open. Raise the limit, as with ulimit -n 256, "
        + "or try again."
    ),
  ]

  @Test(arguments: sentences)
  func `each reason has a sentence with the next step`(
    reason: StoreError.Reason, sentence: String
  ) {
    #expect(StoreError(reason, at: "/x").description == sentence)
  }

  @Test func `no reason was left out`() {
    #expect(Self.sentences.map(\.0) == StoreError.Reason.allCases)
  }
}
