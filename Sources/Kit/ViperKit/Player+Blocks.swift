import ViperScenarios

extension Player {
  /// Performs the blocks of one run, leaves its pages, and returns how it ended.
  /// - Parameters:
  ///   - blocks: The first block of a run, and those that continue it.
  ///   - path: The scenario's file.
  ///   - name: Its name in the line above the help.
  ///   - console: The player's.
  ///   - begin: Called before each block.
  ///   - fill: Fills the placeholders of a text; its line is for failures.
  /// - Returns: The outcome of the run.
  /// - Throws: `Failure` at the first difference; without a description if the user ends it.
  package func play(
    _ blocks: [Scenario.Block], of path: String, called name: String, on console: ReplayConsole,
    begin: (Scenario.Block) throws(Failure) -> Void = { _ in },
    fill: (_ text: String, _ line: Int) throws(Failure) -> String
  ) async throws(Failure) -> Outcome {
    let running = Task { await run() }
    do throws(Failure) {
      for block in blocks {
        try begin(block)
        try await perform(block, of: path, called: name, fill: fill)
      }
      do throws(Difference) { try await leaveAll() } catch {
        throw .difference(in: path, blocks[blocks.count - 1].line, error.expected, error.shown)
      }
    } catch {
      finish(.failed, saying: nil)
      if case .signalled(let signal) = await running.value {
        throw Failure("", .cancelled, signal: signal)
      }
      if console.isStopped { throw Failure("", .cancelled) }
      throw error
    }
    return await running.value
  }

  private func perform(
    _ block: Scenario.Block, of path: String, called name: String,
    fill: (_ text: String, _ line: Int) throws(Failure) -> String
  ) async throws(Failure) {
    for (line, act) in block.acts {
      let words = act.line.drop { $0 == " " }
      let filled = try act.filled { text throws(Failure) in try fill(text, line) }
      do throws(Difference) {
        try await perform(filled, saying: "\(name):\(line): \(words)")
      } catch {
        throw .difference(in: path, line, error.expected, error.shown)
      }
    }
    let goesOn = try block.goesOn.map { text throws(Failure) in try fill(text, block.line) }
    let ends = try block.ends.map { text throws(Failure) in try fill(text, block.line) }
    if goesOn == nil, ends == nil { return }
    do throws(Difference) {
      if try await self.ends(or: goesOn), let ends, !says(ends) {
        throw Difference(expected: "“\(ends)”", shown: words.joined(separator: " · "))
      }
    } catch {
      throw .difference(in: path, block.line, error.expected, error.shown)
    }
  }
}

extension Failure {
  /// The failure of a replay that differs from its scenario.
  package static func difference(
    in path: String, _ line: Int, _ expected: String, _ shown: String
  ) -> Failure {
    let shown = shown.count > 800 ? "\(shown.prefix(800))…" : shown
    return Failure("\(path):\(line): expected \(expected), found \(shown)")
  }
}
