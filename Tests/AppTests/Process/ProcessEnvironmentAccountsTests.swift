import Testing
import ViperKit

@testable import viper

/// The environment variables about accounts.
@Suite struct ProcessEnvironmentAccountsTests {
  @Test(arguments: [
    (["HOME": "/home/ada"], "/home/ada/.local/share/viper"),
    (["HOME": "/home/ada", "XDG_DATA_HOME": "/data"], "/data/viper"),
    (["HOME": "/home/ada", "XDG_DATA_HOME": "data"], "/home/ada/.local/share/viper"),
    (["XDG_DATA_HOME": "/data"], "/data/viper"),
  ])
  func `accounts are kept in the folder of the XDG specification`(
    variables: [String: String], folder: String
  ) throws {
    let environment = ProcessEnvironment(variables: { variables[$0] })
    #expect(try environment.folder() == folder)
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "ada"]] as [[String: String]])
  func `without a home the folder must be named`(variables: [String: String]) {
    let environment = ProcessEnvironment(variables: { variables[$0] })
    #expect(throws: Failure.noHome) { try environment.folder() }
  }

  @Test(
    arguments: [
      (nil, "/usr/sbin/sendmail"), ("", nil), ("/opt/mail", "/opt/mail"),
    ] as [(String?, String?)])
  func `VIPER_SENDMAIL selects the mail program`(
    variable: String?, program: String?
  ) throws {
    let environment = ProcessEnvironment(variables: { $0 == "VIPER_SENDMAIL" ? variable : nil })
    #expect(try environment.sendmail(system: { "/usr/sbin/sendmail" }) == program)
  }

  @Test func `VIPER_SESSION names a session, of letters, digits and hyphens`() throws {
    for (variable, name) in [(nil, nil), ("", nil), ("work-2", "work-2")] as [(String?, String?)] {
      #expect(try ProcessEnvironment(variables: { _ in variable }).sessionName() == name)
    }
    #expect(throws: Failure.noSession) {
      try ProcessEnvironment(variables: { _ in "../work" }).sessionName()
    }
  }

  @Test(arguments: [(nil, nil), ("8", 8), ("many", nil)] as [(String?, Int?)])
  func `VIPER_MIN_PASSWORD sets the minimum length of passwords`(variable: String?, minimum: Int?) {
    let environment = ProcessEnvironment(variables: { $0 == "VIPER_MIN_PASSWORD" ? variable : nil })
    #expect(environment.minimumPassword == minimum)
  }
}
