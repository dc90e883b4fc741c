/// The connections between a module's layers that a diagram needs.
struct ModuleFlow {
  /// A requirement, and what its receiver sends and calls while it handles it.
  private struct Step {
    let signature: String
    let next: [String]
    let calls: Set<CallGraph.Call>
  }

  private let graph: CallGraph
  private let presenter: [Step]
  private let interactor: [Step]
  private let wireframe: [Step]
  private let delegate: [Step]
  /// The requirement by which the presenter changes the page; nil if there are several.
  let show: String?
  /// The names of actions, by the static members that hold them.
  private let actions: [String: String]

  init(of name: String, in package: PackageFolder) throws(Failure) {
    let own = try package.sources(below: ModuleName(valid: name).sources, mentioning: name)
    let app = try package.sources(below: "Sources/App", mentioning: name)
    let graph = CallGraph(name, own: own, app: app, tests: [])
    let arrows = graph.arrows
    func steps(_ end: String) -> [Step] {
      arrows.filter { $0.protocol == name + end }.flatMap { arrow in
        arrow.requirements.map {
          Step(
            signature: $0.signature, next: $0.next,
            calls: graph.calls(of: $0.signature, in: arrow.protocol))
        }
      }
    }
    self.graph = graph
    presenter = steps("ViewToPresenter")
    interactor = steps("PresenterToInteractor")
    wireframe = steps("PresenterToWireframe")
    delegate = steps("Delegate")
    let shows = steps("PresenterToView")
    show = shows.count == 1 ? shows.first?.signature : nil
    var shared: [SwiftSource] = []
    shared += try package.kit().sources(
      below: "Sources/Kit/ViperPresentation", mentioning: "Action(")
    shared += try package.sources(
      below: "Sources/Accounts/AccountPresentation", mentioning: "Action(")
    actions = (shared + own).reduce(into: [:]) { $0.merge($1.actions) { $1 } }
  }

  /// The presenter's methods that the view may call for an event.
  func messages(for event: String, _ subject: String) -> [String] {
    // In a trace, the row follows a row's action.
    let action = subject.prefix { $0 != " " }
    let known = Set(presenter.map(\.signature))
    return graph.messages(for: event) { actions[$0].map { $0 == action } ?? false }
      .filter(known.contains)
  }

  /// The interactor's methods that make this service call.
  func questions(asking call: String) -> [String] {
    interactor.filter { $0.calls.contains { $0.fits(call) } }.map(\.signature)
  }

  /// The wireframe's methods that reach a method of the router, each with its report to it.
  func exits(to caller: String) -> [(method: String, report: String)] {
    let reports = delegate.filter { $0.signature == caller }
    let others = delegate.filter { $0.calls.contains { $0.fits(caller) } }
    let reached = Set((reports.isEmpty ? others : reports).map(\.signature))
    return wireframe.flatMap { step in
      step.next.filter(reached.contains).map { (step.signature, $0) }
    }
  }

  /// Whether the module reports this to the router.
  func reports(_ signature: String) -> Bool { delegate.contains { $0.signature == signature } }

  /// The messages that the presenter sends while it handles a message.
  func next(after message: String) -> [String] {
    presenter.first { $0.signature == message }?.next ?? []
  }
}

extension SwiftSource {
  /// The first arguments of `static let name = Action("…")`.
  fileprivate var actions: [String: String] {
    texts.indices.dropFirst(3).reduce(into: [:]) { actions, index in
      if self[index] == "Action", self[index - 1] == "=", self[index + 2].first == "\"" {
        actions[self[index - 2]] = String(self[index + 2].dropFirst().dropLast())
      }
    }
  }
}
