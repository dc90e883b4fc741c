import Foundation
import Testing

@testable import Scaffolder

/// Random sequences of commands, the same in every run, without building: a few, or all with
/// `CHECK_TEMPLATES=1`.
@Suite(.waiting) struct CommandSequenceTests {
  private static let names = ["Bills", "Billing", "OAuth2Login", "Q", "TheLongestNameOfAllIsThis"]
  private static let fields = [
    "number:String!", "due:Date?", "amount:Decimal", "size:Int?!", "isPaid:Bool", "notes:Text",
    "status:draft|sent",
  ]
  private static let messages = [
    ("userAsked", nil), ("show", "view"), ("leave", "wireframe"), ("didPay", "delegate"),
  ]

  private static let types = ["Int", "[String:Int]", "Set<Int>?", "[[Int]]"]

  private static let count =
    ProcessInfo.processInfo.environment["CHECK_TEMPLATES"] == "1" ? 12 : 1

  @Test(arguments: 1...count)
  func `lists, doubles and the record agree after each command, and removal restores the bytes`(
    seed: Int
  ) throws {
    let package = try TestPackage()
    let before = try package.tree()
    try package.git("init", "-q")
    var random = Seeded(seed: UInt64(seed))
    /// Whether each module was edited.
    var modules: [String: Bool] = [:]
    for step in 1...12 {
      let free = Self.names.filter { modules[$0] == nil }
      let module = modules.keys.sorted().randomElement(using: &random)
      switch (Int.random(in: 0..<7, using: &random), module, free.randomElement(using: &random)) {
      case (0, _, let name?), (1, nil, let name?):
        try package.new(name, hasInteractor: .random(using: &random))
        modules[name] = false
      case (1, _, let name?), (2, nil, let name?):
        let fields = Self.fields.shuffled(using: &random)
        try package.new(name, fields: Array(fields.prefix(.random(in: 1...6, using: &random))))
        modules[name] = false
      case (2, let name?, _):
        let (message, receiver) = Self.messages[.random(in: 0..<4, using: &random)]
        let call = "\(message)\(step) page:\(Self.types.randomElement(using: &random) ?? "Int")"
        try package.add(name, call, to: receiver)
        #expect(try package.add(name, call, to: receiver).changes.isEmpty)
        modules[name] = true
      case (3, let old?, let new?):
        let tree = try package.tree()
        try package.rename(old, to: new)
        try package.rename(new, to: old)
        #expect(try package.tree() == tree)
        try package.rename(old, to: new)
        modules[new] = modules.removeValue(forKey: old)
      case (4, let name?, _):
        try package.remove(name, isForced: modules[name] == true)
        modules[name] = nil
      case (5, let name?, _):
        try change(package, step)
        try package.upgrade(name)
      case (6, _?, _):
        try change(package, step)
        try package.upgrade()
      default: continue
      }
      let findings = try package.sync()
      #expect(findings == [])
      let states = try Inventory(of: package.folder.package, package.templates()).modules
      let edited = Set(states.filter { $0.state == "edited" }.map(\.name))
      #expect(edited == Set(modules.filter(\.value).keys))
    }

    for (name, isEdited) in modules { try package.remove(name, isForced: isEdited) }

    package.folder.package.removeTree(Transaction.folder)
    #expect(try package.tree() == before)
  }

  /// Commits the templates, as modules came from them, and changes each.
  private func change(_ package: TestPackage, _ step: Int) throws {
    try package.git("add", "-A")
    try package.git("commit", "-qm", "\(step)")
    for kind in ["Feature", "Module", "ModuleWithoutInteractor"] {
      let state = "Sources/Modules/TemplateName/TemplateNameState.swift"
      try package.folder.edit("Scripts/Templates/\(kind)/\(state)") { $0 += "// \(step)\n" }
    }
  }
}
