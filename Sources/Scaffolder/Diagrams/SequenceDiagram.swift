/// A trace as arrows between layers. Arrows within a module are derived from its code.
struct SequenceDiagram {
  struct Arrow {
    enum Kind: String { case call, answer, failure, note }
    let kind: Kind
    let from: String
    let to: String
    let message: String
    var milliseconds: Double?
  }

  static let router = "RootRouter"
  static let layers = ["View", "Presenter", "Interactor", "Wireframe"]
  private(set) var arrows: [Arrow] = []
  /// The modules in order of appearance, and whether the package has their code.
  private(set) var modules: [(name: String, isKnown: Bool)] = []

  private let package: PackageFolder
  private let services: [String: String]
  private let folders: [String]
  private var seen: Set<String> = []
  private var flows: [String: ModuleFlow] = [:]
  /// The messages that the events of each open module caused, the newest first.
  private var messages: [String: [String]] = [:]
  /// The interactor's last method since the last event, and the service calls that it has made.
  private var question: [String: (method: String, calls: Set<String>)] = [:]
  private var stack: [String] = []

  init(of trace: Trace, in package: PackageFolder) throws(Failure) {
    self.package = package
    folders = try package.moduleFolders()
    services = try package.liveServices()
    for (number, line) in trace.lines.enumerated() {
      let flow = try flow(of: line.module)
      switch line.happening {
      case .did(let event, let subject):
        let following = trace.lines[(number + 1)...].lazy.filter { $0.module == line.module }
          .prefix { if case .did = $0.happening { false } else { true } }
        take(event, subject, line.module, flow, following.map(\.happening))
      case .shows(let parts): show(parts, line.module, flow)
      case .asks(let call, let time, let error): ask(call, time, error, line.module, flow)
      case .goes(let caller, let stack):
        for module in stack { _ = try self.flow(of: module) }
        go(to: stack, caller, line.module, flow)
      case .lost(let lines): add("User", "User", "\(lines) of the trace were lost", .note)
      }
    }
  }

  /// nil for the router, and for modules that the package doesn't have.
  private mutating func flow(of module: String) throws(Failure) -> ModuleFlow? {
    if module == Self.router { return nil }
    if !seen.insert(module).inserted { return flows[module] }
    let flow =
      module.isWord && folders.contains(module) ? try ModuleFlow(of: module, in: package) : nil
    flows[module] = flow
    modules.append((module, flow != nil))
    return flow
  }

  private mutating func add(
    _ from: String, _ to: String, _ message: String, _ kind: Arrow.Kind = .call,
    taking milliseconds: Double? = nil
  ) {
    arrows.append(
      Arrow(kind: kind, from: from, to: to, message: message, milliseconds: milliseconds))
  }

  /// A layer of a module; the module itself if its code is unknown.
  private func layer(_ module: String, _ layer: String) -> String {
    flows[module] == nil ? module : module + layer
  }

  // MARK: - Happenings

  private mutating func take(
    _ event: String, _ subject: String, _ module: String, _ flow: ModuleFlow?,
    _ following: some Sequence<Trace.Happening>
  ) {
    add("User", layer(module, "View"), subject.isEmpty ? event : "\(event) \(subject)")
    if messages[module] == nil { messages[module] = [] }
    question[module] = nil
    guard let flow else { return }
    var sent = flow.messages(for: event, subject)
    if sent.count > 1 {
      // The following lines decide between them.
      sent = sent.filter { message in
        let next = flow.next(after: message)
        return following.contains { happening in
          switch happening {
          case .asks(let call, _, _): flow.questions(asking: call).contains(where: next.contains)
          case .goes(let caller, _): flow.exits(to: caller).contains { next.contains($0.method) }
          default: false
          }
        }
      }
    }
    guard sent.count == 1 else { return }
    add("\(module)View", "\(module)Presenter", sent[0])
    messages[module] = sent + (messages[module] ?? []).filter { $0 != sent[0] }
  }

  private mutating func show(_ parts: [Trace.Part], _ module: String, _ flow: ModuleFlow?) {
    // The view makes its first page without the presenter.
    if messages[module] != nil, let message = flow?.show {
      add("\(module)Presenter", "\(module)View", message)
    }
    let words = parts.map { $0.text.isEmpty ? "no \($0.name)" : "\($0.name): \($0.text)" }
    add(layer(module, "View"), "User", words.joined(separator: " · "), .answer)
  }

  private mutating func ask(
    _ call: String, _ time: Double, _ error: String?, _ module: String, _ flow: ModuleFlow?
  ) {
    let service = services[call] ?? "Services"
    var asker = module
    if let flow, case let methods = flow.questions(asking: call), !methods.isEmpty {
      asker = "\(module)Interactor"
      if let method = choose(methods, module, flow) {
        let former = question[module]
        if former?.method != method || former?.calls.contains(call) == true {
          add("\(module)Presenter", asker, method)
          question[module] = (method, [])
        }
        question[module]?.calls.insert(call)
      }
    }
    add(asker, service, call, taking: time)
    if let error { add(service, asker, error, .failure) }
  }

  private mutating func go(
    to stack: [String], _ caller: String, _ module: String, _ flow: ModuleFlow?
  ) {
    let exits = flow?.exits(to: caller) ?? []
    var report = flow?.reports(caller) == true ? caller : nil
    if let flow, let method = choose(exits.map(\.method), module, flow) {
      add("\(module)Presenter", "\(module)Wireframe", method)
      report = exits.first { $0.method == method }?.report
    }
    if let report { add("\(module)Wireframe", Self.router, report) }
    if report != caller { add(Self.router, Self.router, caller) }
    for opened in Set(stack).subtracting(self.stack) { messages[opened] = nil }
    if let top = stack.last, top != self.stack.last {
      add(Self.router, layer(top, "View"), "shows")
    }
    self.stack = stack
  }

  /// The only method, or the only one that the newest message reaches; nil if that is ambiguous.
  private func choose(_ methods: [String], _ module: String, _ flow: ModuleFlow) -> String? {
    if methods.count == 1 { return methods[0] }
    for message in messages[module] ?? [] {
      let next = flow.next(after: message)
      let reached = methods.filter(next.contains)
      if !reached.isEmpty { return reached.count == 1 ? reached[0] : nil }
    }
    return nil
  }
}

extension PackageFolder {
  /// The live service behind each requirement of a service's protocol, if there is only one.
  fileprivate func liveServices() throws(Failure) -> [String: String] {
    let sources = try services(mentioning: "func ")
    let requirements = sources.flatMap(\.members).filter(\.isRequirement)
    let protocols = Dictionary(grouping: requirements, by: \.signature)
      .mapValues { Set($0.compactMap(\.type)) }
    let conformances = sources.flatMap(\.types).filter { !$0.isProtocol }
      .reduce(into: [:]) { $0[$1.name, default: Set()].formUnion($1.inherited) }
    let live = sources.flatMap(\.members).reduce(into: [String: Set<String>]()) { live, member in
      guard let type = member.type, !member.isRequirement, let asked = protocols[member.signature],
        conformances[type]?.isDisjoint(with: asked) == false
      else { return }
      live[member.signature, default: []].insert(type)
    }
    return live.compactMapValues { $0.count == 1 ? $0.first : nil }
  }
}
