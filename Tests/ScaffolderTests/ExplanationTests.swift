import Testing

@testable import Scaffolder

/// What is read off this package's own modules.
@Suite(.waiting) struct ExplanationTests {
  @Test(arguments: PackageDisk.modules)
  func `every requirement of a module has a sender, a receiver and a test`(module: String) throws {
    let explanation = try Explanation(of: module, on: PackageDisk())

    // What it asks may be declared beside them; a module without data asks nothing.
    let arrows = [
      "ViewToPresenter", "PresenterToView", "PresenterToInteractor", "PresenterToWireframe",
      "Delegate", "Module",
    ].map { module + $0 }
    let hasInteractor = PackageDisk.hasInteractor(module)
    let found = explanation.arrows.map(\.name).filter { $0 != "\(module)Service" }
    #expect(found == (hasInteractor ? arrows : arrows.filter { !$0.hasSuffix("ToInteractor") }))
    #expect(explanation.requirements.flatMap(\.flaws) == [])
  }

  @Test(arguments: PackageDisk.modules)
  func `layers send to the layers that their protocols name`(module: String) throws {
    for arrow in try Explanation(of: module, on: PackageDisk()).arrows
    where arrow.name != "\(module)Service" {
      let layers = ["View", "Presenter", "Interactor", "Wireframe"]
      let sender = layers.contains(arrow.from ?? "") ? arrow.from : nil
      let receiver = layers.contains(arrow.to ?? "") ? arrow.to : nil
      for requirement in arrow.requirements {
        #expect(requirement.receivers.count == 1, "\(requirement.signature)")
        // The module's delegate is the router, and the module is its wireframe.
        let wanted =
          receiver.map { "\(module)\($0)" }
          ?? (arrow.to == "others" ? "RootRouter" : "\(module)Wireframe")
        #expect(requirement.receivers.first?.type == wanted)
        let file = sender ?? (arrow.from == "others" ? nil : "Wireframe")
        for place in requirement.senders.flatMap(\.places) {
          let path = file.map { "Sources/Modules/\(module)/\(module)\($0).swift" }
          #expect(place.path == path ?? ModulePaths(module).router)
        }
      }
    }
  }

  @Test(arguments: PackageDisk.modules)
  func `places are lines of the code`(module: String) throws {
    var files: [String: [Substring]] = [:]
    func line(_ place: Explanation.Place) throws -> Substring {
      if let lines = files[place.path] { return lines[place.line - 1] }
      let text = String(decoding: try #require(try PackageDisk().read(place.path)), as: UTF8.self)
      files[place.path] = text.split(separator: "\n", omittingEmptySubsequences: false)
      return try line(place)
    }

    for requirement in try Explanation(of: module, on: PackageDisk()).requirements {
      let name = String(requirement.signature.prefix { $0 != "(" })
      let ends = (requirement.senders + requirement.receivers).flatMap(\.places)
      for place in [requirement.place] + ends {
        #expect(try line(place).contains(name), "\(place)")
      }
      for test in requirement.tests {
        #expect(try line(test.place).contains(test.name), "\(test)")
      }
    }
  }

  @Test func `a test counts for what it sees, not for what stands beside it`() throws {
    let explanation = try Explanation(of: "UserList", on: PackageDisk())
    let tests = { (signature: String) in
      explanation.requirements.first { $0.signature == signature }?.tests.map(
        \.name)
    }

    let reach = "what happens in the module reaches the delegate"
    let pick = "whoever is picked reaches the delegate, out of no more than are wanted"
    #expect(tests("userListModule(_:didSelect:)") == [reach])
    #expect(tests("userListModule(_:didPick:)") == [pick])
    #expect(tests("userListModuleDidCancel(_:)") == [reach])
    #expect(tests("picks") == [reach, pick])
  }

  @Test func `it is told what a message leads to`() throws {
    let explanation = try Explanation(of: "ImportUsers", on: PackageDisk())

    let requirement = explanation.arrows[0].requirements[0]

    #expect(requirement.signature == "userSubmitted(_:)")
    #expect(
      requirement.next == [
        "preview(of:)", "importUsers(from:)", "tellImport()", "confirmPassword()",
      ])
  }

  @Test(arguments: [
    ("Logn", "There is no module “Logn”. Did you mean Login?"),
    ("user-list", "There is no module “user-list”. Did you mean UserList?"),
    ("Xyzzy", "There is no module “Xyzzy”. Scripts/scaffold list names them all."),
    ("\u{1B}[2J", "There is no module “^[[2J”. Scripts/scaffold list names them all."),
    ("", "There is no module “”. Scripts/scaffold list names them all."),
    ("../App", "There is no module “../App”. Scripts/scaffold list names them all."),
  ])
  func `an unknown module is told with the nearest ones`(name: String, sentence: String) {
    let failure = #expect(throws: Failure.self) { try Explanation(of: name, on: PackageDisk()) }

    #expect(failure?.description == sentence)
    #expect(failure?.code == .misused)
  }
}

extension Explanation {
  var requirements: [Requirement] { arrows.flatMap(\.requirements) }
}
