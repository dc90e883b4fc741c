import Testing

@testable import Scaffolder

@Suite(.waiting) struct SourceDeclarationsTests {
  @Test(arguments: [
    ("struct A {}", ["A"]),
    ("public final class A: B {\n  struct Inner {}\n}\nenum C { case d }", ["A", "C"]),
    ("@MainActor\npackage protocol A: AnyObject {}", ["A"]),
    ("@MainActor public protocol A {}", ["A"]),
    ("@available(macOS 15, *) actor A {}", ["A"]),
    ("typealias A = Int", ["A"]),
    ("public indirect enum `A` { case b }", ["A"]),
    ("struct A<B: C>: D {}\r\nstruct E {}\r\n", ["A", "E"]),
    ("nonisolated struct A {}", ["A"]),
    ("private struct A {}\nfileprivate class B {}", []),
    ("// struct A {}\n/// class B {}", []),
    ("let a = 1\nfunc b() {}\nimport struct C.D\nextension E {}", []),
    (
      "#if os(Linux)\n  struct A {}\n  #if B\n    class C {}\n  #endif\n#endif\nenum D {}",
      ["A", "D"]
    ),
    ("#if os(Linux)\n  struct A {\n    struct B {}\n  }\n#endif", ["A"]),
    ("struct", []),
    ("struct \u{FF}", ["\u{FF}"]),
    ("", []),
    ("\n\n", []),
  ])
  func `types outside of all braces are found`(source: String, types: [String]) {
    #expect(SourceDeclarations(Array(source.utf8)).types == types)
  }

  @Test(arguments: ["\n", "\r\n"])
  func `static members of Route and its names are found, and nobody else's`(end: String) {
    let source = """
      struct Route {
        let name: Name
        static let all = [a]
        static func named(_ name: String) -> Route? {
          let inner = 1
        }
        private static let hidden = 1
      }
      extension Route {
        static let logOut = Route(
          name: "log-out", summary: "x")
        static var `default`: Route { all[0] }
      }
      extension Other {
        static let other = 1
      }
      extension Route {}
      struct After {
        static let after = 1
      }
      """.replacing("\n", with: end)
    let file = SourceDeclarations(Array(source.utf8))
    #expect(file.routes == ["all", "named", "logOut", "default"])
    #expect(file.routeNames == ["log-out"])
    #expect(file.routerMembers == [])
    #expect(file.types == ["Route", "After"])
  }

  @Test(arguments: ["  ", "\t"])
  func `members of the root router are found that its extensions see`(indent: String) {
    let source = """
      @MainActor
      final class RootRouter {
      >let services: Services
      >private(set) var stack: [Int] = []
      >private let driver: any Driver
      >weak var owner: Owner?
      >@discardableResult func push(_ module: Module) {
      >>let local = 1
      >}
      >fileprivate func hidden() {}
      }
      extension RootRouter: HomeDelegate {
      >func openHome() {}
      }
      """.replacing(">", with: indent)
    let file = SourceDeclarations(Array(source.utf8))
    #expect(file.routerMembers == ["services", "stack", "owner", "push", "openHome"])
    #expect(file.routes == [])
  }
}
