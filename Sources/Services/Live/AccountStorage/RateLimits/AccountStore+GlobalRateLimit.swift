import Accounts

extension AccountStore {
  /// One more act that costs a stranger nothing, such as a guess, or a mail that they cause: pauses
  /// first where there were too many lately, whoever they were about. The pause is
  /// `GlobalRateLimit.longestPause` at most; whoever is cancelled waits no longer.
  func feelPressure() async throws(StoreError) {
    let pause = try connection.transaction { () throws(StoreError) in
      try checkCancellation()
      let now = clock()
      var pressure = try pressure()
      pressure.add(at: now)
      try keep(pressure)
      return pressure.pause(at: now)
    }
    if pause == .zero { return }
    do {
      try await self.pause(pause)
    } catch {
      throw StoreError(.cancelled, at: connection.path)
    }
  }

  /// Every guess changes something in the transaction that settles it, so that it takes as long
  /// whatever it comes to: the disk is waited for only where something changes.
  func noteGuess() throws(StoreError) {
    try connection.run(
      """
      INSERT INTO pressure(id, guesses) VALUES(1, 1) ON CONFLICT(id) DO UPDATE SET guesses = guesses + 1
      """)
  }

  /// The try was right, and weighs no more.
  func easePressure() throws(StoreError) {
    var pressure = try pressure()
    pressure.remove()
    try keep(pressure)
  }

  private func pressure() throws(StoreError) -> GlobalRateLimit {
    GlobalRateLimit(passes: try connection.integer("SELECT passes FROM pressure"))
  }

  private func keep(_ pressure: GlobalRateLimit) throws(StoreError) {
    try connection.run(
      """
      INSERT INTO pressure(id, passes) VALUES(1, ?)
      ON CONFLICT(id) DO UPDATE SET passes = excluded.passes
      """, pressure.passes)
  }
}
