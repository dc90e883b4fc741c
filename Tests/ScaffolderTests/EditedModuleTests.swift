import Testing

@testable import Scaffolder

/// A module that somebody has made their own, and sources that mean harm.
@Suite(.waiting) struct EditedModuleTests {
  private let disk = FilesDisk(files: [
    "Sources/Modules/Odd/OddView.swift": #"""
    /* protocol OddFake { func none() } */
    @MainActor @preconcurrency
    protocol OddViewToPresenter<Item>: AnyObject, Sendable where Item: Sendable {
      associatedtype Item
      /// func commented()
      @discardableResult func `default`<T: Hashable>(_ it: T, by: (Int) -> Void) async throws(OddError) -> [T]
      var title: String { get async throws }
      static func make(of item: Item) -> Self
      static func == (a: Self, b: Self) -> Bool
      subscript(index: Int) -> Item { get }
      func unsent(); func unreceived(with x: Int, _ y: Int)
    }
    extension OddViewToPresenter { func more() {} }
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
    "Sources/App/RootRouter+Odd.swift": "let r = Route(name: name)\n",
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

  @Test func `nothing in it fools the explanation`() throws {
    let odd = try Explanation(of: "Odd", on: disk)

    #expect(odd.route == nil)
    #expect(odd.arrows.map(\.name) == ["OddViewToPresenter", "OddExtra"])
    #expect(
      odd.requirements.map(\.signature) == [
        "default(_:by:)", "title", "make(of:)", "unsent()", "unreceived(with:_:)", "ping()",
      ])
    #expect(
      odd.requirements.map { $0.senders.map(\.type) } == [
        ["OddView"], [], ["OddView"], [], ["OddView"], ["OddPresenter"],
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
  }

  @Test func `what is missing is marked, in words`() throws {
    let text = try Explanation(of: "Odd", on: disk).text(hasColor: false)

    #expect(text.hasPrefix("Odd · no route\n\n  OddView "))
    #expect(text.contains("    ! Nobody sends unsent().\n"))
    #expect(text.contains("    ! Nobody receives ping().\n"))
    #expect(text.contains("    ! No test exercises default(_:by:).\n"))
    let colored = try Explanation(of: "Odd", on: disk).text(hasColor: true)
    #expect(colored.contains("\u{1B}[31m    ! Nobody sends unsent().\u{1B}[0m\n"))
  }

  @Test(
    arguments: [
      "#", "\"\\(", "(", "{", "struct A {", "func f() { ", "protocol P { func f(", "a.", "f(",
      "let a = a ", "let a = b.c\n", "@Test ", "func ", "extension A.", "case ", "`", "<", "\u{0}",
      "/*", "a.b { ", "class A: A { }; ", "\\", "enum E { case a, ", "\"\"\"", "f(a: ", "func f<",
    ])
  func `hostile source neither crashes nor hangs`(piece: String) throws {
    let source = String(repeating: piece, count: 20_000 / piece.utf8.count)
    var hostile = disk
    hostile.files["Sources/Modules/Odd/OddA.swift"] = source
    hostile.files["Sources/App/Odd.swift"] = "Odd " + source
    hostile.files["Tests/Modules/OddTests/OddATests.swift"] = source

    let time = try ContinuousClock().measure {
      _ = try Explanation(of: "Odd", on: hostile).text(hasColor: false)
      _ = try Inventory(of: hostile) { _ in [] }.text
    }
    #expect(time < .seconds(30))
  }

  @Test func `a name in the source can't steer the terminal`() throws {
    var hostile = disk
    hostile.files["Sources/Modules/Odd/OddA.swift"] =
      "protocol `P\u{1B}[2J` { func `f\u{202E}`(`a\u{9B}`: Int) }"

    let text = try Explanation(of: "Odd", on: hostile).text(hasColor: false)

    #expect(text.contains("P^[[2J"))
    #expect(text.contains("f<U+202E>(a<U+009B>:)"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.isHarmless })
  }
}
