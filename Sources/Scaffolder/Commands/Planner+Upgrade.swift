extension Planner {
  /// Applies the current templates to modules made from earlier ones: replaces unedited files, and
  /// merges edited ones with git.
  mutating func upgrade(_ names: [ModuleName]) throws(Failure) {
    let record = try draft.record()
    var lines: [ModuleName: Record.Line] = [:]
    let modules = try modules()
    let all = record.modules.filter(modules.contains).map(ModuleName.init(valid:))
    for name in names.isEmpty ? all : names {
      try checkExists(name)
      guard !record[name].isEmpty else {
        throw .misuse("\(name) isn't in \(Record.path): it was written by hand. Leave it out.")
      }
      let template = try templates.current(of: name, in: &draft).template
      if record[name].contains(where: { $0.tree == template.tree }) { continue }
      guard let (old, made, _) = try templates.former(of: name, template, in: &draft) else {
        let reason =
          "\(name) was edited, and git doesn't have the template that it came from, "
          + "\(record[name][0].tree). Fetch the commit with it"
        if !names.isEmpty { throw Failure("Nothing was changed: \(reason).", .unrecognized) }
        // The others don't wait for it.
        skip(name.sources, reason + ", then: Scripts/scaffold upgrade \(name)")
        continue
      }
      let fresh = Dictionary(template.files(for: name).map { ($0.path, $0.bytes) }) { $1 }
      try merge(made, fresh)
      let row = template.row(for: name)
      let rows = try list(.table)?.lines(of: name.type)
      if row != old.row(for: name), rows == [old.row(for: name)] {
        try SharedLists(added: [(name, row)], removed: [name], isRename: true).apply(to: &draft)
      }
      lines[name] = Record.line(for: name, of: template)
      draft.nextSteps.append(Self.testCommand([name], hasTable: template.feature != nil))
    }
    try draft.record { record in for (name, line) in lines { record[name] = [line] } }
    sayConflicts()
  }

  /// - Parameters:
  ///   - made: The files that the earlier template made, by path.
  ///   - fresh: The files that the current one makes.
  private mutating func merge(
    _ made: [String: [UInt8]], _ fresh: [String: [UInt8]]
  ) throws(Failure) {
    for path in Set(made.keys).union(fresh.keys).sorted() where made[path] != fresh[path] {
      let own = try draft.read(path)
      if own == fresh[path] { continue }
      if own == made[path] {
        try draft.write(fresh[path], to: path)
      } else if let own, let fresh = fresh[path] {
        try merge(own, since: made[path] ?? [], with: fresh, at: path, named: "template")
      } else {
        leave(path, isEdited: own != nil)
      }
    }
  }

  /// Leaves a file unchanged: one side removed it, and the other one changed it.
  private mutating func leave(_ path: String, isEdited: Bool) {
    skip(path, isEdited ? "Move your edits of \(path) to the new files, and remove it." : nil)
  }

  /// Leaves a file or a module unchanged.
  /// - Parameter step: What is to be done then; nil for nothing.
  private mutating func skip(_ path: String, _ step: String?) {
    draft.entries.append(.init(.skip, path))
    guard let step else { return }
    draft.isUnfinished = true
    draft.nextSteps.append(step)
  }

  private mutating func merge(
    _ own: [UInt8], since base: [UInt8], with fresh: [UInt8], at path: String,
    named name: String
  ) throws(Failure) {
    let lines = own.split(separator: UInt8(ascii: "\n"))
    if lines.contains(where: { $0.starts(with: "<<<<<<< yours".utf8) }) {
      throw Failure(
        "Nothing was changed: \(path) has conflicts of an earlier upgrade. Resolve them, then "
          + "upgrade again.", .conflict)
    }
    let scratch = try PackageFolder.scratch()
    defer { scratch.removeTree("") }
    for (side, bytes) in [("own", own), ("base", base), ("fresh", fresh)] {
      try scratch.write(bytes, to: side, mode: 0o600)
    }
    let code = scratch.run(
      "git merge-file -q -L yours -L 'earlier \(name)' -L \(name) \"$SCRATCH\"/own "
        + "\"$SCRATCH\"/base \"$SCRATCH\"/fresh")
    // The exit code is the number of conflicts, which change the file; other codes are errors, as
    // for binary files or without git.
    guard let merged = try scratch.read("own"), code == 0 || code < 128 && merged != own else {
      throw Failure("Nothing was changed: git merge-file can't merge \(path).")
    }
    try draft.write(merged, to: path)
    if code == 0 { return }
    draft.entries.append(.init(.conflict, path))
    draft.isUnfinished = true
  }

  // MARK: - Layers

  /// Applies the layers of a later package to this one, which `new-app` made from an earlier one:
  /// replaces unedited files, and merges edited ones with git.
  mutating func upgrade(from other: PackageFolder) throws(Failure) {
    guard let layers = try Layers(in: &draft) else {
      throw .misuse(
        "There is no list of what was copied: Scripts/scaffold new-app didn't make this package.")
    }
    let files = try layers.app.changes(from: other, ModuleTemplates(in: other))
    let fresh = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0) })
    let later = Layers(of: layers.app, files)
    var missing: [String] = []
    for path in Set(layers.ids.keys).union(fresh.keys).sorted()
    where layers.ids[path] != later.ids[path] {
      let (own, id, file) = (try draft.read(path), layers.ids[path], fresh[path])
      if own == file?.after { continue }
      if own.map(gitBlob) == id {
        try draft.write(file?.after, to: path, mode: file?.mode ?? 0o644)
      } else if let own, let bytes = file?.after {
        if let base = try id.map({ id throws(Failure) in try blob(id, of: other) }) ?? [] {
          try merge(own, since: base, with: bytes, at: path, named: "package")
        } else {
          missing.append(path)
        }
      } else {
        leave(path, isEdited: own != nil)
      }
    }
    guard missing.isEmpty else {
      throw Failure(
        "Nothing was changed: these files were edited, and git doesn't have them as they were "
          + "copied. Commit a package right after new-app.", .unrecognized, details: missing)
    }
    if later.bytes != (try draft.read(later.path)) {
      try draft.write(later.bytes, to: later.path)
      draft.nextSteps += ["Scripts/scaffold upgrade", "swift test"]
    }
    sayConflicts()
  }

  /// The blob with this git ID, from the repository of either package; nil if neither has it.
  private func blob(_ id: String, of other: PackageFolder) throws(Failure) -> [UInt8]? {
    let scratch = try PackageFolder.scratch()
    defer { scratch.removeTree("") }
    for folder in [package.root, other.root] {
      let code = scratch.run(
        "git -C \"$PACKAGE\" cat-file blob \"$BLOB\" 2>/dev/null >\"$SCRATCH/blob\"",
        ["PACKAGE": folder, "BLOB": id])
      if code == 0 { return try scratch.read("blob") }
    }
    return nil
  }

  private mutating func sayConflicts() {
    if !draft.entries.contains(where: { $0.verb == .conflict }) { return }
    draft.nextSteps.insert(
      "Edit the files between <<<<<<< and >>>>>>>: git found conflicts.", at: 0)
  }
}
