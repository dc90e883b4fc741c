/// Tells a wait that lasts from one that is over before it is worth a word.
struct Spinner {
  /// In milliseconds: what is shorter isn't shown, and so often the wheel turns.
  static let tick = 100

  private(set) var lasts = false
  /// Grows while it lasts.
  private(set) var spin = 0
  private var isOn = false
  private var number = 0
  /// The waits that ticks are under way for, in their order.
  private var ticks: [Int] = []

  /// Notes whether something is waited for; true where a tick is to be sent.
  mutating func update(_ isOn: Bool) -> Bool {
    if isOn != self.isOn {
      self.isOn = isOn
      end()
    }
    guard isOn, !ticks.contains(number) else { return false }
    ticks.append(number)
    return true
  }

  /// Whatever is waited for from here on is another wait.
  mutating func end() {
    number += 1
    lasts = false
  }

  /// Takes the oldest tick under way. One that was sent for an earlier wait says nothing.
  mutating func advance() {
    guard !ticks.isEmpty, ticks.removeFirst() == number, isOn else { return }
    lasts = true
    spin += 1
  }
}
