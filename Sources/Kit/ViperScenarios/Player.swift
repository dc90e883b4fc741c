import ViperPages
import ViperPlatform
import ViperTerminal

/// Performs the acts of a scenario on a full screen, key by key, and reads its pages.
@MainActor
package final class Player: Driver {
  /// A mismatch between the expected and the shown text.
  package struct Difference: Error {
    package let expected: String
    package let shown: String

    package init(expected: String, shown: String) {
      (self.expected, self.shown) = (expected, shown)
    }
  }

  /// The speed of a replay.
  package struct Pace: Sendable {
    let key: Duration
    let act: Duration
    /// The pause after an expected text.
    let words: Duration

    /// As a person types and reads.
    package static let human = Pace(
      key: .milliseconds(60), act: .milliseconds(700), words: .milliseconds(1200))
    package static let atOnce = Pace(key: .zero, act: .zero, words: .zero)
  }

  /// The timeouts, in ticks: for expected text once the program is idle, and for an answer.
  ///
  /// Ticks take longer on a busy machine, and so do answers.
  private static let (patience, longestPatience) = (200, 20_000)
  private static let tick = Duration.milliseconds(2)

  private let driver: FullScreenDriver
  private let console: ReplayConsole
  private let pace: Pace
  private let folder: String?
  private let wait: @MainActor (Duration) async -> Void
  /// Whether the scenario has named a file that isn't its own.
  private var isAstray = false
  private var confinedScreens: [ObjectIdentifier: ConfinedScreen] = [:]
  private var screen: (any Screen)?
  private var bar: NavigationBar?
  /// The announcements since the last act, and the last words of the run.
  private var announced: [String] = []
  /// The current act, for the line above the help.
  private var narration = ""
  /// The outcome of the run; nil while it continues.
  package private(set) var outcome: Outcome?

  /// Creates a player; the folder has the scenario's files, and is nil if there are none.
  package init(
    _ driver: FullScreenDriver, on console: ReplayConsole, at pace: Pace,
    files folder: String? = nil,
    wait: @escaping @MainActor (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    (self.driver, self.console, self.pace, self.folder) = (driver, console, pace, folder)
    self.wait = wait
  }

  /// All texts that are shown, one a line.
  package var words: [String] {
    (outcome == nil ? screen?.page.words ?? [] : []) + announced.map(\.sanitized)
  }

  package func says(_ words: String) -> Bool {
    self.words.joined(separator: " ").flowing.contains(words.sanitized.flowing)
  }

  /// Performs an act, whose texts have no placeholders.
  /// - Parameters:
  ///   - act: The act of the user.
  ///   - narration: The line above the help.
  /// - Throws: `Difference` if the page doesn't offer it.
  package func perform(
    _ act: Scenario.Act, saying narration: String
  ) async throws(Difference) {
    self.narration = narration
    if case .hear(let words) = act { return try await hear(words) }
    try await rest()
    announced = []
    switch act {
    case .answer(let field, let value): try await answer(field, value)
    case .submit: try await strike(.button("submit"))
    case .choose(let label):
      let action = try await find("“\(label)”") { $0.actions.first { $0.label == label } }
      try await strike(.button(action.name))
      try await answerLoss()
    case .reply(let label): try await reply(label)
    case .switchTo(let label): try await switchTo(label)
    case .row(let words, let action): try await row(words, action)
    case .rows(let rows, let action): try await perform(action, marking: rows)
    case .allRows(let rows, let action): try await perform(action, marking: rows, isAllBut: true)
    case .leave: try await leave()
    case .hear: break
    }
    try await rest()
    await pause(for: pace.act)
  }

  /// Waits until the words are shown.
  package func hear(_ words: String) async throws(Difference) {
    _ = try await find("“\(words)”") { _ in self.says(words) ? true : nil }
    await pause(for: pace.words)
  }

  /// Waits until the run ends, or continues and shows the words; returns whether it ended.
  package func ends(or words: String?) async throws(Difference) -> Bool {
    if outcome != nil { return true }
    if let words { try await hear(words) }
    return outcome != nil
  }

  /// Leaves all pages until the run ends.
  package func leaveAll() async throws(Difference) {
    for _ in 0..<12 where outcome == nil { try await leave() }
    if outcome == nil { throw Difference(expected: "the end", shown: shown) }
  }

  // MARK: - Waiting

  /// Waits until the program is idle.
  private func rest() async throws(Difference) {
    var ticks = 0
    repeat {
      await wait(Self.tick)
      ticks += 1
      if ticks > Self.longestPatience { throw Difference(expected: "an answer", shown: shown) }
    } while outcome == nil && (console.isTimed || !driver.isQuiet || screen?.page.busy != nil)
  }

  /// Waits until `isThere` finds something on the page.
  private func find<Thing>(
    _ what: String, _ isThere: (Page) -> Thing?
  ) async throws(Difference) -> Thing {
    for _ in 0...Self.patience {
      if let page = screen?.page, let thing = isThere(page) { return thing }
      if outcome != nil { break }
      try await rest()
    }
    throw Difference(expected: what, shown: shown)
  }

  private var shown: String {
    if isAstray { return "another file than those of the scenario" }
    let end = outcome == nil ? [] : ["The run has ended."]
    return (words + end).joined(separator: " · ")
  }

  /// A pause for the user, who may extend it.
  private func pause(for time: Duration) async {
    if time > .zero { await wait(time) }
    // Keys do nothing while the window has no room for a page.
    while console.isPaused || driver.isTooSmall, !console.isStopped, outcome == nil {
      await wait(.milliseconds(20))
    }
  }

  // MARK: - Keys

  private func press(_ bytes: [UInt8]) async throws(Difference) {
    await pause(for: .zero)
    if outcome != nil || console.isStopped || isAstray {
      throw Difference(expected: narration, shown: shown)
    }
    console.press(bytes)
    narrate()
    await pause(for: pace.key)
    try await rest()
  }

  private func narrate() {
    if console.isShown, !narration.isEmpty { driver.show(tip: narration) {} }
  }

  private func press(_ text: String) async throws(Difference) {
    try await press(Array(text.utf8))
  }

  /// Moves the focus: Tab would complete the name of a file, and Down move in a list.
  private func focus(_ stop: Stop) async throws(Difference) {
    for _ in 0..<40 where driver.focus != stop {
      let isForm = if case .form = screen?.page.body { true } else { false }
      try await press(isForm ? "\u{1B}[B" : "\t")
    }
    try expect(driver.focus == stop)
  }

  /// Ends the replay with a difference unless the narrated act had its effect.
  private func expect(_ isDone: Bool) throws(Difference) {
    if !isDone { throw Difference(expected: narration, shown: shown) }
  }

  private func strike(_ stop: Stop) async throws(Difference) {
    try await focus(stop)
    try await press("\r")
  }

  private func answer(_ field: Field, _ value: String?) async throws(Difference) {
    let field = try await find("“\(field.label)”") { page in
      page.fields.first { $0.label == field.label }
    }
    try await focus(.field(field.name))
    guard let value else { return }
    switch field.kind {
    case .choice, .toggle:
      let option = field.options.first { $0.label == value }?.name.rawValue
      let wanted = option ?? (value == Field.on ? Field.on : "")
      for _ in 0..<12 where driver.input(in: field) != wanted { try await press(" ") }
      let isKnown = option != nil || field.kind == .toggle && [Field.on, "no"].contains(value)
      try expect(isKnown && driver.input(in: field) == wanted)
    case .code, .file, .number, .secret, .secretAgain, .text:
      if !driver.input(in: field).isEmpty { try await press("\u{15}") }
      // A control character would be a key.
      for letter in value where letter.unicodeScalars.allSatisfy(\.isText) {
        try await press(String(letter))
      }
    }
  }

  /// Switches by the number of an item of the bar, or else by a name in the palette.
  private func switchTo(_ label: String) async throws(Difference) {
    if let index = bar?.items.prefix(9).firstIndex(where: { $0.label == label }) {
      return try await press([0x1B] + Array("\(index + 1)".utf8))
    }
    try await press([0x07])
    for letter in label where letter.unicodeScalars.allSatisfy(\.isText) {
      try await press(String(letter))
    }
    let index = try await find("“\(label)” to go to") { _ in driver.paletteIndex(of: label) }
    for _ in 0..<index { try await press("\u{1B}[B") }
    try await press("\r")
  }

  private func reply(_ label: String) async throws(Difference) {
    let option = try await find("“\(label)”") { page in
      if case .question(let field) = page.body {
        field.options.first { $0.label == label }
      } else {
        nil
      }
    }
    try await strike(.button(option.name))
  }

  private func row(_ words: String, _ action: String?) async throws(Difference) {
    if action != nil { try await unmark() }
    try await select(words)
    if let action { try await press(action: action) } else { try await press("\r") }
  }

  /// Marks the rows, or all but them, and does an action on the marked rows.
  private func perform(
    _ action: String, marking rows: [String], isAllBut: Bool = false
  ) async throws(Difference) {
    try await unmark()
    try await focus(.rows)
    if isAllBut { try await press([0x01]) }
    for words in rows {
      try await select(words)
      try await press(" ")
    }
    try await press(action: action)
  }

  /// Removes marks that an act has left.
  private func unmark() async throws(Difference) {
    if screen?.page.table?.marks.isEmpty == false { try await press([0x1B]) }
  }

  private func press(action: String) async throws(Difference) {
    let key = try await find("“\(action)”") { page in
      page.table?.rowActions.first { $0.label == action }?.key
    }
    try await press(String(key))
  }

  /// Moves to the row with those words.
  private func select(_ words: String) async throws(Difference) {
    let index = try await find("a row “\(words)”") { page in
      page.table.flatMap { table in
        table.rows.firstIndex {
          $0.cells.map(\.text.sanitized).joined(separator: " ").contains(words.sanitized)
        }.map { $0 + table.first }
      }
    }
    for _ in 0..<1_000 where driver.selectedIndex != index {
      try await press(driver.selectedIndex < index ? "\u{1B}[B" : "\u{1B}[A")
    }
    try expect(driver.selectedIndex == index)
    try await focus(.rows)
  }

  private func leave() async throws(Difference) {
    try await unmark()
    if let filter = screen?.page.filter, !driver.input(in: filter).isEmpty {
      try await press([0x1B])
    }
    try await press([0x1B])
    try await answerLoss()
  }

  /// Confirms a question before leaving, if there is one.
  private func answerLoss() async throws(Difference) {
    if outcome == nil, driver.isAsking { try await press("y") }
  }
}

// MARK: - Driver

extension Player {
  package var failure: (any Error)? { driver.failure }

  package var hasUnreachedGoal: @MainActor () -> Bool {
    get { driver.hasUnreachedGoal }
    set { driver.hasUnreachedGoal = newValue }
  }

  package func present(_ screen: any Screen, bar: NavigationBar?, with event: PageEvent) {
    (self.screen, self.bar) = (screen, bar)
    driver.present(confined(screen), bar: bar, with: event)
    // The driver has removed it with the other page.
    narrate()
  }

  package func show(bar: NavigationBar) {
    self.bar = bar
    driver.show(bar: bar)
  }

  /// One for each screen, so that the driver recognizes a screen that reappears.
  private func confined(_ screen: any Screen) -> ConfinedScreen {
    if let known = confinedScreens[ObjectIdentifier(screen)] { return known }
    let confined = ConfinedScreen(screen, to: folder) { [weak self] in self?.isAstray = true }
    confinedScreens[ObjectIdentifier(screen)] = confined
    return confined
  }

  package func finish(_ outcome: Outcome, saying words: String?) {
    words.map { announced.append($0) }
    driver.finish(outcome, saying: words)
  }

  package func run() async -> Outcome {
    let outcome = await driver.run()
    self.outcome = outcome
    return outcome
  }

  package func announce(_ notice: Notice) {
    announced.append(notice.text)
    driver.announce(notice)
  }

  package func show(tip: String, dismissed: @escaping @MainActor () -> Void) {}

  package func pageChanged() { driver.pageChanged() }
}

extension Page {
  fileprivate var filter: Field? { table?.filter }
}

extension String {
  /// With a single space for each run of whitespace.
  fileprivate var flowing: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension Unicode.Scalar {
  fileprivate var isText: Bool { properties.generalCategory != .control }
}
