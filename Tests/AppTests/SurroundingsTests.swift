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
}
