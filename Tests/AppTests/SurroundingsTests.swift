import Testing

@testable import App

@Suite struct SurroundingsTests {
  @Test(arguments: [
    (["TERM": "xterm"], true, true, false),
    (["TERM": "xterm"], false, true, true),
    (["TERM": "xterm"], true, false, true),
    (["TERM": "dumb"], true, true, true),
    ([:], true, true, true),
    (["TERM": "xterm", "ACCESSIBLE": "1"], true, true, true),
    (["TERM": "xterm", "ACCESSIBLE": "yes"], true, true, true),
    (["TERM": "xterm", "ACCESSIBLE": "0"], true, true, false),
    (["TERM": "xterm", "ACCESSIBLE": "false"], true, true, false),
    (["TERM": "xterm", "ACCESSIBLE": ""], true, true, false),
  ])
  func `pages are drawn on a terminal that can do it, unless somebody listens`(
    variables: [String: String], isInput: Bool, isError: Bool, wantsLines: Bool
  ) {
    let surroundings = Surroundings(
      variables: { variables[$0] }, isInputTerminal: isInput, isOutputTerminal: true,
      isErrorTerminal: isError)
    #expect(surroundings.wantsLines == wantsLines)
  }

  @Test(arguments: [
    (Arguments.Color.auto, nil, true), (.auto, "", true), (.auto, "1", false),
    (.always, "1", true), (.never, nil, false),
  ])
  func `colour is there unless it isn't wanted`(
    color: Arguments.Color, variable: String?, hasColor: Bool
  ) {
    let surroundings = Surroundings(variables: { $0 == "NO_COLOR" ? variable : nil })
    #expect(surroundings.hasColor(color) == hasColor)
  }

  @Test(arguments: [
    (["HOME": "/home/ada"], "/home/ada/.local/share/viper"),
    (["HOME": "/home/ada", "XDG_DATA_HOME": "/data"], "/data/viper"),
    (["HOME": "/home/ada", "XDG_DATA_HOME": "data"], "/home/ada/.local/share/viper"),
    (["XDG_DATA_HOME": "/data"], "/data/viper"),
  ])
  func `accounts are kept where the XDG specification says`(
    variables: [String: String], folder: String
  ) throws {
    let surroundings = Surroundings(variables: { variables[$0] })
    #expect(try surroundings.folder() == folder)
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "ada"]] as [[String: String]])
  func `without a home the folder must be named`(variables: [String: String]) {
    let surroundings = Surroundings(variables: { variables[$0] })
    #expect(throws: Failure.noHome) { try surroundings.folder() }
  }

  @Test(
    arguments: [
      (nil, "/usr/sbin/sendmail"), ("", nil), ("/opt/mail", "/opt/mail"),
    ] as [(String?, String?)])
  func `mails go where they are wanted`(variable: String?, program: String?) {
    let surroundings = Surroundings(variables: { $0 == "VIPER_SENDMAIL" ? variable : nil })
    #expect(surroundings.sendmail(system: { "/usr/sbin/sendmail" }) == program)
  }

  @Test(arguments: [(nil, nil), ("8", 8), ("many", nil)] as [(String?, Int?)])
  func `a least length of passwords may be asked for`(variable: String?, minimum: Int?) {
    let surroundings = Surroundings(variables: { $0 == "VIPER_MIN_PASSWORD" ? variable : nil })
    #expect(surroundings.minimumPassword == minimum)
  }
}
