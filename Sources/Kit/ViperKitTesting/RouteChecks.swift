import Testing
import ViperKit
import ViperPlatform
import ViperScenarios

/// Checks a route of an application: its name, flags, help and examples are valid; if it shows a
/// page, a full screen and lines show it, and its recording can be replayed.
/// - Parameters:
///   - route: The route.
///   - app: The application.
///   - sourceLocation: The location of issues.
/// - Throws: `Failure` if the router can't be made, or a recording differs.
@MainActor
public func check<App: Application>(
  _ route: App.Root.RouteType, of app: App.Type,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let report = { (words: String) in
    _ = Issue.record("\(route.name): \(words)", sourceLocation: sourceLocation)
  }
  checkCommandLine(of: route, of: app, report)
  if !route.showsPage { return }
  try await checkPages(of: route, of: app, report)
  try await checkRecording(of: route, of: app)
}

private func checkCommandLine<App: Application>(
  of route: App.Root.RouteType, of app: App.Type, _ report: (String) -> Void
) {
  let name = route.name.rawValue
  let words = name.split(separator: "-", omittingEmptySubsequences: false)
  let isKebab = words.allSatisfy { word in
    !word.isEmpty
      && word.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789".utf8.contains($0) }
  }
  if !isKebab { report("The name is not in kebab-case.") }
  if App.Root.RouteType.all.count(where: { $0.name == route.name }) != 1 {
    report("Two routes have this name.")
  }
  if !route.summary.hasSuffix(".") { report("The summary is no sentence.") }
  let help = Help(of: app).text(for: route.command)
  for flag in route.fields.flatMap(\.flags)
  where !help.contains("  \(flag)") && !help.contains(", \(flag)") {
    report("The help doesn't name \(flag).")
  }
  for field in route.fields where field.kind == .text && route.problem(field, "--x") == nil {
    let answers = try? Arguments([name, "--\(field.name)", "--x"], of: app).answers
    if answers != [field.name: "--x"] { report("--\(field.name) doesn't answer its field.") }
  }
  for field in route.fields where field.kind == .secret {
    if (try? Arguments([name, "--\(field.name)", "x"], of: app)) != nil {
      report("--\(field.name) takes a secret that other users see.")
    }
  }
  for example in route.examples {
    do throws(Failure) {
      _ = try Arguments([name] + shellWords(of: example), of: app)
    } catch {
      report("The example “\(example)” is refused: \(error)")
    }
  }
}

/// The words of an example, of which some are in single quotes.
private func shellWords(of line: String) -> [String] {
  let parts = line.split(separator: "'", omittingEmptySubsequences: false)
  return parts.enumerated().flatMap { index, part in
    index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
  }
}

@MainActor
private func checkPages<App: Application>(
  of route: App.Root.RouteType, of app: App.Type, _ report: (String) -> Void
) async throws {
  let stage = try Stage(app)
  stage.router.open(route)
  let run = stage.run()
  await until { stage.routes == [route.name] && stage.console.lines[0] != "" }
  stage.console.type("\u{3}")
  if await run.value != .signalled(SIGINT) { report("Ctrl-C doesn't end its full screen.") }
  let lines = try Stage(app, .lines)
  lines.console.isTyped = false
  lines.router.open(route)
  let spoken = lines.run()
  await until { !lines.console.text.isEmpty }
  lines.console.deliver(.ended)
  _ = await spoken.value
  if lines.console.text.utf8.contains(0x1B) { report("Its lines hold an escape sequence.") }
}

@MainActor
private func checkRecording<App: Application>(
  of route: App.Root.RouteType, of app: App.Type
) async throws {
  let folder = try makeTemporaryFolder(named: App.name)
  defer { removeTree(folder) }
  let path = "\(folder)/route.scenario"
  let recorder = try Recorder(at: path, of: app, from: route.name, by: .screen)
  let stage = try Stage(app, observers: [recorder])
  await stage.router.start(at: route)
  let run = stage.run()
  // While the page loads, the run ends with another message.
  await until {
    stage.console.lines[0] != "" && stage.router.stack.first?.screen.page.busy == nil
  }
  stage.console.type("\u{3}")
  recorder.end(with: await run.value, of: stage.router, because: .failed)
  try await app.replay(path)
}

/// The files with the ending `.scenario` in the folder `Scenarios` beside that of a test, sorted.
/// - Parameter file: The test.
/// - Returns: Their paths; empty if there is no such folder.
public func scenarios(beside file: String = #filePath) -> [String] {
  let folder = file.split(separator: "/").dropLast(2).map { "/\($0)" }.joined() + "/Scenarios"
  return entryNames(in: folder).filter { $0.hasSuffix(".scenario") }.map { "\(folder)/\($0)" }
}
