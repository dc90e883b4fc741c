import Platform
import Testing

@testable import Scaffolder

@Suite(.waiting) struct InterruptionTests {
  /// How many steps it takes, and what is there before and after.
  private struct Course {
    let steps: Int
    let before: [String: TemporaryTree.Entry]
    let after: [String: TemporaryTree.Entry]

    init(_ scenario: Scenario) throws {
      let tree = try scenario.tree()
      before = try tree.entries()
      let disk = FaultyDisk(tree.disk)
      try Transaction(on: disk).apply(scenario.plan, backup: scenario.backup)
      steps = disk.steps
      after = try tree.entries()
    }
  }

  private func failure(of scenario: Scenario, on disk: some Disk) -> Failure? {
    do throws(Failure) {
      try Transaction(on: disk).apply(scenario.plan, backup: scenario.backup)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: Scenario.all)
  func `one error anywhere leaves all or nothing changed`(scenario: Scenario) throws {
    let course = try Course(scenario)
    for step in 1...course.steps {
      let tree = try scenario.tree()
      let disk = FaultyDisk(tree.disk, .once(ENOSPC), at: step)
      if let error = failure(of: scenario, on: disk) {
        #expect(try tree.entries() == course.before, "step \(step)")
        #expect(error.code == .failed)
        #expect(error.description.hasPrefix("Nothing was changed. "), "step \(step)")
        #expect(tree.leftovers() == [], "step \(step)")
        try Transaction(on: tree.disk).apply(scenario.plan)
      }
      #expect(try tree.entries() == course.after, "step \(step)")
      try Transaction(on: tree.disk).recover()
      #expect(tree.leftovers().allSatisfy { $0 == "." || $0.hasPrefix("backups") })
    }
  }

  @Test(arguments: Scenario.all)
  func `what can't be undone at once is undone by the next command`(scenario: Scenario) throws {
    let course = try Course(scenario)
    var repairs = 0
    for step in 1...course.steps {
      let tree = try scenario.tree()
      let disk = FaultyDisk(tree.disk, .lasting(EACCES), at: step)
      if let error = failure(of: scenario, on: disk) {
        let isMended = error.description.hasPrefix("Nothing was changed. ")
        if isMended { #expect(try tree.entries() == course.before, "step \(step)") }
        #expect(try Transaction(on: tree.disk).recover() != isMended, "step \(step)")
        if !isMended { repairs += 1 }
        #expect(try tree.entries() == course.before, "step \(step)")
      } else {
        #expect(try tree.entries() == course.after, "step \(step)")
      }
    }
    #expect(repairs > 0)
  }

  @Test(arguments: Scenario.all)
  func `a process that dies anywhere is undone by the next one`(scenario: Scenario) throws {
    let course = try Course(scenario)
    var recoveries = 0
    for step in 1...course.steps {
      let tree = try scenario.tree()
      let disk = FaultyDisk(tree.disk, .death, at: step)
      _ = try? Transaction(on: disk).apply(scenario.plan, backup: scenario.backup)
      if try Transaction(on: tree.disk).recover() {
        recoveries += 1
        #expect(try tree.entries() == course.before, "step \(step)")
      }
      if try tree.entries() == course.before {
        try Transaction(on: tree.disk).apply(scenario.plan)
      }
      #expect(try tree.entries() == course.after, "step \(step)")
      #expect(tree.leftovers().allSatisfy { $0 == "." || $0.hasPrefix("backups") })
    }
    // The steps between the journal's coming and its going.
    #expect(recoveries >= scenario.plan.changes.count)
  }

  @Test(arguments: Scenario.all)
  func `a recovery that dies anywhere is finished by the next one`(scenario: Scenario) throws {
    let course = try Course(scenario)
    for step in 1...course.steps {
      for later in 1... {
        let tree = try scenario.tree()
        let disk = FaultyDisk(tree.disk, .death, at: step)
        _ = try? Transaction(on: disk).apply(scenario.plan, backup: scenario.backup)
        if tree.text(Transaction.journal) == nil { break }
        let second = FaultyDisk(tree.disk, .death, at: later)
        _ = try? Transaction(on: second).recover()
        try Transaction(on: tree.disk).recover()
        #expect(try tree.entries() == course.before, "steps \(step) and \(later)")
        if second.steps < later { break }
      }
    }
  }

  @Test(arguments: Scenario.all)
  func `what somebody writes between two steps is never lost`(scenario: Scenario) throws {
    let course = try Course(scenario)
    for change in scenario.plan.changes where change.kind != .create {
      for step in 1...course.steps {
        let tree = try scenario.tree()
        let disk = FaultyDisk(tree.disk)
        var isWritten = false
        disk.didStep = { number in
          if number != step { return }
          isWritten = (try? tree.write("mine", to: change.path)) != nil
        }
        let failure = failure(of: scenario, on: disk)
        // Steps that had nothing to do, such as removing what isn't there.
        if !isWritten { continue }
        if failure != nil {
          var entries = try tree.entries()
          #expect(entries[change.path]?.bytes == Array("mine".utf8), "\(change.path) \(step)")
          entries[change.path] = course.before[change.path]
          #expect(entries == course.before, "\(change.path) \(step)")
        } else {
          #expect(tree.text(change.path) == "mine", "\(change.path) \(step)")
        }
      }
    }
  }
}
