import Processes
import Testing

@testable import Scaffolder

/// The modules of this package, and generated ones.
@Suite(.waiting) struct ExplanationTests {
  private static let modules =
    (try? TestPackage.originalFolder.folders(in: ModuleName.modules)) ?? []
  private static let arrows = [
    "ViewToPresenter", "PresenterToView", "PresenterToInteractor", "PresenterToWireframe",
    "Delegate", "Module",
  ]

  @Test(arguments: modules)
  func `every requirement of a module has a test, and connects the layers that its protocol names`(
    module: String
  ) throws {
    let (folder, layers) = (
      TestPackage.originalFolder, ["View", "Presenter", "Interactor", "Wireframe"]
    )
    let explanation = try Explanation(of: module, in: folder)
    let found = explanation.arrows.map { String($0.protocol.dropFirst(module.count)) }
    #expect(Self.arrows.filter(found.contains) == found.filter(Self.arrows.contains))
    #expect(explanation.requirements.flatMap(\.missing) == [])
    var (unexpected, texts) = ([String](), [String: [Substring]]())
    /// Notes a location whose line doesn't contain the name.
    func look(for name: String, at location: Explanation.Location) throws {
      let lines =
        try texts[location.path]
        ?? String(decoding: folder.read(location.path) ?? [], as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      texts[location.path] = lines
      if !lines[location.line - 1].contains(name) { unexpected.append("\(location): \(name)") }
    }
    for arrow in explanation.arrows {
      // The router is the module's delegate, and the wireframe is the module.
      let receiver =
        arrow.to.flatMap { layers.contains($0) ? "\(module)\($0)" : nil }
        ?? (arrow.to == "others" ? "RootRouter" : "\(module)Wireframe")
      let sender = arrow.from.flatMap { layers.contains($0) ? $0 : nil } ?? "Wireframe"
      let file =
        arrow.from == "others"
        ? ModuleName(valid: module).router : "Sources/Modules/\(module)/\(module)\(sender).swift"
      for requirement in arrow.requirements {
        let locations = requirement.senders.flatMap(\.locations)
        let isLayer = arrow.protocol != "\(module)Service"
        if isLayer,
          requirement.receivers.map(\.type) != [receiver]
            || locations.contains(where: { $0.path != file })
        {
          unexpected.append("\(arrow.protocol) \(requirement.signature)")
        }
        let name = String(requirement.signature.prefix { $0 != "(" })
        let receivers = requirement.receivers.flatMap(\.locations)
        for location in [requirement.location] + locations + receivers {
          try look(for: name, at: location)
        }
        for test in requirement.tests { try look(for: test.name, at: test.location) }
      }
    }
    #expect(unexpected == [])
  }

  @Test(arguments: [("Billing", true), ("Billing", false), ("Q", true)])
  func `every requirement of a new module has a test`(name: String, hasInteractor: Bool) throws {
    let package = try TestPackage()
    try package.new(name, hasInteractor: hasInteractor)

    let explanation = try Explanation(of: name, in: package.folder.package)

    #expect(explanation.requirements.flatMap(\.missing) == [])
    let arrows = Self.arrows.filter { hasInteractor || !$0.hasSuffix("Interactor") }
    #expect(
      explanation.arrows.map(\.protocol).filter { $0 != "\(name)Service" }
        == arrows.map { name + $0 })
  }

  @Test func `explain names the messages that a message sends`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    let explanation = try Explanation(of: "Billing", in: package.folder.package)

    let requirement = try #require(explanation.requirements.first)

    #expect(requirement.signature == "userAskedForItems()")
    #expect(requirement.next == ["items()"])
  }

  @Test(arguments: [
    ("Logn", "There is no module “Logn”. Did you mean Login?"),
    ("Xyzzy", "There is no module “Xyzzy”. Scripts/scaffold list shows them all."),
    ("\u{1B}[2J", "There is no module “^[[2J”. Scripts/scaffold list shows them all."),
    ("../App", "There is no module “../App”. Scripts/scaffold list shows them all."),
  ])
  func `an unknown module is an error with the nearest names`(name: String, sentence: String) {
    #expect(throws: Failure(sentence, .misused)) {
      try Explanation(of: name, in: TestPackage.originalFolder)
    }
  }
}

/// Unusual and hostile source.
@Suite(.waiting) struct UnusualSourceTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder([
      "Sources/Modules/Odd/OddView.swift": #"""
      /* protocol OddFake { func none() } */
      @MainActor @preconcurrency
      protocol OddViewToPresenter<Item>: AnyObject, Sendable where Item: Sendable {
        associatedtype Item
        /// func commented()
        @discardableResult func `default`<T: Hashable>(_ it: T, by: (Int) -> Void) async throws(OddError) -> [T]
        var title: String { get async throws }
        static func make(of item: Item) -> Self
        func unsent(); func unreceived(with x: Int, _ y: Int)
      }
      struct OddView<P: OddViewToPresenter> {
        let presenter: (any OddViewToPresenter)!
        func go() async throws {
          // presenter.unsent()
          print("presenter.unsent() \(presenter.title)", #"presenter.unsent()"#)
          try await presenter?.default(1) { _ in self.presenter.unreceived(with: 1, 2) }
          _ = OddPresenter.make(of: 1)
        }
      }
      """#,
      "Sources/Modules/Odd/OddPresenter.swift": """
      final class OddPresenter { var title: String { "a" } }
      protocol OddExtra { func ping() }
      extension OddPresenter: @unchecked Sendable, OddViewToPresenter {
        func `default`<T>(_ it: T, by: (Int) -> Void) async throws(OddError) -> [T] { pong() }
        static func make(of item: Int) -> Self { fatal() }
        func unsent() {}
        private func pong() { if let extra { extra.ping() } }
        let extra: (any OddExtra)?
      }
      """,
      "Sources/App/Modules/RootRouter+Odd.swift": "let r = Route(name: name) // Odd\n",
      "Tests/Modules/OddTests/OddTests.swift": """
      struct OddTests {
        let presenter = OddPresenter()
        // @Test func `in a comment`() { presenter.unsent() }
        @Test func `quotes only`() { print("presenter.unsent()") }
        @Test func throughHelper() { help() }
        func help() { presenter.unsent() }
        @Test func ofProperty() { #expect(presenter.title == "a") }
      }
      """,
    ])
  }

  @Test func `comments, string literals and generics aren't mistaken for code`() throws {
    let odd = try Explanation(of: "Odd", in: folder.package)

    #expect(odd.route == nil)
    #expect(odd.arrows.map(\.protocol) == ["OddViewToPresenter", "OddExtra"])
    #expect(
      odd.requirements.map(\.signature) == [
        "default(_:by:)", "title", "make(of:)", "unsent()", "unreceived(with:_:)", "ping()",
      ])
    #expect(
      odd.requirements.map { $0.senders.map(\.type) } == [
        ["OddView"], ["OddView"], ["OddView"], [], ["OddView"], ["OddPresenter"],
      ])
    #expect(
      odd.requirements.map { $0.receivers.map(\.type) } == [
        ["OddPresenter"], ["OddPresenter"], ["OddPresenter"], ["OddPresenter"], [], [],
      ])
    #expect(odd.requirements[0].next == ["ping()"])
    #expect(
      odd.requirements.map { $0.tests.map(\.name) } == [
        [], ["ofProperty"], [], ["throughHelper"], [], [],
      ])
    let text = odd.text(hasColor: true)
    #expect(text.hasPrefix("Odd · no route\n\n  OddView "))
    #expect(text.contains("\u{1B}[31m    ! Nothing sends unsent().\u{1B}[0m\n"))
    #expect(text.contains("! Nothing receives ping()."))
    #expect(text.contains("! No test exercises default(_:by:)."))
  }

  @Test(
    arguments: [
      "#", "\"\\(", "(", "{", "struct A {", "func f() { ", "protocol P { func f(", "a.", "f(",
      "let a = a ", "let a = b.c\n", "@Test ", "func ", "extension A.", "case ", "`", "<", "\u{0}",
      "/*", "a.b { ", "class A: A { }; ", "\\", "enum E { case a, ", "\"\"\"", "f(a: ", "func f<",
      "x: (", "/",
    ])
  func `hostile source neither crashes nor hangs`(piece: String) throws {
    let source = "Odd " + String(repeating: piece, count: 20_000 / piece.utf8.count)
    for path in ["Sources/Modules/Odd", "Sources/App", "Tests/Modules/OddTests"] {
      try folder.write(source, to: "\(path)/A.swift")
    }
    let start = Duration.threadTime
    _ = try Explanation(of: "Odd", in: folder.package).text(hasColor: false)
    #expect(Duration.threadTime - start < .seconds(30))
  }

  @Test func `a name in the source can't control the terminal`() throws {
    try folder.write(
      "protocol `OddP\u{1B}[2J` { func `f\u{202E}`(`a\u{9B}`: Int) }",
      to: "Sources/Modules/Odd/OddA.swift")

    let text = try Explanation(of: "Odd", in: folder.package).text(hasColor: false)

    #expect(text.contains("P^[[2J"))
    #expect(text.contains("f<U+202E>(a<U+009B>:)"))
    #expect(text.split(separator: "\n").map(String.init).allSatisfy { $0 == $0.sanitized })
  }
}

extension Explanation {
  fileprivate var requirements: [Requirement] { arrows.flatMap(\.requirements) }
}
