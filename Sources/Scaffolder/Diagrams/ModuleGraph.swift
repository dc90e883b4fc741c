/// The modules with their routes, the services that they use, and the modules that they open.
struct ModuleGraph {
  struct Module {
    let name: String
    let route: String?
    /// The services' protocols that its wireframe and its interactor take, sorted.
    let services: [String]
    /// The modules that the router may open after a report of this one, sorted.
    let opens: [String]
  }

  struct Service {
    let name: String
    /// The types that conform to the protocol, sorted.
    let live: [String]
  }

  let modules: [Module]
  let services: [Service]

  init(of package: PackageFolder) throws(Failure) {
    let names = try package.moduleFolders().map { ModuleName(valid: $0) }
    let app = try package.sources(below: "Sources/App", mentioning: "RootRouter")
    let router = Router(app, names)
    var types = try package.services().flatMap(\.types)
    modules = try names.map { name throws(Failure) in
      let own = try package.sources(below: name.sources, mentioning: name.type)
      types += own.flatMap(\.types)
      let services = Set(types.filter(\.isProtocol).map(\.name))
      let reports = own.flatMap(\.members).filter { $0.type == "\(name)Delegate" }.map(\.name)
      return Module(
        name: name.type, route: app.first { $0.path == name.router }?.route,
        services: own.flatMap { $0.services(askedBy: name.type, among: services) }.sorted(),
        opens: router.modules(openedBy: reports))
    }
    services = Set(modules.flatMap(\.services)).sorted().map { name in
      let live = types.filter { !$0.isProtocol && $0.inherited.contains(name) }.map(\.name)
      return Service(name: name, live: Set(live).sorted())
    }
  }

  /// A Mermaid flowchart.
  var mermaid: String {
    var lines = ["flowchart LR"]
    for module in modules {
      let id = module.name.node
      let node = id == module.name ? id : "\(id)[\"\(module.name.mermaid)\"]"
      let route = module.route.map { "route_\(id)([\"\($0.mermaid)\"]) --> " } ?? ""
      lines.append("  " + route + node)
      lines += module.services.map { "  \(id) --> \($0.node)" }
      lines += module.opens.map { "  \(id) -. opens .-> \($0.node)" }
    }
    for service in services {
      let node = "\(service.name.node){{\"\(service.name.mermaid)\"}}"
      lines += service.live.map { "  \(node) --> \($0.node)[(\"\($0.mermaid)\")]" }
      if service.live.isEmpty { lines.append("  \(node)") }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension String {
  /// The identifier of a node, which must not be a keyword such as `end`.
  fileprivate var node: String {
    let isPlain = utf8.allSatisfy { $0.isWordByte && $0 < 0x80 } && utf8.first?.isCapital == true
    return isPlain ? self : "_" + utf8.map { String($0, radix: 16) }.joined()
  }
}

/// The methods of the root router, and which modules each may open.
private struct Router {
  private var methods: [String: [(source: SwiftSource, declaration: SwiftSource.Member)]] = [:]
  /// The module that each method makes, by the method's name.
  private var made: [String: String] = [:]
  /// The modules of routes, by their static members.
  private var routes: [String: String] = [:]

  init(_ app: [SwiftSource], _ names: [ModuleName]) {
    for source in app {
      for member in source.members where member.type == "RootRouter" && member.labels != nil {
        methods[member.name, default: []].append((source, member))
        let words = Set(source.texts[member.extent])
        made[member.name] = names.first { words.contains("\($0)Wireframe") }?.type
      }
      let module = names.first { $0.router == source.path }
      if let module, let member = source.routeMember { routes[member] = module.type }
    }
  }

  /// The modules that these methods open, or methods that they call; not modules that reappear when
  /// the stack changes.
  func modules(openedBy reports: [String]) -> [String] {
    var (found, opened, index) = (reports, Set<String>(), 0)
    while index < found.count {
      for (source, member) in methods[found[index]] ?? [] {
        for token in member.extent where source.isWord(token) {
          let word = source[token]
          if let route = routes[word], source.isImplicitMember(token) { opened.insert(route) }
          guard source[token + 1] == "(", let callees = methods[word] else { continue }
          let call = CallGraph.Call(name: word, labels: source.labels(at: token + 1))
          if let module = made[word] {
            opened.insert(module)
          } else if !found.contains(word), callees.contains(where: { call.fits($1.signature) }) {
            found.append(word)
          }
        }
      }
      index += 1
    }
    return opened.sorted()
  }
}

extension SwiftSource {
  /// Whether a word is a whole implicit member or route, such as `.login` or `Route.login`, but not
  /// `values.login` or `Route.login.name`.
  fileprivate func isImplicitMember(_ token: Int) -> Bool {
    let owner = token - 2
    let isChain = self[owner] == "?" && isWord(owner - 1) || [")", "]"].contains(self[owner])
    return self[token - 1] == "." && self[token + 1] != "."
      && (self[owner] == "Route" || !isWord(owner) && !isChain)
  }
}

extension PackageFolder {
  /// The sources of the services that modules ask: the package's own, and those of items in the kit.
  func services(mentioning word: String = " ") throws(Failure) -> [SwiftSource] {
    let kit = try kit()
    var sources = try sources(below: "Sources/Services", mentioning: word)
    // With accounts, their store keeps the items.
    let storage = try appOfAccounts() == nil ? ["ViperRecordStorage"] : []
    for folder in storage + ["ViperRecords"] {
      sources += try kit.sources(below: "Sources/Kit/\(folder)", mentioning: word)
    }
    return sources
  }
}
