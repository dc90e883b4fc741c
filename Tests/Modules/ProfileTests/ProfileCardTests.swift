import Accounts
import Testing

@testable import Profile

/// A profile in words.
@Suite struct ProfileCardTests {
  @Test(arguments: [(true, "confirmed"), (false, "not confirmed")])
  func `an account is a greeting, a username and an address`(isConfirmed: Bool, word: String) throws
  {
    var profile = try PersonalProfile.ada()
    profile.account.isEmailConfirmed = isConfirmed

    let card = ProfileCard(profile)

    #expect(card.greeting == "My name is Ada Lovelace.")
    #expect(card.username == "ada")
    #expect(card.email == "ada@example.org (\(word))")
  }

  @Test(arguments: [(0, "0 years"), (1, "1 year"), (nil, "not told")])
  func `an age is in years`(age: Int?, text: String) throws {
    #expect(ProfileCard(try .ada(age: age)).age == text)
  }

  @Test(arguments: [
    (58, "58 bytes"), (1500, "2 kB"),
  ])
  func `a photo has its format and size`(count: Int, text: String) throws {
    let photo = try Photo.png(width: 64, height: 48, count: count)

    let card = ProfileCard(try .ada(photo: photo))

    #expect(card.photoText == "PNG, 64 × 48 pixels, \(text)")
    #expect(card.photo == photo)
  }

  @Test func `a JPEG is called one, and no photo none`() throws {
    let photo = try Photo.jpeg(width: 64, height: 48)

    #expect(ProfileCard(try .ada(photo: photo)).photoText == "JPEG, 64 × 48 pixels, 22 bytes")
    #expect(ProfileCard(try .ada()).photoText == "none")
  }
}
