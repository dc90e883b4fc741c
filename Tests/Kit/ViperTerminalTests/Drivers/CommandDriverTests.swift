import Testing
import ViperKitTesting
import ViperPlatform

@testable import ViperTerminal

/// Commands, which show no page, only a message.
@MainActor
@Suite struct CommandDriverTests {
  let console = ConsoleFake()

  @Test func `a command's message is written at its end`() async {
    let outcome = await CommandDriver(console: console).run { (.done, "It is done.") }
    #expect(outcome == .done)
    #expect(console.text == "It is done.\n" && console.calls.last == .close)
  }

  @Test(arguments: [(Outcome.done, ""), (.failed, "It is over.\n")])
  func `a quiet run omits the report of a success alone`(outcome: Outcome, text: String) async {
    console.isQuiet = true
    #expect(await CommandDriver(console: console).run { (outcome, "It is over.") } == outcome)
    #expect(console.text == text)
  }

  private func begin(
    _ work: @escaping @MainActor () async -> (Outcome, String?)
  ) async -> Task<Outcome, Never> {
    let run = Task { await CommandDriver(console: console).run(work) }
    await until { console.calls == [.watch] }
    return run
  }

  @Test func `a signal cancels a command, which reports its outcome`() async {
    let run = await begin {
      await cancellation()
      return (.failed, "It was stopped after 3 users.")
    }
    console.deliver(.signal(SIGTERM))
    #expect(await run.value == .signalled(SIGTERM))
    #expect(console.text == "It was stopped after 3 users.\n")
  }

  @Test func `a command can be suspended and continued`() async {
    let gate = Gate()
    let run = await begin {
      await gate.pass()
      return (.done, "It is done.")
    }
    console.deliver(.suspended)
    #expect(console.calls == [.watch, .suspend])
    console.deliver(.suspending)
    console.deliver(.resumed)
    gate.open()
    #expect(await run.value == .done)
    #expect(console.text == "Suspends as soon as the current write is done.\nIt is done.\n")
  }

  @Test(arguments: [Input.overdue, .signal(SIGINT)])
  func `a cancelled command has limited time, which a second signal ends`(input: Input) async {
    let gate = Gate()
    let run = await begin {
      await gate.pass()
      return (.done, "Too late.")
    }
    console.deliver(.signal(SIGINT))
    console.deliver(input)
    #expect(await run.value == .signalled(SIGINT))
    #expect(console.text.isEmpty && console.later == [.overdue])
    gate.open()
  }
}
