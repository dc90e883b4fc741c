/// The modules with their routes, the services that they ask, and the modules that follow them.
struct ModuleGraph {
  struct Module {
    let name: String
    let route: String?
    /// The services' protocols that its wireframe and its interactor take, sorted.
    let services: [String]
    /// The modules that the router may open where this one reports something, sorted.
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
    let names = try package.folders(in: ModuleName.modules).map { ModuleName(valid: $0) }
    let app = try package.sources(below: "Sources/App", mentioning: "RootRouter")
    let router = Router(app, names)
    var sources = try package.sources(below: "Sources/Services", mentioning: " ")
    let shared = Set(sources.flatMap(\.types).filter(\.isProtocol).map(\.name))
    modules = try names.map { name throws(Failure) in
      let own = try package.sources(below: name.sources, mentioning: name.type)
      sources += own
      let asked = own.filter {
        $0.path.hasSuffix("Interactor.swift") || $0.path.hasSuffix("Wireframe.swift")
      }.flatMap { source in
        let known =
          source.path.hasSuffix("Interactor.swift")
          ? shared.union(own.flatMap(\.types).filter(\.isProtocol).map(\.name)) : shared
        return source.texts.indices.dropFirst().filter { index in
          ["any", "some"].contains(source[index - 1]) && known.contains(source[index])
        }.map { source[$0] }
      }
      let reports = own.flatMap(\.members).filter { $0.type == "\(name)Delegate" }.map(\.name)
      return Module(
        name: name.type, route: app.first { $0.path == name.router }?.route,
        services: Set(asked).sorted(), opens: router.modules(openedBy: reports))
    }
    services = Set(modules.flatMap(\.services)).sorted().map { name in
      let live = sources.flatMap(\.types).filter { !$0.isProtocol && $0.inherited.contains(name) }
      return Service(name: name, live: Set(live.map(\.name)).sorted())
    }
  }

  /// A Mermaid flowchart.
  var mermaid: String {
    var lines = ["flowchart LR"]
    for module in modules {
      if let route = module.route {
        let id = route.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        lines.append("  route_\(String(id))([\"\(route.mermaid)\"]) --> \(module.name)")
      } else {
        lines.append("  \(module.name)")
      }
      lines += module.services.map { "  \(module.name) --> \($0)" }
      lines += module.opens.map { "  \(module.name) -. opens .-> \($0)" }
    }
    for service in services {
      let shape = "\(service.name){{\"\(service.name)\"}}"
      lines += service.live.map { "  \(shape) --> \($0)[(\"\($0)\")]" }
      if service.live.isEmpty { lines.append("  \(shape)") }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The methods of the root router, and which modules each may open.
private struct Router {
  private typealias Method = (source: SwiftSource, declaration: SwiftSource.Member)
  private var methods: [String: [Method]] = [:]
  /// The modules that methods make, by their names, and those of routes, by their static members.
  private var made: [String: String] = [:]
  private var routes: [String: String] = [:]

  init(_ app: [SwiftSource], _ names: [ModuleName]) {
    for source in app {
      for member in source.members where member.type == "RootRouter" && member.labels != nil {
        methods[member.name, default: []].append((source, member))
        let module = names.first { name in
          member.extent.contains { source[$0] == "\(name)Wireframe" }
        }
        if let module { made[member.name] = module.type }
      }
      guard let name = names.first(where: { $0.router == source.path }) else { continue }
      for index in source.texts.indices.dropFirst(3)
      where source[index] == "Route" && source[index - 1] == "=" {
        if source[index + 4].hasPrefix("\""), source[index + 1] == "(",
          routes.values.contains(name.type) == false
        {
          routes[source[index - 2]] = name.type
        }
      }
    }
  }

  /// The modules that these methods open, or those that they call; not those that come back because
  /// the stack has changed.
  func modules(openedBy methods: [String]) -> [String] {
    var (found, opened, index) = (methods, Set<String>(), 0)
    while index < found.count {
      for (source, member) in self.methods[found[index]] ?? [] {
        for token in member.extent where source.isWord(token) {
          let word = source[token]
          if source.isImplicit(token), source[token + 1] != ".", let route = routes[word] {
            opened.insert(route)
          }
          guard ["(", "{"].contains(source[token + 1]), let callees = self.methods[word] else {
            continue
          }
          let call = CallGraph.Call(
            name: word, labels: source[token + 1] == "(" ? source.labels(at: token + 1) : [])
          if let module = made[word] {
            opened.insert(module)
          } else if !found.contains(word),
            callees.contains(where: {
              call.fits($0.declaration.signature)
                && $0.declaration.labels?.contains("caller") == false
            })
          {
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
  /// Whether a word is a member of no value, as in `.login` and `Route.login`.
  fileprivate func isImplicit(_ token: Int) -> Bool {
    if self[token - 1] != "." { return false }
    let isChain = self[token - 2] == "?" && isWord(token - 3)
    return self[token - 2] == "Route"
      || !isWord(token - 2) && ![")", "]"].contains(self[token - 2]) && !isChain
  }
}
