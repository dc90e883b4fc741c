extension TakenNames {
  /// The beginning of a sentence; nil where the package has room for a module of that name.
  func fault(of name: ModuleName) -> String? {
    if isModule(name) { return nil }
    return faultOfTarget(name) ?? faultOfTypes(name) ?? faultInApp(name)
  }

  private func faultOfTarget(_ name: ModuleName) -> String? {
    let small = name.type.lowercased()
    if let target = targets[small] {
      return target == name.type
        ? "“\(name)” is taken by another part of the package"
        : "“\(name)” differs from “\(target)” only in capitals"
    }
    if let target = targets[small + "tests"] {
      return "“\(name)” needs a target \(name)Tests for its tests, and there is \(target) already"
    }
    return nil
  }

  private func faultOfTypes(_ name: ModuleName) -> String? {
    if types.contains(name.type) { return "“\(name)” is what a type is called already" }
    guard let type = name.types.first(where: types.contains) else { return nil }
    return "“\(name)” makes the type \(type), which there is already"
  }

  private func faultInApp(_ name: ModuleName) -> String? {
    if routes.contains(name.route) {
      return "“\(name)” has the route \(name.route), which is taken"
    }
    if let member = routeMembers[name.property.lowercased()] {
      return "“\(name)” makes Route.\(name.property), and there is Route.\(member) already"
    }
    let opener = "open\(name)"
    if let member = [name.property, opener].first(where: routerMembers.contains) {
      return "“\(name)” makes the name \(member), which the root router has already"
    }
    return nil
  }
}
