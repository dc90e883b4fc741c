import Testing
import ViperPages
import ViperPresentation

/// Records each state that a presenter shows; `expect(_:shows:)` compares them.
@MainActor
public final class ViewSpy<State> {
  /// The states, the earliest first.
  public private(set) var shown: [State] = []
  /// The number of them that `expect(_:shows:)` has compared.
  private(set) var expected = 0

  /// Creates a view without states.
  public init() {}

  /// Records a state.
  public func show(_ state: State) { shown.append(state) }

  /// The other calls to the view, such as `focus(on: title)`.
  public private(set) var notes: [String] = []

  /// Records another call.
  public func note(_ call: String) { notes.append(call) }

  /// Excludes the states so far from the next `expect(_:shows:)`.
  public func forget() { expected = shown.count }
}

/// Holds the modules and the tips that a module presents.
///
/// A module's delegate may inherit from it, as the root router is both.
@MainActor
open class ContextSpy: PresentationContext, TutorialContext {
  /// The modules that are presented, the top one last.
  public private(set) var presented: [any Module] = []
  /// The tips that were shown, each with its dismissal.
  public private(set) var tips: [(text: String, dismiss: @MainActor () -> Void)] = []
  /// The first event after each dismissal.
  public private(set) var events: [PageEvent] = []
  /// Whether a tip may be shown now, over any module.
  public var isFree = true

  /// Creates a context that presents nothing.
  public init() {}

  /// Adds a module.
  public func present(_ module: some Module) { presented.append(module) }
  /// Returns `isFree`.
  public func isFree(for module: any Module) -> Bool { isFree }
  /// Records a tip.
  public func show(tip: String, dismissed: @escaping @MainActor () -> Void) {
    tips.append((tip, dismissed))
  }
  /// Removes a module.
  public func dismiss(_ module: some Module, then event: PageEvent) {
    presented.removeAll { $0 === module }
    events.append(event)
  }
}

extension Screen {
  /// Handles events in sequence.
  public func handle(each events: [PageEvent]) async {
    for event in events { await handle(event) }
  }
}

extension FormValues {
  /// The form with another text in one entry.
  public func with(_ entry: Entry, _ text: String) -> FormValues {
    var form = self
    form[entry] = text
    return form
  }
}

// MARK: - The states that are shown

/// Expects that a view was shown exactly these states, in this order, since the last expectation.
///
/// Equal states in sequence count once. A failure names the first differing state and its differing
/// properties.
///
/// - Parameters:
///   - view: The view of the presenter that is tested.
///   - expected: The states, the earliest first.
///   - sourceLocation: The location of the issue.
///   - report: Receives the failure.
@MainActor
public func expect<State: Equatable>(
  _ view: ViewSpy<State>, shows expected: [State],
  sourceLocation: SourceLocation = #_sourceLocation, report: IssueReport = recordIssue
) {
  let shown = Array(view.shown.dropFirst(max(0, view.expected - 1)))
  let changes = changes(in: shown).dropFirst(view.expected == 0 ? 0 : 1)
  view.forget()
  let difference = difference(of: Array(changes), from: ViperKitTesting.changes(in: expected))
  guard let difference else { return }
  report(difference, sourceLocation)
}

/// Receives the finding of a check, and its source location.
public typealias IssueReport = (String, SourceLocation) -> Void

/// Fails the current test.
public func recordIssue(_ text: String, at sourceLocation: SourceLocation) {
  Issue.record("\(text)", sourceLocation: sourceLocation)
}

/// The states without repetitions.
private func changes<State: Equatable>(in states: [State]) -> [State] {
  states.indices.filter { $0 == 0 || states[$0] != states[$0 - 1] }.map { states[$0] }
}

/// A sentence, and the properties of the first differing state; nil if none differs.
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

/// A string as in code; without the prefix of an optional.
private func described(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional {
    return mirror.children.first.map { described($0.value) } ?? "nil"
  }
  return value is String ? String(reflecting: value) : "\(value)"
}
