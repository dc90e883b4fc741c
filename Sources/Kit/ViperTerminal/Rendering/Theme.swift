/// How text looks, by its meaning.
///
/// A style never carries the meaning alone, so colour isn't needed.
struct Style: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  static let bold = Style(rawValue: 1)
  static let faint = Style(rawValue: 2)
  static let underlined = Style(rawValue: 4)
  /// Foreground and background swapped, for the selection.
  static let reversed = Style(rawValue: 8)
  /// The title, the focus and the selected row.
  static let accent = Style(rawValue: 16)
  static let failure = Style(rawValue: 32)
  static let success = Style(rawValue: 64)
}

/// The colours of the full screen: the terminal's own sixteen, and three of its 256.
public enum Theme: String, CaseIterable, Sendable {
  /// Bright colours on a dark background.
  case dark
  /// Dark colours on a light background.
  case light
  /// No colour: on an unknown background, none is readable in every palette.
  case plain

  /// The sequence that switches from `old` to `style`, or from any style if `old` is nil.
  func sequence(to style: Style, from old: Style? = nil) -> String {
    let (codes, before) = (codes(of: style), old.map(codes(of:)))
    if codes == before { return "" }
    let isAddition = before.map { $0.allSatisfy(codes.contains) } ?? false
    let added = isAddition ? codes.filter { before?.contains($0) == false } : ["0"] + codes
    return "\u{1B}[" + (codes.isEmpty ? "" : added.joined(separator: ";")) + "m"
  }

  private func codes(of style: Style) -> [String] {
    var codes: [String] = []
    // Without colour, bold marks a failure.
    if !style.isDisjoint(with: [.bold, .failure]) { codes.append("1") }
    // On a light background, a selection without the focus is the palette's light gray.
    let isGray = self == .light && style.isSuperset(of: [.reversed, .faint])
    if style.contains(.faint), palette == nil { codes.append("2") }
    if style.contains(.underlined) { codes.append("4") }
    if style.contains(.reversed) { codes.append(isGray ? "47" : "7") }
    if !isGray, let color = color(of: style) { codes.append(color) }
    return codes
  }

  /// The colours of an accent, a failure, a success and faint text: SGR codes of ECMA-48, those
  /// above 90 that xterm added, and three of its 256 colours; nil for the terminal's own colours.
  ///
  /// A test checks that their contrast is at least 4.5 in the palettes of the most used terminals:
  /// no green is readable on white, and no red of a palette on every dark gray.
  private var palette: (accent: String, failure: String, success: String, faint: String)? {
    switch self {
    case .dark: ("96", "38;5;210", "92", "38;5;247")
    case .light: ("34", "31", "34", "38;5;241")
    case .plain: nil
    }
  }

  private func color(of style: Style) -> String? {
    guard let palette else { return nil }
    if style.contains(.failure) { return palette.failure }
    if style.contains(.success) { return palette.success }
    if style.contains(.accent) { return palette.accent }
    return style.contains(.faint) ? palette.faint : nil
  }
}
