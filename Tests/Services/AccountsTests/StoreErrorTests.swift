import Accounts
import Testing

struct StoreErrorTests {
  @Test(arguments: StoreError.Reason.allCases)
  func `each reason has a sentence with the next step, which names no flag`(
    reason: StoreError.Reason
  ) {
    let sentence = StoreError(reason, at: "/x").description
    let others = StoreError.Reason.allCases.filter { $0 != reason }
    let pathless: [StoreError.Reason] = [
      .cancelled, .confirmationNeeded, .rateLimited, .sessionEnded,
    ]
    #expect(sentence.contains("/x") != pathless.contains(reason))
    #expect(sentence.hasSuffix(".") && !sentence.contains("--"))
    #expect(!others.contains { StoreError($0, at: "/x").description == sentence })
  }
}
