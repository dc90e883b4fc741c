import Platform

/// A new package: the layers of this one, an app of its own, and one module. It can be grown by its
/// own `Scripts/scaffold`.
struct NewApp {
  /// The module that it begins with, as its templates make it.
  struct FirstModule {
    /// What stands in templates for the forms of a module's name, and the forms of this one's.
    var forms: [(placeholder: String, text: String)]
    var files: [(path: String, bytes: [UInt8])]
    /// Its row in Modules.md.
    var row: String
  }

  let name: AppName
  let module: FirstModule

  /// Every file of the new package, sorted by path; executable where the one it comes from is.
  /// - Parameter disk: The package that it is made from.
  func changes(from disk: some Disk) throws(Failure) -> [Plan.Change] {
    do throws(DiskError) {
      var files: [String: Plan.Change] = [:]
      for path in try Self.copied(from: disk) {
        files[path] = try change(path, from: path, in: disk) { $0 }
      }
      for path in try disk.files(below: Self.template) {
        let place = Self.place(of: path)
        files[place] = try change(place, from: path, in: disk, rendered)
      }
      guard files["Package.swift"] != nil, files["Scripts/check"] != nil else {
        throw DiskError(path: Self.template, number: ENOENT)
      }
      for (path, bytes) in module.files {
        files[path] = Plan.Change(path: path, before: nil, after: bytes)
      }
      return files.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    } catch {
      throw Failure("This package lacks what a new one is made of. \(error)", .failed)
    }
  }

  /// What somebody may do then, a command line each.
  func nextSteps(in folder: String) -> [String] {
    ["cd \(folder.quotedForShell)", "swift run \(name)", "Scripts/scaffold new Billing"]
  }

  private func change(
    _ path: String, from source: String, in disk: some Disk, _ render: ([UInt8]) -> [UInt8]
  ) throws(DiskError) -> Plan.Change {
    guard let bytes = try disk.read(source) else { throw DiskError(path: source, number: ENOENT) }
    let isProgram = try disk.mode(of: source) & 0o111 != 0
    return Plan.Change(
      path: path, before: nil, after: render(bytes), mode: isProgram ? 0o755 : 0o644)
  }

  /// In one go: in what has been put in, such as the name `template-name`, nothing is replaced.
  private func rendered(_ bytes: [UInt8]) -> [UInt8] {
    let row = module.row.utf8.last == 0x0A ? String(module.row.dropLast()) : module.row
    let pairs =
      ([("| TemplateName |", row), ("template-app", name.description)]
      + module.forms.map { ($0.placeholder, $0.text) })
      .map { (placeholder: Array($0.utf8), text: Array($1.utf8)) }
    var (result, place) = ([UInt8](), 0)
    while place < bytes.count {
      if let pair = pairs.first(where: { bytes[place...].starts(with: $0.placeholder) }) {
        result += pair.text
        place += pair.placeholder.count
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return result
  }
}

extension String {
  /// As a shell reads it back.
  fileprivate var quotedForShell: String {
    let isPlain = utf8.allSatisfy { byte in
      byte == 0x2B || (0x2D...0x3A).contains(byte) || (0x40...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
        || byte == 0x5F || byte == 0x7E
    }
    return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
