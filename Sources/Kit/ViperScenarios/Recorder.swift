import ViperPages
import ViperRouting
import ViperTerminal

/// Writes the acts of a user as a scenario, each when it happens.
///
/// It observes the events and pages of screens, as a trace does, and the router's messages.
@MainActor
package final class Recorder: RouterObserver {
  private static let noFlags = "not all that was recorded has flags"
  private static let leftOnTerminal = "it was recorded on a terminal, where the last page was left"

  /// The reason why the recording has ended early; nil if it hasn't.
  package private(set) var problem: RecordingProblem?
  /// The exit code of a run that fails now.
  package var exitCode: @MainActor () -> Int32 = { 1 }
  private let program: String
  private let file: RecordingFile
  private let fields: (RouteName?) -> [Field]?
  private let former: Scenario?
  private var secrets: RecordedSecrets
  /// The placeholders of paths of this machine.
  private var paths: [(path: String, placeholder: String)] = []
  private var way = Way.screen
  private var block = Scenario.Block(line: 0, route: nil)
  /// Whether a result of the block is written; else the title of its page is.
  private var hasOutcome = false
  /// The exit code if the run ends after the last failure.
  private var failure: Int32?
  /// The title of the page.
  private var title = ""
  /// Pending `leave` lines, written only before another act.
  private var leaves = 0
  /// The last message: the page may show an announcement as well.
  private var lastWords: String?
  /// Whether the run has ended, or continued on another page, whose messages aren't written.
  private var hasEnded = false
  /// The form that is being handled; its result selects the placeholders.
  private var form: Form?
  /// The last typing in a list: the field's value before, and the byte range of its line.
  private var edit: (field: FieldName, before: String, start: Int, end: Int)?
  private var limits: [Way: String] = [:]
  private var countsMails = true

  private struct Form {
    let fields: [Field]
    let values: Values
    let proposals: [FieldName: String]
    /// Its offset in the file, its lines, and the secrets known before it.
    let offset: Int
    let lines: [String]
    let secrets: RecordedSecrets
    /// The lines after it.
    var later: [String] = []
  }

  /// Opens the file, and reads its runs.
  /// - Parameters:
  ///   - path: The file, which may be missing.
  ///   - program: The name that begins each run.
  ///   - fields: As for `ScenarioReader`.
  /// - Throws: `RecordingProblem` if the file can't take a recording.
  package init(
    path: String, of program: String, fields: @escaping (RouteName?) -> [Field]?
  ) throws(RecordingProblem) {
    self.program = program
    file = try RecordingFile(path: path)
    self.fields = fields
    let text = file.text
    var (scenario, secrets): (Scenario?, RecordedSecrets) = (nil, RecordedSecrets())
    if !text.isEmpty {
      var reader = ScenarioReader(path, of: program, fields: fields)
      do throws(Mistake) {
        let read = try reader.read(text)
        (scenario, secrets) = (read, RecordedSecrets(of: read))
      } catch {
        throw .noScenario("\(error)")
      }
    }
    (former, self.secrets) = (scenario, secrets)
  }

  /// Whether the file holds runs already.
  package var isContinued: Bool { former != nil }

  /// Begins a run: after the users in a new file, before the checks at the end of another one.
  package func begin(
    at route: RouteName?, flags: [String], by way: Way, _ beginning: Beginning
  ) throws(RecordingProblem) {
    self.way = way
    if let former, former.sendsMails != (beginning.mails == nil) {
      throw .refused(
        "\(former.name) has runs with \(former.sendsMails ? "sent" : "kept") mails, and this run has "
          + "\(former.sendsMails ? "kept" : "sent") ones. Name a new file.")
    }
    if let folder = beginning.folder {
      paths = [(folder, Placeholder.folder + "/data")]
      if folder.hasSuffix("/data"), folder != "/data" {
        paths.append((String(folder.dropLast("/data".count)), Placeholder.folder))
      }
    }
    countsMails = beginning.mails == (former == nil ? 0 : former?.mails)
    block = Scenario.Block(line: 0, route: route, flags: flags.map(redacted))
    var lines = [block.heading(of: program)]
    if former == nil {
      lines = ["# Recorded with \(program) --record."] + beginning.lines + [""] + lines
      for person in beginning.people { secrets.add(person) }
    } else {
      if let end = file.text.firstRange(of: "\n\(ScenarioReader.afterwards)\n") {
        file.cut(to: file.text[...end.lowerBound].utf8.count)
      } else {
        lines.insert("", at: 0)
      }
    }
    try file.append(lines)
    setUser(beginning.user)
  }

  /// Sets the logged-in user.
  package func setUser(_ username: String?) { secrets.user = username }

  /// A screen whose acts are recorded.
  package func observing(
    _ screen: any Screen, of module: any Module, as route: RouteName
  ) -> any Screen { RecordedScreen(screen, of: route, by: self) }

  /// Ends the run, and writes checks of its results.
  /// - Parameters:
  ///   - status: Its exit code.
  ///   - left: The exit code if its last page is left on a terminal; nil if it shows none.
  ///   - checks: Runs that show its results.
  ///   - mails: The number of kept mails; nil if mails are sent.
  package func end(
    with status: Int32, left: Int32? = nil, checks: [Scenario.Look], mails: Int?
  ) {
    close(with: status, left: left)
    let limits = limits.filter { former?.limits[$0.key] == nil }
      .sorted { $0.key.rawValue < $1.key.rawValue }.map { "not \($0.key.rawValue): \($0.value)" }
    let looks = checks.flatMap { look in
      ["  \(program) \(look.words.joined(separator: " "))"]
        + look.output.map { "    \(secrets.redacted(Placeholder.literal($0)))" }
        + (look.exit == 0 ? [] : ["    exit: \(look.exit)"])
    }
    write(
      (limits.isEmpty ? [] : [""] + limits) + ["", ScenarioReader.afterwards]
        + (mails.map { countsMails ? ["  mails: \($0)"] : [] } ?? []) + looks)
    // A late task of the run may still hold the recorder.
    file.end()
  }

  // MARK: - Messages

  /// Writes a notice, a problem, or a question.
  package func said(_ words: String) {
    if lastWords == words || hasEnded { return }
    (lastWords, hasOutcome) = (words, true)
    write([Scenario.Act.hear(redacted(words)).line])
  }

  /// Writes the last message of the run, which the next page shows if the run continues.
  package func reachedGoal(saying words: String, continues: Bool) {
    if hasEnded { return }
    (lastWords, hasOutcome, hasEnded) = (words, true, true)
    let words = redacted(words).escaped
    write(["  ends: \(words)"] + (continues ? ["  goes on: \(words)"] : []))
  }

  /// Writes a line of standard output.
  package func prints(_ line: String) {
    hasOutcome = true
    write(["  prints: \(redacted(line))"])
  }

  func fails() { failure = exitCode() }

  /// Ends the recording before an act that no replay can repeat.
  func refuse(_ words: String) { problem = problem ?? .refused(words) }

  // MARK: - Acts

  package func switched(to label: String, isInBar: Bool) {
    for way in isInBar ? [] : [Way.lines, .pipe] { limits[way] = "it has no palette" }
    act(.switchTo(label), on: nil)
  }

  func shows(_ page: Page) { title = page.title }

  func leaves(_ page: Page) {
    leaves += 1
    // A pipe ends at a form, which flags would submit.
    if page.fields.contains(where: { $0.problem != nil }) {
      limits[.flags] = Self.noFlags
      limits[.pipe] = Self.leftOnTerminal
    }
  }

  /// Writes an act.
  ///
  /// `route` is that of the screen; nil or empty if the act belongs to the previous one.
  package func act(_ act: Scenario.Act, on route: RouteName?) {
    settle(.accepted)
    if case .answer = act { open(route) } else { open(route, isForm: false) }
    switch act {
    case .allRows, .row, .rows, .reply, .switchTo, .leave: limits[.flags] = Self.noFlags
    default: break
    }
    block.acts.append((0, act))
    (lastWords, failure, hasOutcome, hasEnded) = (nil, nil, false, false)
    write([act.line])
  }

  /// Writes values that are passed on without a submit, in the order of the page.
  ///
  /// `hasSecret` is true if the page has fields for secrets.
  package func answers(
    _ fields: [Field], _ values: Values, proposals: [FieldName: String], on route: RouteName?,
    besideSecret hasSecret: Bool = false
  ) {
    var secrets = secrets
    let answers = secrets.answers(
      to: fields, values, proposals: proposals, .pending, besideSecret: hasSecret)
    for answer in answers.map(inFolder) {
      guard case .answer(let field, let value) = answer else { continue }
      // A cleared value is written, too.
      if let value = value ?? (values[field].isEmpty ? "" : nil) {
        act(.answer(field, value), on: route)
      }
    }
  }

  /// Writes the filter or the order of a list while it is typed: the line changes until the next
  /// act, and is removed if the value is restored.
  ///
  /// `before` is the field's former value. Returns the recorded value.
  func edits(_ field: Field, _ values: Values, before: String, on route: RouteName) -> String {
    var before = before
    if let edit, edit.field == field.name, edit.end == file.offset {
      file.cut(to: edit.start)
      before = edit.before
    }
    // A cleared value is written only before a later act.
    let isWritten = !values[field].isEmpty && values[field] != before
    if isWritten {
      settle(.accepted)
      open(route)
    }
    let start = file.offset
    if isWritten { answers([field], values, proposals: [:], on: route) }
    edit = (field.name, before, start, file.offset)
    return isWritten ? values[field] : before
  }

  func submits(
    _ fields: [Field], _ values: Values, proposals: [FieldName: String], on route: RouteName
  ) {
    settle(.accepted)
    open(route)
    (lastWords, failure, hasOutcome, hasEnded, edit) = (nil, nil, false, false, nil)
    block.acts.append((0, .submit))
    let (before, offset) = (secrets, file.offset)
    let lines = lines(of: fields, values, proposals, .pending)
    write(lines)
    form = Form(
      fields: fields, values: values, proposals: proposals, offset: offset, lines: lines,
      secrets: before)
  }

  /// Rewrites the form if its result selects other placeholders, and removes its secrets from all
  /// lines: a password may have been typed in another field first.
  func settle(_ verdict: RecordedSecrets.Verdict) {
    guard let form else { return }
    self.form = nil
    let user = secrets.user
    secrets = form.secrets
    let lines = lines(of: form.fields, form.values, form.proposals, verdict)
    secrets.user = user
    if lines != form.lines, problem == nil {
      file.cut(to: form.offset)
      write(lines + form.later)
    }
    if problem != nil || !form.fields.contains(where: \.isKeptOffCommandLine) { return }
    do throws(RecordingProblem) { try file.replaceLines(by: redactedLine) } catch {
      problem = error
    }
  }

  private func lines(
    of fields: [Field], _ values: Values, _ proposals: [FieldName: String],
    _ verdict: RecordedSecrets.Verdict
  ) -> [String] {
    let hasSecret = fields.contains(where: \.isSecret)
    let answers = secrets.answers(
      to: fields, values, proposals: proposals, verdict, besideSecret: hasSecret)
    return (answers.map(inFolder) + [.submit]).map(\.line)
  }

  /// The answer with a file of the scenario's folder, since a replay reads no other files.
  private func inFolder(_ answer: Scenario.Act) -> Scenario.Act {
    guard case .answer(let field, let path?) = answer, field.kind == .file, !path.isEmpty else {
      return answer
    }
    let name = path.split(separator: "/").last.flatMap { FileName($0) }?.description ?? "file"
    let other = "\(Placeholder.folder)/\(name)"
    if path.hasPrefix("/"), !paths.contains(where: { $0.path == path }) {
      paths.insert((path, other), at: 0)
    }
    return .answer(field, other)
  }

  // MARK: - Blocks

  /// Begins another block if the page of another route is used, or a form of the same one again.
  private func open(_ route: RouteName?, isForm: Bool = true) {
    if leaves > 0 { limits[.flags] = Self.noFlags }
    let left = Array(repeating: Scenario.Act.leave.line, count: leaves)
    leaves = 0
    if let route, !route.rawValue.isEmpty, fields(route) != nil,
      block.isSubmitted && (isForm || block.route != route)
        || block.route != nil && block.route != route
    {
      write(left)
      close()
      block = Scenario.Block(line: 0, route: route, isContinued: true)
      write(["", block.heading(of: program)])
    } else {
      write(left)
    }
  }

  /// Ends the block; `status` is that of the run, if it ends here.
  private func close(with status: Int32? = nil, left: Int32? = nil) {
    settle(.accepted)
    if block.isSubmitted, !hasOutcome { write(["  goes on: \(redacted(title).escaped)"]) }
    if let failure { write(["  exit: \(failure)"]) }
    guard let status else { return }
    let expected = failure ?? 0
    guard let left else {
      return write(status == expected ? [] : ["  exit: \(status)"])
    }
    let isOnTerminal = way == .screen || way == .lines
    let onTerminal = isOnTerminal ? status : hasEnded ? expected : left
    if onTerminal != expected {
      write(["  exit on a terminal: \(onTerminal), since the page is left"])
    }
    if isOnTerminal, status != expected, failure == nil {
      limits[.pipe] = Self.leftOnTerminal
    }
    if !isOnTerminal, status != expected {
      let words = way == .flags ? way.rawValue : "through a pipe"
      write(["  exit \(words): \(status), since nothing follows"])
    }
  }

  // MARK: - Lines

  /// A line of the file without the secrets known now; the keywords of the format stay.
  private func redactedLine(_ line: Substring) -> String {
    let start: Substring
    if line.hasPrefix("  row ") {
      start = line.prefix("  row ".count)
    } else if line.hasPrefix("  "), let colon = line.firstRange(of: ": ") {
      start = line[..<colon.upperBound]
    } else if let open = ["open ", "go on with "].first(where: line.hasPrefix) {
      start = line.prefix(open.count + line.dropFirst(open.count).prefix { $0 != " " }.count)
    } else {
      return String(line)
    }
    let isRow = line.hasPrefix("  row ")
    let text = line.dropFirst(start.count)
    let end = isRow ? text.firstIndex(of: ":") ?? text.endIndex : text.endIndex
    let words = String(text[..<end]).unescaped
    let redacted = secrets.redacted(part: words)
    if redacted == words { return String(line) }
    return start + redacted.escaped(isRow ? ":" : "") + text[end...]
  }

  private func redacted(_ text: String) -> String {
    paths.reduce(secrets.redacted(Placeholder.literal(text))) {
      $0.replacing($1.path, with: $1.placeholder)
    }
  }

  private func write(_ lines: [String]) {
    if problem != nil || lines.isEmpty { return }
    form?.later += lines
    do throws(RecordingProblem) { try file.append(lines) } catch { problem = error }
  }
}
