import Foundation
import Testing

@testable import Scaffolder

@Suite(.waiting) struct AddTests {
  private let package: TestPackage

  init() throws { package = try TestPackage() }

  /// The lines added to each file of a handwritten module.
  @Test(arguments: [
    (
      "userAskedForHelp topic:String page:Int?", "presenter",
      [
        "Sources/Modules/Login/LoginView.swift": [
          "  func userAskedForHelp(topic: String, page: Int?)"
        ],
        "Sources/Modules/Login/LoginPresenter.swift": [
          "", "  func userAskedForHelp(topic: String, page: Int?) {", "    // To be filled in.",
          "  }",
        ],
        "Tests/Modules/LoginTests/LoginDoubles.swift": [
          "    case askedForHelp(String, Int?)",
          "  func userAskedForHelp(topic: String, page: Int?) { calls.append(.askedForHelp(topic, page)) }",
        ],
        "Tests/Modules/LoginTests/LoginPresenterTests.swift": [
          "", "  @Test func `userAskedForHelp(topic:page:) leads to what follows`() {",
          "    Issue.record(\"Call userAskedForHelp, and expect what follows from it.\")", "  }",
        ],
      ]
    ),
    (
      "help topic:[String:Int]", "interactor",
      [
        "Sources/Modules/Login/LoginPresenter.swift": [
          "  func help(topic: [String: Int]) async throws(LoginError)"
        ],
        "Sources/Modules/Login/LoginInteractor.swift": [
          "", "  func help(topic: [String: Int]) async throws(LoginError) {",
          "    // To be filled in.", "  }",
        ],
        "Tests/Modules/LoginTests/LoginDoubles.swift": [
          "  func help(topic: [String: Int]) async throws(LoginError) {}"
        ],
        "Tests/Modules/LoginTests/LoginInteractorTests.swift": [
          "", "  @Test func `help(topic:) leads to what follows`() {",
          "    Issue.record(\"Call help, and expect what follows from it.\")", "  }",
        ],
      ]
    ),
    (
      "count of:Word -> [Int]?", "interactor",
      [
        "Sources/Modules/Login/LoginPresenter.swift": [
          "  func count(of: Word) async throws(LoginError) -> [Int]?"
        ],
        "Sources/Modules/Login/LoginInteractor.swift": [
          "", "  func count(of: Word) async throws(LoginError) -> [Int]? {",
          "    // To be filled in.", "    throw .cancelled", "  }",
        ],
        "Tests/Modules/LoginTests/LoginDoubles.swift": [
          "  var countAnswer = Result<[Int]?, LoginError>.failure(.cancelled)",
          "  func count(of: Word) async throws(LoginError) -> [Int]? { try countAnswer.get() }",
        ],
        "Tests/Modules/LoginTests/LoginInteractorTests.swift": [
          "", "  @Test func `count(of:) leads to what follows`() {",
          "    Issue.record(\"Call count, and expect what follows from it.\")", "  }",
        ],
      ]
    ),
    (
      "focus field:String", "view",
      [
        "Sources/Modules/Login/LoginPresenter.swift": ["  func focus(field: String)"],
        "Sources/Modules/Login/LoginView.swift": [
          "", "  func focus(field: String) {", "    // To be filled in.", "  }",
        ],
        "Tests/Modules/LoginTests/LoginDoubles.swift": [
          "extension ViewSpy: LoginPresenterToView where State == LoginState {",
          "  public func focus(field: String) { note(\"focus(field: \\(field))\") }", "}",
        ],
        "Tests/Modules/LoginTests/LoginViewTests.swift": [
          "", "  @Test func `focus(field:) leads to what follows`() {",
          "    Issue.record(\"Call focus, and expect what follows from it.\")", "  }",
        ],
      ]
    ),
    (
      "didAskForHelp topic:String page:Int", "delegate",
      [
        "Sources/Modules/Login/LoginModule.swift": [
          "  func loginModule(_ login: any Module, didAskForHelp topic: String, page: Int)"
        ],
        "Sources/App/Modules/RootRouter+Login.swift": [
          "", "  func loginModule(_ login: any Module, didAskForHelp topic: String, page: Int) {",
          "    // To be filled in.", "  }",
        ],
        "Tests/Modules/LoginTests/LoginDoubles.swift": [
          "    case didAskForHelp(String, Int)",
          "  func loginModule(_ login: any Module, didAskForHelp topic: String, page: Int) {",
          "    calls.append(.didAskForHelp(topic, page))", "  }",
        ],
        "Tests/Modules/LoginTests/LoginWireframeTests.swift": [
          "", "  @Test func `loginModule(_:didAskForHelp:page:) leads to what follows`() {",
          "    Issue.record(\"Call didAskForHelp, and expect what follows from it.\")", "  }",
        ],
      ]
    ),
  ])
  func `a message is a requirement, its implementation, a record and a failing test`(
    call: String, receiver: String, lines: [String: [String]]
  ) throws {
    let before = try package.tree()

    let draft = try package.add("Login", call, to: receiver)

    #expect(draft.entries.map(\.verb) == draft.entries.map { _ in .update })
    let after = try package.tree()
    #expect(Set(after.keys.filter { after[$0] != before[$0] }) == Set(lines.keys))
    for (path, lines) in lines {
      let old = String(decoding: before[path]?.bytes ?? [], as: UTF8.self)
      let difference = try package.text(path).split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .difference(from: old.split(separator: "\n", omittingEmptySubsequences: false))
      let inserted = difference.insertions.compactMap { change -> String? in
        if case .insert(_, let line, _) = change { String(line) } else { nil }
      }
      #expect(inserted.sorted() == lines.sorted(), "\(path)")
    }
    #expect(try package.add("Login", call, to: receiver).changes.isEmpty)
  }

  @Test func `spies without records get them, and one-line enumerations get more cases`() throws {
    let package = try TestPackage(modules: ["AuditLog", "DeleteAccount"])
    try package.add("AuditLog", "presentHelp topic:String", to: "wireframe")
    try package.add("DeleteAccount", "didAskForHelp topic:String", to: "delegate")

    let record = """
      final class WireframeSpy: AuditLogPresenterToWireframe {
        enum Call: Equatable {
          case presentHelp(String)
        }
        private(set) var calls: [Call] = []
      """
    #expect(try package.text("Tests/Modules/AuditLogTests/AuditLogDoubles.swift").contains(record))
    let cases = """
        enum Call: Equatable {
          case didDelete, needsPassword, didCancel
          case didAskForHelp(String)
        }

      """
    #expect(
      try package.text("Tests/Modules/DeleteAccountTests/DeleteAccountDoubles.swift")
        .contains(cases))
  }

  @Test func `missing parts of a message are added`() throws {
    try package.new("Billing")
    try package.add("Billing", "userPaid amount:Int")
    let tree = try package.tree()
    let line = "  func userPaid(amount: Int) { calls.append(.paid(amount)) }\n"
    try package.folder.edit("Tests/Modules/BillingTests/BillingDoubles.swift") {
      $0.replace(line, with: "")
    }

    try package.add("Billing", "userPaid amount:Int")

    #expect(try package.tree() == tree)
    // A call in a test of any name is enough, but the name as another word isn't.
    let tests = "Tests/Modules/BillingTests/BillingPresenterTests.swift"
    try package.folder.edit(tests) {
      $0.replace("`userPaid(amount:) leads to what follows`", with: "paid")
      $0.replace(/Issue.record\("Call userPaid.*/, with: "presenter.userPaid(amount: 1)")
    }
    #expect(try package.add("Billing", "userPaid amount:Int").changes.isEmpty)
    try package.folder.edit(tests) { $0.replace("userPaid(amount: 1)", with: "userPaid(1)") }
    #expect(try !package.add("Billing", "userPaid amount:Int").changes.isEmpty)
    // Tests compare the cases of a delegate's spy.
    try package.add("Billing", "didPay amount:Int", to: "delegate")
    try package.folder.edit("Tests/Modules/BillingTests/BillingWireframeTests.swift") {
      $0.replace("`billingModule(_:didPay:) leads to what follows`", with: "paid")
      $0.replace(/Issue.record\("Call didPay.*/, with: "#expect(delegate.calls == [.didPay(1)])")
    }
    #expect(try package.add("Billing", "didPay amount:Int", to: "delegate").changes.isEmpty)
  }

  @Test func `a message is added to each receiving type of a file`() throws {
    let view = "Sources/Modules/Login/LoginView.swift"
    try package.folder.edit(view) {
      $0 += "\nfinal class SmallLoginView: LoginPresenterToView {\n  var state = 0\n}\n"
    }
    try package.add("Login", "blink", to: "view")
    let text = try package.text(view)
    let body = "\n  func blink() {\n    // To be filled in.\n  }\n}\n"
    #expect(text.ranges(of: body).count == 2 && text.hasSuffix("  var state = 0\n" + body))
  }

  @Test func `a message without a receiver is refused, and one without an error to throw traps`()
    throws
  {
    let view = "Sources/Modules/Login/LoginView.swift"
    try package.folder.edit(view) { $0.replace("Screen, LoginPresenterToView", with: "Screen") }
    try package.folder.edit("Sources/Modules/Login/LoginError.swift") {
      $0.replace("case cancelled", with: "case stopped")
    }
    let error = try package.expectRefusal { try package.add("Login", "focus", to: "view") }
    #expect(
      error.description == "Nothing in Sources/Modules/Login conforms to LoginPresenterToView.")
    try package.add("Login", "count -> Int", to: "interactor")
    #expect(
      try package.text("Sources/Modules/Login/LoginInteractor.swift")
        .contains("    fatalError(\"Fill in count().\")\n"))
    #expect(
      try package.text("Tests/Modules/LoginTests/LoginDoubles.swift")
        .contains("{ fatalError(\"Let InteractorStub answer count().\") }\n"))
  }

  @Test func `lines have at most 100 columns, and are broken only if needed`() throws {
    for count in 60...90 {
      let new = try NewRequirement(
        ["Login", "show", "a:\(String(repeating: "B", count: count))"], to: "view")
      for (body, added) in [(nil, 0), ("// Fill in.", 2)] as [(String?, Int)] {
        let lines = new.code(sender: "", error: nil, body: body).split(separator: "\n")
        let isShort = "  func show(a: )".count + count + added <= 100
        #expect(lines.allSatisfy { $0.count <= 100 })
        #expect(lines.count == (isShort ? 1 : 3) + added, "\(count)")
      }
      let head = FunctionHead(
        name: "show", title: "show", labels: ["a"], signature: "show(a:)", parameters: [],
        parts: ["a: \(String(repeating: "B", count: count))"], rest: "", end: 0)
      let line = "  func show(\(head.parts[0])) { b() }"
      #expect((head.code(body: ["b()"]) == line + "\n") == (line.count <= 100), "\(count)")
    }
  }

  @Test func `swift format accepts long messages and types`() throws {
    try package.new("Billing")
    let names = ["firstOfAll", "second", "third", "fourth"].map { $0 + "ParameterOfIt" }
    let parameters = names.map { "\($0):[String:Set<Int>]?" }.joined(separator: " ")
    for (name, receiver) in [
      ("userAskedForSomething", "presenter"), ("showSomethingElse", "view"),
      ("presentSomethingElse", "wireframe"), ("loadSomethingElse", "interactor"),
      ("didAskForSomething", "delegate"),
    ] { try package.add("Billing", "\(name) \(parameters)", to: receiver) }
    try package.add("Billing", "few \(parameters.prefix { $0 != " " })", to: "interactor")
    for count in 13...29 {
      let name = String(repeating: "a", count: count)
      try package.add("Billing", "user\(count)Typed \(name):Int \(name)b:Int \(name)c:Int")
    }
    let folder = try TestFolder()
    for (path, entry) in try package.tree() where path.contains("Billing") {
      if let bytes = entry.bytes { try folder.write(Data(bytes), to: path) }
    }
    #expect(try Shell.lint(folder).errors == "")
    let tree = try package.tree()
    try package.add("Billing", "userAskedForSomething \(parameters)")
    #expect(try package.tree() == tree && package.sync() == [])
  }

  @Test(arguments: [
    ("userCancelled why:String", nil, "Sources/Modules/Login/LoginView.swift:12"),
    ("userChanged username:Int password:String", nil, "Sources/Modules/Login/LoginView.swift:8"),
    (
      "logIn username:String password:String -> Int", "interactor",
      "Sources/Modules/Login/LoginPresenter.swift:12"
    ),
    ("cancelled", "presenter", "Tests/Modules/LoginTests/LoginDoubles.swift:24"),
    ("screen", "wireframe", "Sources/Modules/Login/LoginWireframe.swift:34"),
    ("calls", "wireframe", "Tests/Modules/LoginTests/LoginDoubles.swift:16"),
  ])
  func `another message with the same name is refused`(
    call: String, receiver: String?, location: String
  ) throws {
    let error = try package.expectRefusal(.conflict) {
      try package.add("Login", call, to: receiver)
    }
    #expect(error.details == [location])
  }

  @Test func `a spy's case begins with a letter`() {
    let name = NewRequirement.caseName(
      of: "user2faFailed", [], in: ModuleName(valid: "Login"), isDelegate: false)
    #expect(name == "user2faFailed")
  }

  @Test(arguments: [
    ("leave", nil, "Say with --to who receives leave: presenter, "),
    ("leave", "router", "“router” receives nothing: --to takes presenter, "),
    ("Leave", "view", "“Leave” is no name of a function"),
    ("class", "view", "“class” is no name of a function"),
    ("userPaid amount", nil, "“amount” is no parameter"),
    ("userPaid amount:", nil, "“amount:” is no parameter"),
    ("userPaid a:Int a:Int", nil, "The parameter a is named twice."),
    ("userPaid a:()->Void", nil, "“a:()->Void” is no parameter"),
    ("userPaid a:String.", nil, "“a:String.” is no parameter"),
    ("userPaid a:[Int:]", nil, "“a:[Int:]” is no parameter"),
    ("userPaid a:[]", nil, "“a:[]” is no parameter"),
    ("userPaid a:.Int", nil, "“a:.Int” is no parameter"),
    ("userPaid a:[Int", nil, "“a:[Int” is no parameter"),
    ("userPaid a:Array<Int", nil, "“a:Array<Int” is no parameter"),
    ("userPaid a:Int>", nil, "“a:Int>” is no parameter"),
    ("userPaid a:Int,b:Int", nil, "“a:Int,b:Int” is no parameter"),
    ("userPaid calls:Int", nil, "“calls” is a name that the test double"),
    ("warn note:String", "view", "“note” is a name that the test double"),
    ("didPick module:Int", "delegate", "“module” is a name that the test double"),
    ("didPick login:Int", "delegate", "“login” is a name that the test double"),
    ("userPaid a:Int){}", nil, "“a:Int){}” is no parameter"),
    ("userPaid a:Int=1", nil, "“a:Int=1” is no parameter"),
    ("userPaid a:Int...", nil, "“a:Int...” is no parameter"),
    ("userPaid a:(Int,Int)", nil, "“a:(Int,Int)” is no parameter"),
    ("userPaid a:[Any]", nil, "“a:[Any]” is no parameter"),
    ("userPaid a:inout", nil, "“a:inout” is no parameter"),
    ("count -> async", "interactor", "“-> async” is no answer"),
    ("userPaid -> Int", nil, "Only the interactor answers: add --to interactor"),
    ("count ->", "interactor", "“->” is no answer: write it last, as '->' Int."),
    ("count -> Int a:Int", "interactor", "“-> Int a:Int” is no answer"),
  ])
  func `an invalid message is refused`(call: String, receiver: String?, words: String) throws {
    let error = try package.expectRefusal(.misused) {
      try package.add("Login", call, to: receiver)
    }
    #expect(error.description.hasPrefix(words), "\(error)")
  }

  @Test func `a message to the interactor is refused in a module without one`() throws {
    try package.new("Clock", hasInteractor: false)
    let error = try package.expectRefusal(.failed) {
      try package.add("Clock", "tick", to: "interactor")
    }
    #expect(error.description.contains("Clock has no ClockPresenterToInteractor"))
  }
}
