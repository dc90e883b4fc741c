import Foundation
import Testing

@testable import ViperTerminal

/// The colours of the themes, and their contrast in the palettes of the most used terminals.
@Suite struct ThemeTests {
  @Test(arguments: [
    (Theme.dark, ["0;96", "0;1;38;5;210", "0;92", "0;38;5;247"]),
    (.light, ["0;34", "0;1;31", "0;34", "0;38;5;241"]), (.plain, ["0", "0;1", "0", "0;2"]),
  ])
  func `a theme has a colour for each meaning of a style`(theme: Theme, codes: [String]) {
    let styles: [Style] = [.accent, .failure, .success, .faint]
    let sequences = codes.map { $0 == "0" ? "\u{1B}[m" : "\u{1B}[\($0)m" }
    #expect(styles.map { theme.sequence(to: $0) } == sequences)
    #expect(theme.sequence(to: [.underlined, .bold]) == "\u{1B}[0;1;4m")
    #expect(theme.sequence(to: .reversed) == "\u{1B}[0;7m")
    let isLight = theme == .light
    // A highlighted match is also legible on the gray of a selected row.
    for style: Style in [[.reversed, .faint], [.reversed, .faint, .accent]] where isLight {
      #expect(theme.sequence(to: style) == "\u{1B}[0;47m")
    }
  }

  /// The colours 0 to 15 as red, green and blue: xterm, Windows Terminal, GNOME Terminal (Tango), and
  /// Terminal of macOS.
  private static let palettes = [
    "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 "
      + "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
    "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc "
      + "767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2",
    "2e3436 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf "
      + "555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec",
    "000000 c23621 25bc24 adad27 492ee1 d338d3 33bbc8 cbcccd "
      + "818383 fc391f 31e722 eaec23 5833ff f935f8 14f0f0 e9ebeb",
  ].map { $0.split(separator: " ").compactMap { Int($0, radix: 16) } }

  /// The used ones of the 256 colours, which are the same everywhere.
  private static let fixed = [210: 0xFF8787, 241: 0x626262, 247: 0x9E9E9E]

  /// The contrast of the Web Content Accessibility Guidelines, from 1 to 21.
  private func contrast(_ one: Int, _ other: Int) -> Double {
    func luminance(_ color: Int) -> Double {
      let parts = [16, 8, 0].map { shift in
        let part = Double(color >> shift & 0xFF) / 255
        return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let lights = [luminance(one), luminance(other)].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  /// As those guidelines ask for; a selected row exchanges the two colours.
  @Test(arguments: Theme.allCases, [Style.accent, .failure, .success, .faint])
  func `coloured text is readable in every palette`(theme: Theme, style: Style) {
    let codes = theme.sequence(to: style).split { !$0.isNumber }.compactMap { Int($0) }
    guard let code = codes.last, code >= 30 else { return }
    for palette in Self.palettes {
      let color = Self.fixed[code] ?? palette[code >= 90 ? code - 82 : code - 30]
      #expect(contrast(color, theme == .light ? 0xFFFFFF : palette[0]) >= 4.5)
    }
  }

  @Test func `the gray of a selected row differs from white, and black is readable on it`() {
    for palette in Self.palettes {
      #expect(contrast(palette[7], 0xFFFFFF) >= 1.2)
      #expect(contrast(palette[0], palette[7]) >= 7)
    }
  }
}
