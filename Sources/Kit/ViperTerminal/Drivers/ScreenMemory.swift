import ViperPages

/// The drivers' state of screens that were left, such as inputs, for the lifetime of the screens.
@MainActor
struct ScreenMemory<Value> {
  private struct Entry {
    weak var screen: (any Screen)?
    let value: Value
  }

  private var entries: [Entry] = []

  mutating func keep(_ value: Value, of screen: any Screen) {
    entries.append(Entry(screen: screen, value: value))
  }

  /// Removes and returns the value of a screen; nil if the screen wasn't left before.
  mutating func take(of screen: any Screen) -> Value? {
    defer { entries.removeAll { $0.screen == nil || $0.screen === screen } }
    return entries.first { $0.screen === screen }?.value
  }

  /// The kept screens that satisfy `isWanted`; released screens are skipped.
  func screens(where isWanted: (any Screen, Value) -> Bool) -> [any Screen] {
    entries.compactMap { entry in entry.screen.flatMap { isWanted($0, entry.value) ? $0 : nil } }
  }
}
