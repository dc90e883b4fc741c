import Testing

/// Expects that a view was shown exactly these states, in this order, since the last expectation.
/// A state that is shown again at once isn't another one.
///
/// A failure names the first state that differs, and its properties that do.
@MainActor
package func expect<State: Equatable>(
  _ view: ViewSpy<State>, shows expected: [State],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let changes = expected.indices.filter { $0 == 0 || expected[$0] != expected[$0 - 1] }
  let difference = difference(of: view.takeChanges(), from: changes.map { expected[$0] })
  guard let difference else { return }
  Issue.record("\(difference)", sourceLocation: sourceLocation)
}

/// A sentence, and the properties of the first state that differs; nil where none does.
private func difference<State: Equatable>(of shown: [State], from expected: [State]) -> String? {
  let equal = zip(expected, shown).prefix { $0 == $1 }.count
  let rest = (expected: expected.dropFirst(equal).first, shown: shown.dropFirst(equal).first)
  let lines: [String]
  switch rest {
  case (nil, nil): return nil
  case (let expected?, nil): lines = ["− \(expected)", "+ (no more)"]
  case (nil, let shown?): lines = ["− (no more)", "+ \(shown)"]
  case (let expected?, let shown?): lines = differences(of: shown, from: expected, at: [])
  }
  let head =
    "\(expected.count) × \(State.self) expected, \(shown.count) shown; number \(equal + 1) differs:"
  return ([head] + lines).joined(separator: "\n")
}

/// The differing properties, each by its path: `list.rows.0.name`.
private func differences(of shown: Any, from expected: Any, at path: [String]) -> [String] {
  if let value = expected as? any Equatable, isEqual(value, shown) { return [] }
  let (old, new) = (Mirror(reflecting: expected), Mirror(reflecting: shown))
  var lines: [String] = []
  let hasParts = [.struct, .collection, .tuple, .optional].contains(old.displayStyle)
  if hasParts, old.subjectType == new.subjectType, old.children.count == new.children.count {
    for (index, (old, new)) in zip(old.children, new.children).enumerated() {
      let isSome = old.label == "some"
      let name = isSome ? [] : [old.label ?? String(index)]
      lines += differences(of: new.value, from: old.value, at: path + name)
    }
  }
  if !lines.isEmpty { return lines }
  let label = path.isEmpty ? "" : path.joined(separator: ".") + ": "
  return ["− \(label)\(described(expected))", "+ \(label)\(described(shown))"]
}

private func isEqual<Value: Equatable>(_ value: Value, _ other: Any) -> Bool {
  value == other as? Value
}

/// As in code where it is a text; without the prefix of an optional.
private func described(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional {
    return mirror.children.first.map { described($0.value) } ?? "nil"
  }
  return value is String ? String(reflecting: value) : "\(value)"
}
