import Database
import Foundation
import Processes
import StorePlatform

/// Counts the instructions of acts with `valgrind --tool=callgrind`, which needs no quiet machine, and
/// compares them with a file in the repository.
struct Counts {
  let viper: String
  let scaffold: String
  let folder: String
  /// The file of expected counts: one a line, sorted by name.
  let file: String
  /// The factor by which a count may grow before the check fails. A slow or busy machine draws more
  /// ticks of the spinner in acts on a terminal.
  private static func slack(of act: String) -> Double {
    ["Down", "first screen", "key in the filter"].contains(act) ? 1.15 : 1.05
  }

  /// Prints the counts beside the expected ones, or writes them with `--write`. Returns false if a
  /// count has grown, or the names differ.
  func run(writes: Bool) async throws -> Bool {
    guard let valgrind = Tool.path(of: "valgrind") else {
      print("There is no valgrind: instructions aren't counted.")
      return true
    }
    let counts = try await acts(valgrind).sorted { $0.key < $1.key }
    let lines = counts.map { "\($0.key)\t\($0.value)\n" }.joined()
    if writes { try lines.write(toFile: file, atomically: true, encoding: .utf8) }
    let rows = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t") }
    let expected = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], Double($0[1]) ?? 0) })
    var isMet = Set(expected.keys) == Set(counts.map { $0.key[...] })
    for (name, count) in counts {
      let before = expected[name[...]] ?? 0
      let hasGrown = Double(count) > before * Self.slack(of: name)
      if hasGrown { isMet = false }
      let share = before > 0 ? Double(count) / before : 0
      print(name, count, Int(before), "\(Int((share * 100).rounded())) %", hasGrown ? "grown" : "")
    }
    #if arch(x86_64)
      return isMet
    #else
      print("The file has the counts of another processor: nothing is compared.")
      return true
    #endif
  }

  private func acts(_ valgrind: String) async throws -> [String: Int] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let (data, csv, secret) = ("\(folder)/data", "\(folder)/users.csv", "\(folder)/secret.txt")
    try await Million.logIn(in: data, at: .file(in: DataFolder(path: data)))
    try (Million.password.text + "\n").write(toFile: secret, atomically: true, encoding: .utf8)
    try Crowd(count: 20_000).write(csv: csv, lines: folder + "/users.txt")
    // Valgrind can't read the large debug information of a static build; function names stay.
    let bare = folder + "/viper"
    _ = try Run(["/usr/bin/env", "strip", "--strip-debug", "-o", bare, viper], home: folder)
    try Scaffolding(
      scaffold: scaffold, package: FileManager.default.currentDirectoryPath, folder: folder
    )
    .copyPackage(to: "package")
    func count(_ words: String...) throws -> Int {
      let out = folder + "/counts.out"
      _ = try Run(
        [valgrind, "--tool=callgrind", "--callgrind-out-file=\(out)"] + words, home: folder)
      return try total(out)
    }
    func typing(_ keys: [String], quiet: Duration) throws -> Int {
      let out = folder + "/counts.out"
      let tool = try Tool(
        "viper",
        [
          valgrind, "--tool=callgrind", "--quiet", "--callgrind-out-file=\(out)", bare, "user-list",
          "--no-tutorials", "--data", data,
        ], home: folder)
      _ = tool.settle(quiet: .seconds(1))
      for key in keys { _ = try tool.type(key, quiet: quiet) }
      try tool.press("\u{3}")
      tool.end()
      return try total(out)
    }
    var counts = [
      "help": try count(bare, "--help"),
      "import of 20,000": try count(bare, "import-users", csv, "--no-input", "--data", data),
      "login without its hash": try count(
        bare, "login", "--no-input", "--data", data, "--username", "root", "--password-file", secret
      ),
      "page of JSON": try count(
        bare, "user-list", "--limit", "100", "--json", "--no-input", "--data", data),
      "scaffold new": try count(
        scaffold, "new", "Billing", "--quiet", "--package", "\(folder)/package"),
      "start": try count(bare, "--version"),
    ]
    counts["page of JSON, traced"] = try count(
      bare, "user-list", "--limit", "100", "--json", "--no-input", "--data", data, "--trace",
      "\(folder)/trace.jsonl")
    // The spinner's ticks differ from run to run, and add to a count.
    func least(_ keys: [String], quiet: Duration = .seconds(1)) throws -> Int {
      try (0..<2).map { _ in try typing(keys, quiet: quiet) }.min() ?? 0
    }
    let screen = try least([])
    counts["first screen"] = screen
    // The result of a key on the rows is drawn at once, and the details of the row soon after, which an
    // administrator sees. Many keys, since counts of the first screen differ by the cost of one.
    let keys = Array(repeating: ["\u{1B}[B", "\u{1B}[A"], count: 20).joined()
    let moved = try least(Array(keys), quiet: .milliseconds(150))
    counts["Down"] = (moved - screen) / keys.count
    counts["key in the filter"] = (try least(["a", "n", "\u{15}", "m"]) - screen) / 4
    return counts
  }

  /// The instructions that a run of callgrind counted, without those of crypt(3).
  private func total(_ path: String) throws -> Int {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var (count, names, isHash, isCall) = (0, [Substring: Bool](), false, false)
    for line in text.split(separator: "\n") {
      if line.hasPrefix("ob=") || line.hasPrefix("cob=") {
        let words = line.split(separator: "=", maxSplits: 1)[1].split(separator: " ")
        // Only the first line with a number has its name, and that may be a call.
        if words.count > 1 { names[words[0]] = words[1].contains("libcrypt") }
        if line.hasPrefix("ob=") { isHash = names[words[0]] ?? false }
      } else if line.hasPrefix("calls=") {
        isCall = true
      } else if let first = line.utf8.first, "0123456789+-*".utf8.contains(first) {
        let cost = line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        // The line after a call has the cost of the called function.
        if !isCall, !isHash { count += cost ?? 0 }
        isCall = false
      }
    }
    if count == 0 { throw Trouble("\(path) holds no count.") }
    return count
  }
}
