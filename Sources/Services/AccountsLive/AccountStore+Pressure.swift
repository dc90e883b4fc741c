import Accounts

extension AccountStore {
  /// One more try that may be a guess: pauses first where there were too many lately, whoever they
  /// were about. The pause is `Pressure.longestPause` at most; whoever is cancelled waits no longer.
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

  /// The try was right, and weighs no more.
  func easePressure() throws(StoreError) {
    var pressure = try pressure()
    pressure.remove()
    try keep(pressure)
  }

  private func pressure() throws(StoreError) -> Pressure {
    Pressure(passes: try connection.integer("SELECT passes FROM pressure"))
  }

  private func keep(_ pressure: Pressure) throws(StoreError) {
    try connection.run("INSERT OR REPLACE INTO pressure(id, passes) VALUES(1, ?)", pressure.passes)
  }
}
