extension LineDriver {
  /// Hands `event` to `screen`; throws where the run is over when that has answered.
  func tell(_ event: PageEvent, to screen: any Screen) async throws {
    isActing = event.isAct
    await screen.handle(event)
    isActing = false
    isAfterAct = isAfterAct || event.isAct
    if completion.isStopping { completion.settle(on: screen.page) }
    try checkIsRunning()
  }

  /// What was typed before a secret, or an answer to what was done just now, was asked for: that was
  /// meant for something else.
  func forgetAhead() async throws {
    while await console.awaitQuiet(), !ahead.isEmpty {
      ahead = []
      readOn()
    }
    try checkIsRunning()
  }

  /// What is under way is asked to stop first, and has a moment to say what came of it.
  func end(by signal: Int32) {
    if completion.interrupt(by: signal, isActing: isActing, on: screen?.page) {
      walking?.cancel()
      console.send(.overdue, after: Interruption.patience)
    }
  }
}
