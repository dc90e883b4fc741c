import Accounts
import Testing

struct InstallationSettingsTests {
  private static let policies: [SignUpPolicy] = [.open, .invited, .closed]
  private static let visibilities: [Visibility] = [.shown, .hidden]

  @Test(arguments: policies.indices, visibilities)
  func `the stricter values of two settings are kept`(
    index: Int, addresses: Visibility
  ) {
    let one = InstallationSettings(
      signUp: Self.policies[index], details: VisibleDetails(addresses: addresses, ages: .shown))
    for other in Self.policies.indices {
      for visibility in Self.visibilities {
        let two = InstallationSettings(
          signUp: Self.policies[other], details: VisibleDetails(addresses: .shown, ages: visibility)
        )
        let both = InstallationSettings(
          signUp: Self.policies[max(index, other)],
          details: VisibleDetails(addresses: addresses, ages: visibility))
        #expect(one.restricted(by: two) == both)
        #expect(two.restricted(by: one) == both)
        let changes: [Setting?] = [
          other < index ? .signUp(both.signUp) : nil,
          addresses == .hidden ? .addresses(.hidden) : nil,
        ]
        #expect(both.changes(from: two) == changes.compactMap(\.self))
      }
    }
  }

  @Test func `another case of the sender's address is a change`() throws {
    let (old, new) = (try EmailAddress("Viper@Example.org"), try EmailAddress("viper@example.org"))
    let settings = InstallationSettings(mailFrom: new)
    #expect(settings.changes(from: InstallationSettings(mailFrom: old)) == [.mailFrom(new)])
    #expect(settings.changes(from: settings) == [])
  }
}
