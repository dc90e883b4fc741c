import Foundation
import Processes

/// The time to make modules, beside other installed generators: each makes files of the same
/// template.
struct Scaffolding {
  let scaffold: String
  /// The package that is copied.
  let package: String
  let folder: String
  private let rounds = 11
  private static let fields = [
    "number:String!", "due:Date", "amount:Decimal", "paid:Bool", "status:draft|sent|paid",
    "notes:Text?",
  ]
  private static let forms = [
    ("TemplateName", "name"), ("templateName", "property"), ("template-name", "route"),
    ("Template name", "title"), ("template name", "words"),
  ]

  func run() throws -> [Goal] {
    try copyPackage(to: "one")
    try copyPackage(to: "fields")
    try copyPackage(to: "others")
    try FileManager.default.createDirectory(
      atPath: "\(folder)/empty", withIntermediateDirectories: true)
    try makePeerTemplates()
    var times: [String: [Double]] = [:]
    for round in 0..<rounds {
      let name = "Round\(round)"
      for (kind, fields) in [("one", []), ("fields", Self.fields)] {
        let words = [scaffold, "new", name, "--quiet", "--package", "\(folder)/\(kind)"] + fields
        times[kind, default: []].append(try Run(words, home: folder).time / .milliseconds(1))
      }
      for (peer, words) in try peers(name) {
        times[peer, default: []].append(try wall(words, in: "others"))
      }
    }
    let own = times.removeValue(forKey: "one")?.median ?? 0
    let feature = times.removeValue(forKey: "fields")?.median ?? 0
    var goals = [
      Goal("one module, 13 files and 3 lists", own, "ms"),
      Goal("one module with six fields, 18 files and 3 lists", feature, "ms"),
      Goal("one with fields, divided by one without", feature / own, "", .atMost(2)),
    ]
    for (peer, times) in times.sorted(by: { $0.key < $1.key }) {
      goals.append(Goal("`\(peer)`", times.median, "ms"))
      let aim = peer == "swift package init" ? Goal.Limit.atMost(0.25) : nil
      goals.append(Goal("one module, divided by that", own / times.median, "", aim))
    }
    let names = (1...200).map { "Many\($0)" }
    let many = try ["many", "more", "most"].map { copy in
      try copyPackage(to: copy)
      return try wall([scaffold, "new", "--quiet"] + names, in: copy)
    }.median
    return try goals + [
      Goal("200 modules in one call", many, "ms"),
      Goal("one of 200, divided by one alone", many / 200 / own, "", .atMost(0.25)),
      rebuilt(),
    ]
  }

  // MARK: - Others

  /// The other installed tools that make files for a name.
  private func peers(_ name: String) throws -> [(String, [String])] {
    let all: [(String, [String])] = [
      ("swift package add-target", ["swift", "package", "add-target", name]),
      ("swift package init", ["swift", "package", "init", "--package-path", try emptied(name)]),
      (
        "cookiecutter",
        ["cookiecutter", "--no-input", "-o", name, "\(folder)/cookiecutter"] + values(name)
      ),
      (
        "copier",
        ["copier", "copy", "-q", "--defaults"] + values(name).flatMap { ["-d", $0] }
          + ["\(folder)/copier", name]
      ),
      ("django-admin startapp", ["django-admin", "startapp", name.lowercased()]),
    ]
    return all.compactMap { peer, words in
      Tool.path(of: words[0]).map { (peer, [$0] + words.dropFirst()) }
    }
  }

  private func emptied(_ name: String) throws -> String {
    let path = "\(folder)/empty/\(name)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  private func values(_ name: String) -> [String] {
    Self.forms.map { form, key in
      "\(key)=\(form.contains("T") ? name : name.lowercased())"
    }
  }

  /// The same files for cookiecutter and for copier, which fill in the same five words.
  private func makePeerTemplates() throws {
    let source = "\(package)/Scripts/Templates/Module"
    let files = FileManager.default.enumerator(atPath: source)?.compactMap { $0 as? String } ?? []
    let keys = Self.forms.map { "\"\($0.1)\": \"\($0.0)\"" }.joined(separator: ", ")
    try write("{\(keys)}", to: "cookiecutter/cookiecutter.json")
    let questions = Self.forms.map { "\($0.1): \"\($0.0)\"" } + ["_templates_suffix: \"\""]
    try write(questions.joined(separator: "\n"), to: "copier/copier.yml")
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(source)/\(file)", encoding: .utf8)
      let root = "cookiecutter/{{cookiecutter.name}}"
      try write(
        filled(text, by: "cookiecutter."), to: "\(root)/\(filled(file, by: "cookiecutter."))")
      try write(filled(text, by: ""), to: "copier/\(filled(file, by: ""))")
    }
  }

  private func filled(_ text: String, by prefix: String) -> String {
    Self.forms.reduce(text) { $0.replacingOccurrences(of: $1.0, with: "{{\(prefix)\($1.1)}}") }
  }

  // MARK: - Builds

  /// The number of modules besides App and the new one that are recompiled after a new one.
  private func rebuilt() throws -> Goal {
    try copyPackage(to: "built")
    let build = [Tool.path(of: "swift") ?? "swift", "build", "--product", "viper"]
    _ = try output(build, in: "built")
    _ = try wall([scaffold, "new", "Billing", "--quiet"], in: "built")
    let text = try output(build, in: "built")
    let names = text.matches(of: /(?:Compiling|Emitting module) (\w+)/).map { String($0.1) }
    let others = Set(names).subtracting(["viper", "Billing"])
    guard names.contains("Billing") else { throw Trouble("The new module wasn't compiled.") }
    return Goal(
      "modules compiled after `new`, besides it and App", Double(others.count), "", .atMost(0))
  }

  // MARK: - Folders and runs

  func copyPackage(to name: String) throws {
    for part in ["Package.swift", "Modules.md", "README.md", "Sources", "Tests", "Scripts"] {
      let target = "\(folder)/\(name)/\(part)"
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: "\(package)/\(part)", toPath: target)
    }
  }

  private func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The time from the start of a program in a folder to its end, in milliseconds.
  private func wall(_ words: [String], in name: String) throws -> Double {
    try Run(
      ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", "\(folder)/\(name)"] + words, home: folder
    ).time / .milliseconds(1)
  }

  /// The output of a program in a folder.
  private func output(_ words: [String], in name: String) throws -> String {
    let file = "\(folder)/output"
    let script = "cd \"$0\" && \"$@\" > ../output 2>&1"
    _ = try Run(["/bin/sh", "-c", script, "\(folder)/\(name)"] + words, home: folder)
    return try String(contentsOfFile: file, encoding: .utf8)
  }
}
