import Accounts
import Testing

@testable import Profile

/// A profile in words.
@Suite struct ProfileCardTests {
  @Test(arguments: [true, false])
  func `a card has a greeting, a username and an address`(isConfirmed: Bool) throws {
    var profile = try PersonalProfile.ada()
    profile.account.isEmailConfirmed = isConfirmed
    let card = ProfileCard(profile)

    let expected = ProfileCard(
      greeting: "My name is Ada Lovelace.", username: "ada", email: "ada@example.org",
      isEmailConfirmed: isConfirmed, age: 36, photoText: "none")
    #expect(card == expected)
  }

  @Test func `unknown values are empty, and a photo has its format and size`() throws {
    var profile = try PersonalProfile.ada(age: nil, photo: .jpeg(width: 64, height: 48))
    profile.account.email = .absent
    let card = ProfileCard(profile)

    #expect(card.age == nil && card.email == "")
    #expect(card.photoText == "JPEG, 64 × 48 pixels, 22 bytes")
    #expect(card.photo == profile.photo)
  }
}
