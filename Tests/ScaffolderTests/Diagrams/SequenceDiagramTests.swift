import Testing

@testable import Scaffolder

/// Small traces of this package's modules.
@Suite(.waiting) struct SequenceDiagramTests {
  /// The arrows of a trace in JSON, without its heading and its times.
  private func arrows(
    of lines: [String], in package: PackageFolder = TestPackage.originalFolder
  ) throws -> [String] {
    let text = ([#"{"trace":1}"#] + lines).joined(separator: "\n") + "\n"
    let trace = try Trace(Array(text.utf8), path: "a.jsonl")
    return try SequenceDiagram(of: trace, in: package).arrows.map {
      "\($0.from) → \($0.to): \($0.message)"
    }
  }

  @Test(arguments: [
    // The name of a static member of Action, in the module or in Presentation.
    (
      [#"{"by":"Login","did":"chose","with":"sign-up"}"#],
      ["User → LoginView: chose sign-up", "LoginView → LoginPresenter: userChoseSignUp()"]
    ),
    (
      [#"{"by":"UserDetail","did":"chose","with":"retry"}"#],
      [
        "User → UserDetailView: chose retry",
        "UserDetailView → UserDetailPresenter: userAskedForDetail()",
      ]
    ),
    // An event that the view ignores.
    ([#"{"by":"Login","did":"appeared"}"#], ["User → LoginView: appeared"]),
    // Typing.
    (
      [
        #"{"by":"Login","did":"changed","with":"password"}"#,
        #"{"by":"Login","did":"changed","with":"password"}"#,
      ],
      [
        "User → LoginView: changed password",
        "LoginView → LoginPresenter: userChanged(username:password:)",
      ]
    ),
    // Two methods of the presenter: the next line decides which.
    (
      [
        #"{"by":"ResetPassword","did":"submitted","with":"username"}"#,
        #"{"by":"ResetPassword","asks":"requestReset(of:)","milliseconds":3.5}"#,
      ],
      [
        "User → ResetPasswordView: submitted username",
        "ResetPasswordView → ResetPasswordPresenter: userAskedForCode(to:)",
        "ResetPasswordPresenter → ResetPasswordInteractor: mailCode(to:)",
        "ResetPasswordInteractor → AccountStore: requestReset(of:)",
      ]
    ),
    // Nothing decides.
    (
      [
        #"{"by":"ResetPassword","did":"submitted","with":"username"}"#,
        #"{"by":"ResetPassword","did":"cancelled"}"#,
        #"{"by":"ResetPassword","asks":"requestReset(of:)","milliseconds":3.5}"#,
      ],
      [
        "User → ResetPasswordView: submitted username",
        "User → ResetPasswordView: cancelled",
        "ResetPasswordView → ResetPasswordPresenter: userCancelled()",
        "ResetPasswordPresenter → ResetPasswordInteractor: mailCode(to:)",
        "ResetPasswordInteractor → AccountStore: requestReset(of:)",
      ]
    ),
    // An action of a row, handled in another method of the view.
    (
      [
        #"{"by":"Favorites","did":"did","with":"move-up to 2"}"#,
        #"{"by":"Favorites","asks":"move(_:by:of:)","milliseconds":1,"error":"It is busy."}"#,
      ],
      [
        "User → FavoritesView: did move-up to 2",
        "FavoritesView → FavoritesPresenter: userMoved(_:by:)",
        "FavoritesPresenter → FavoritesInteractor: move(_:by:)",
        "FavoritesInteractor → AccountStore: move(_:by:of:)",
        "AccountStore → FavoritesInteractor: It is busy.",
      ]
    ),
    // A method of the router called for the module's report.
    (
      [
        #"{"by":"RootRouter","goes":"openUserList(limit:picks:)","stack":["UserList"]}"#,
        #"{"by":"UserList","did":"selected","with":"3"}"#,
        #"{"by":"UserList","goes":"openUserDetail(of:)","stack":["UserList","UserDetail"]}"#,
        #"{"by":"UserDetail","shows":{"title":"User","busy":""}}"#,
        #"{"by":"UserDetail","did":"cancelled"}"#,
        #"{"by":"UserDetail","shows":{"busy":"Loading…"}}"#,
        #"{"by":"UserDetail","goes":"userDetailModule(_:didFinishSaying:)","stack":["UserList"]}"#,
      ],
      [
        "RootRouter → RootRouter: openUserList(limit:picks:)",
        "RootRouter → UserListView: shows",
        "User → UserListView: selected 3", "UserListView → UserListPresenter: userSelected(_:)",
        "UserListPresenter → UserListWireframe: presentDetail(of:)",
        "UserListWireframe → RootRouter: userListModule(_:didSelect:)",
        "RootRouter → RootRouter: openUserDetail(of:)", "RootRouter → UserDetailView: shows",
        "UserDetailView → User: title: User · no busy",
        "User → UserDetailView: cancelled",
        "UserDetailView → UserDetailPresenter: userFinished()",
        "UserDetailPresenter → UserDetailView: show(_:)",
        "UserDetailView → User: busy: Loading…",
        "UserDetailPresenter → UserDetailWireframe: leave(saying:)",
        "UserDetailWireframe → RootRouter: userDetailModule(_:didFinishSaying:)",
        "RootRouter → UserListView: shows",
      ]
    ),
    // A module removed since, a call that no interactor makes, and lost lines.
    (
      [
        #"{"by":"Gone","did":"submitted","with":"a"}"#,
        #"{"by":"Gone","asks":"current()","milliseconds":1}"#,
        #"{"by":"Gone","goes":"goneModuleDidFinish(_:)","stack":["Gone","Login"]}"#,
        #"{"by":"Login","asks":"vanish()","milliseconds":1}"#, #"{"by":"RootRouter","lost":2}"#,
      ],
      [
        "User → Gone: submitted a", "Gone → AccountStore: current()",
        "RootRouter → RootRouter: goneModuleDidFinish(_:)", "RootRouter → LoginView: shows",
        "Login → Services: vanish()", "User → User: 2 lines of the trace were lost",
      ]
    ),
  ])
  func `arrows within a module follow its code`(lines: [String], wanted: [String]) throws {
    #expect(try arrows(of: lines) == wanted)
  }

  @Test func `text and JSON traces give the same diagram`() throws {
    let text = """
      # trace 1: times in UTC
      22:39:42.469 RootRouter       goes   openLogin(username:notice:)
                                           Login
                                           └─ SignUp
                                           UserList (aside)
                                           └─ UserDetail
      22:39:42.469 Login            shows  lead: One. | Two.
      22:39:42.469 Login            shows  actions: forgot-password, sign-up
      22:39:44.088 Login            did    submitted password, username
      22:39:44.095 Login            asks   account(named:password:) 6.0 ms, It is busy.
      22:39:44.095 Login            shows  busy: 
      22:39:44.095 RootRouter       lost   3 lines
      22:39:44.095 Log
      """
    let json = #"""
      {"trace":1}
      {"at":"","by":"RootRouter","goes":"openLogin(username:notice:)","stack":["Login","SignUp"],"aside":[["UserList","UserDetail"]]}
      {"at":"","by":"Login","shows":{"lead":"One. | Two.","actions":"forgot-password, sign-up"}}
      {"at":"","by":"Login","did":"submitted","with":"password, username"}
      {"at":"","by":"Login","asks":"account(named:password:)","milliseconds":6.0,"error":"It is \u0062usy."}
      {"at":"","by":"Login","shows":{"busy":""}}
      {"at":"","by":"RootRouter","lost":3}
      {"at":"","by":"Lo
      """#
    let traces = try [text, json].map { try Trace(Array($0.utf8), path: "a") }
    #expect(traces[0].lines == traces[1].lines)
    #expect(
      try SequenceDiagram(of: traces[0], in: TestPackage.originalFolder).mermaid(hasTimes: true)
        == """
        sequenceDiagram
          actor User
          box transparent Login
            participant LoginView
            participant LoginPresenter
            participant LoginInteractor
          end
          box transparent SignUp
            participant SignUpView
          end
          participant RootRouter
          participant AccountStore
          RootRouter->>RootRouter: openLogin(username:notice:)
          RootRouter->>SignUpView: shows
          LoginView-->>User: lead: One. #124; Two. · actions: forgot-password, sign-up
          User->>LoginView: submitted password, username
          LoginView->>LoginPresenter: userSubmitted(username:password:)
          LoginPresenter->>LoginInteractor: logIn(username:password:)
          LoginInteractor->>AccountStore: account(named:password:)
          Note over LoginInteractor,AccountStore: 6 ms
          AccountStore--xLoginInteractor: It is busy.
          LoginPresenter->>LoginView: show(_:)
          LoginView-->>User: no busy
          Note over User: 3 lines of the trace were lost

        """)
  }

  @Test func `an arrow within a module is omitted if two paths reach the call`() throws {
    let folder = try TestFolder([
      "Sources/Modules/Odd/OddView.swift": """
      protocol OddViewToPresenter { func userAsked() async; func userLooked() async; func userLeft() }
      final class OddView {
        let presenter: any OddViewToPresenter
        func handle(_ event: PageEvent) async {
          switch event {
          case .appeared, .chose(.look, _): await presenter.userLooked()
          case let .submitted(values): if case .some = values { await presenter.userAsked() }
          case .chose(let action, _) where action.isOdd: presenter.userLeft()
          default: help()
          }
        }
        func help() { presenter.userLeft() }
      }
      extension Action { static let look = Action("have-a-look", "Look") }
      """,
      "Sources/Modules/Odd/OddPresenter.swift": """
      protocol OddPresenterToInteractor { func one() async; func two() async }
      protocol OddPresenterToView { func show(_ state: Int); func hide() }
      final class OddPresenter: OddViewToPresenter {
        func userAsked() async { await interactor.one(); await interactor.two() }
        func userLooked() async { await interactor.two() }
        func userLeft() {}
      }
      """,
      "Sources/Modules/Odd/OddInteractor.swift": """
      struct OddInteractor: OddPresenterToInteractor {
        let things: any Things
        func one() async { await things.all(of: 1) }
        func two() async { await things.all(of: 2); things.count() }
      }
      """,
      "Sources/Services/Things.swift": """
      protocol Things { func all(of kind: Int, limit: Int) async; func count() }
      struct Shelf: Things { func all(of kind: Int, limit: Int = 1) async {}; func count() {} }
      struct Box: Things { func count() {} }
      """,
    ])
    let ask = #"{"by":"Odd","asks":"all(of:limit:)","milliseconds":1}"#
    #expect(
      try arrows(
        of: [
          #"{"by":"Odd","did":"submitted","with":"a"}"#, ask, #"{"by":"Odd","shows":{"a":"b"}}"#,
          #"{"by":"Odd","asks":"count()","milliseconds":1}"#,
          #"{"by":"Odd","did":"chose","with":"have-a-look"}"#, ask, ask,
          #"{"by":"Odd","did":"chose","with":"other"}"#, #"{"by":"Odd","did":"cancelled"}"#,
        ], in: folder.package) == [
          "User → OddView: submitted a", "OddView → OddPresenter: userAsked()",
          "OddInteractor → Shelf: all(of:limit:)", "OddView → User: a: b",
          "OddPresenter → OddInteractor: two()", "OddInteractor → Services: count()",
          "User → OddView: chose have-a-look", "OddView → OddPresenter: userLooked()",
          "OddPresenter → OddInteractor: two()", "OddInteractor → Shelf: all(of:limit:)",
          "OddPresenter → OddInteractor: two()", "OddInteractor → Shelf: all(of:limit:)",
          "User → OddView: chose other", "OddView → OddPresenter: userLeft()",
          "User → OddView: cancelled", "OddView → OddPresenter: userLeft()",
        ])
  }

  @Test(arguments: [
    "end", "\nend\n", "; end", "#", "%%{init: {}}%%", "a: b->>c", "```\n# a", "<b>&lt;", "box",
    "\u{1B}[2J\u{202E}", "", "note over", "participant x", "$(touch /tmp/x)", "../App", "🇸🇪 é",
    "\u{301}accent\u{301}", String(repeating: "x", count: 5_000),
  ])
  func `a hostile trace can't leave its labels`(word: String) throws {
    let quoted = word.json
    let lines = [
      #"{"by":\#(quoted),"did":\#(quoted),"with":\#(quoted)}"#,
      #"{"by":\#(quoted),"shows":{\#(quoted):\#(quoted)}}"#,
      #"{"by":\#(quoted),"asks":\#(quoted),"milliseconds":1e300,"error":\#(quoted)}"#,
      #"{"by":"Login","asks":\#(quoted),"milliseconds":-1}"#,
      #"{"by":"Login","goes":\#(quoted),"stack":[\#(quoted),3,"Login",\#(quoted)]}"#,
    ]
    let text = ([#"{"trace":1}"#] + lines).joined(separator: "\n") + "\n"
    let trace = try Trace(Array(text.utf8), path: "a.jsonl")
    let diagram = try SequenceDiagram(of: trace, in: TestPackage().folder.package)
    let label = /(?:[^\x00-\x1F"#%;<>`{}\\]|#\d+;)*/.matchingSemantics(.unicodeScalar)
    let begin =
      /^(?:sequenceDiagram$| +(?:end$|actor User$|box transparent |participant \w+(?: as |$)|\w+(?:->>|-->>|--x)\w+: |Note over \w+(?:,\w+)?: ))/
      .matchingSemantics(.unicodeScalar)
    let unexpected = diagram.mermaid(hasTimes: true).split(separator: "\n").filter { line in
      guard let match = line.firstMatch(of: begin) else { return true }
      return line[match.range.upperBound...].wholeMatch(of: label) == nil
    }
    #expect(unexpected == [])
    #expect([-1, -.infinity, 3.5].map(\.tenths) == ["0", "0", "3.5"])
  }

  @Test(arguments: [
    ("", "a: it is not a trace. Make one with the option --trace of the program."),
    ("{\"trace\":2}\n", "a: it is not a trace. Make one with the option --trace of the program."),
    ("\u{7F}ELF\n", "a: it is not a trace. Make one with the option --trace of the program."),
    ("{\"trace\":1}\n\n[1]\n", "a, line 3: it is not a line of a trace. Remove it."),
    ("{\"trace\":1}\n{\"by\":\"A\"}\n", "a, line 2: it is not a line of a trace. Remove it."),
    (
      "{\"trace\":1}\n{\"by\":\"A\",\"did\":\"\\u12\"}\n\n",
      "a, line 2: it is not a line of a trace. Remove it."
    ),
    ("# trace 1: times in UTC\nhello\n", "a, line 2: it is not a line of a trace. Remove it."),
    (
      "# trace 1: times in UTC\n22:39:44.095 Login            asks   current() soon\n",
      "a, line 2: it is not a line of a trace. Remove it."
    ),
    (
      "# trace 1: times in UTC\n22:39:44.095 Login            asks   current() inf ms\n",
      "a, line 2: it is not a line of a trace. Remove it."
    ),
    (
      "{\"trace\":1}\n{\"by\":\"A\",\"asks\":\"current()\",\"milliseconds\":1e999}\n\n",
      "a, line 2: it is not a line of a trace. Remove it."
    ),
  ])
  func `a file that isn't a trace is refused with the line number`(text: String, sentence: String) {
    #expect(throws: Failure(sentence)) { try Trace(Array(text.utf8), path: "a") }
  }
}
