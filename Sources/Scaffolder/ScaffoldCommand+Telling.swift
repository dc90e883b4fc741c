extension ScaffoldCommand {
  func list() throws(Failure) -> ExitCode {
    let templates = try planner().templates
    let inventory = try Inventory(of: disk) { name throws(Failure) in
      [true, false].map { templates.of(hasInteractor: $0).files(for: ModuleName(valid: name)) }
    }
    return try tell(text: inventory.text, json: inventory.json)
  }

  func explain() throws(Failure) -> ExitCode {
    let explanation = try Explanation(of: arguments.operands[0], on: disk)
    return try tell(text: explanation.text(hasColor: streams.hasColor), json: explanation.json)
  }

  func tell(text: String, json: JSON) throws(Failure) -> ExitCode {
    try streams.write(arguments.flags.contains(.json) ? json.text + "\n" : text)
    return .done
  }

  /// - Returns: `failed` where `--check` finds something, or something is left that no list can mend.
  func sync() throws(Failure) -> ExitCode {
    let (proposal, findings) = try planner().sync()
    let isCheck = arguments.flags.contains(.check)
    if arguments.flags.contains(.json) {
      return try tell(findings, mending: isCheck ? nil : proposal)
    }
    if !arguments.flags.contains(.quiet) || isCheck {
      for finding in findings where isCheck || !finding.isMended {
        streams.say("\(finding.path): \(finding.words)".harmless + "\n")
      }
    }
    if isCheck { return findings.isEmpty ? .done : .failed }
    let code = try carryOut(proposal)
    return findings.contains { !$0.isMended } ? .failed : code
  }

  /// - Parameter proposal: What mends them; nil where they are only looked for.
  private func tell(
    _ findings: [Planner.Finding], mending proposal: Proposal?
  ) throws(Failure) -> ExitCode {
    if let proposal, !arguments.flags.contains(.dryRun) {
      _ = try transaction.apply(proposal.plan)
    }
    let found = findings.map { finding -> JSON in
      [
        "path": .string(finding.path), "words": .string(finding.words),
        "isMended": .bool(finding.isMended && proposal != nil),
      ]
    }
    try streams.write(JSON.object([.init(name: "findings", value: .array(found))]).text + "\n")
    let isLeft = findings.contains { proposal == nil || !$0.isMended }
    return isLeft ? .failed : .done
  }
}
