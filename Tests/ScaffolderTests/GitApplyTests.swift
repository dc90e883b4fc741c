import Foundation
import Platform
import Processes
import Testing

@testable import Scaffolder

/// Whether there is a git on this machine.
private let git: String? = {
  let folders = environment("PATH")?.split(separator: ":") ?? []
  return folders.map { "\($0)/git" }.first { access($0, X_OK) == 0 }
}()

@Suite(.waiting) struct GitApplyTests {
  @Test(.enabled(if: git != nil, "there is no git"), arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `git apply makes the same bytes as the plan`(seed: UInt64) throws {
    var numbers = Numbers(seed: seed)
    var plan = Plan()
    for number in 0..<120 {
      plan.add(numbers.change(of: "\(number % 7)/\(numbers.name()) \(number)"))
    }
    // Lines that differ nowhere but at the end of a long text.
    let tree = try TemporaryTree()
    for change in plan.changes {
      guard let before = change.before else { continue }
      try tree.write("", to: change.path)
      try Data(before).write(to: URL(fileURLWithPath: "\(tree.path)/\(change.path)"))
    }
    let patch = try TemporaryTree()
    try Data(UnifiedDiff(plan).bytes).write(to: URL(fileURLWithPath: "\(patch.path)/patch"))
    #expect(try apply("\(patch.path)/patch", in: tree.path) == "")
    for change in plan.changes {
      #expect(try tree.disk.read(change.path) == change.after, "\(change.path)")
    }
    let files = try tree.entries().values.count { $0.bytes != nil }
    #expect(files == plan.changes.count { $0.after != nil })
  }

  /// What git has to complain of.
  private func apply(_ patch: String, in folder: String) throws -> String {
    let (output, input) = try Descriptor.pipe()
    let nothing = try Descriptor.nothing()
    let child = try Child(
      [
        git ?? "", "-C", folder, "-c", "core.autocrlf=false", "apply", "--whitespace=nowarn",
        patch,
      ],
      environment: ["HOME": folder, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CEILING_DIRECTORIES": "/"],
      descriptors: [0: nothing, 1: nothing, 2: input])
    input.close()
    var complaints: [UInt8] = []
    while let bytes = output.read() { complaints += bytes }
    let end = child.finish(before: Deadline(after: .seconds(20)))
    return end == .code(0)
      ? "" : String(decoding: complaints, as: UTF8.self) + "\(String(describing: end))"
  }
}

/// Random files, the same for the same seed (SplitMix64).
private struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  mutating func name() -> String {
    pick([
      "plain", "two words", "q\"uote", "back\\slash", "é", "名", "it's", "-x", "tab\tbed", "a\nb",
    ])
  }

  mutating func change(of path: String) -> Plan.Change {
    let before = lines()
    var after = before
    for _ in 0..<Int.random(in: 1...5, using: &self) { edit(&after) }
    let all = (old: Array(before.joined()), new: Array(after.joined()))
    return switch Int.random(in: 0..<4, using: &self) {
    case 0: Plan.Change(path: path, before: nil, after: all.new)
    case 1: Plan.Change(path: path, before: all.old, after: nil)
    default: Plan.Change(path: path, before: all.old, after: all.new)
    }
  }

  private mutating func edit(_ lines: inout [[UInt8]]) {
    let place = Int.random(in: 0...lines.count, using: &self)
    switch Int.random(in: 0..<4, using: &self) {
    case 0 where place < lines.count: lines.remove(at: place)
    case 1 where place < lines.count: lines[place] = line()
    case 2 where lines.last?.last == 10: lines[lines.count - 1].removeLast()
    default: lines.insert(line(), at: min(place, lines.count))
    }
  }

  private mutating func lines() -> [[UInt8]] {
    let count = pick([0, 1, 2, 5, 20, 60])
    var lines = (0..<count).map { _ in line() }
    if count > 0, pick([true, false, false]) { lines[count - 1].removeLast() }
    return lines
  }

  private mutating func line() -> [UInt8] {
    let line: [UInt8] = pick([
      [], Array("a".utf8), Array("b".utf8), Array("  let x = 1".utf8), Array("\ttab".utf8),
      Array("--- a/x".utf8), Array("+++ b/x".utf8), Array("@@ -1 +1 @@".utf8),
      Array("\\ No newline at end of file".utf8), Array("diff --git a/x b/x".utf8),
      Array("trailing  ".utf8), [0xFF, 0xFE], [0xC3], [0x00], Array("é".utf8), Array("-".utf8),
      Array("+".utf8), Array("x \(next() % 1000)".utf8),
    ])
    return line + pick([[10], [10], [13, 10]])
  }
}
