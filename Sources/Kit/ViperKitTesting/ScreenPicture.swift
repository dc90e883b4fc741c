/// A screen of a terminal as a part of an SVG picture.
///
/// A run of one background is a rectangle, and a word or a sentence of one style is a text that begins
/// in its cell. Texts beyond ASCII are stretched to their cells, since fonts differ there.
struct ScreenPicture {
  static let cell = (width: 9, height: 18)
  static let margin = 9

  /// Black or white, with the colors of xterm.
  enum Background: String {
    case dark, light
  }

  let rows: [[(text: String, style: Set<Int>)]]
  let background: Background
  /// The cell of the cursor; nil if it is hidden.
  private let cursor: (column: Int, row: Int)?

  /// Draws a screen; `isCropped` keeps one of several empty rows.
  init(_ screen: Emulator, on background: Background, isCropped: Bool = false) {
    let rows = (0..<screen.size.rows).map(screen.row)
    let isEmpty = rows.map { row in row.allSatisfy { $0.text == " " && $0.style.isEmpty } }
    let kept = rows.indices.filter { !isCropped || $0 == 0 || !isEmpty[$0] || !isEmpty[$0 - 1] }
    self.rows = kept.map { rows[$0] }
    let row = screen.isCursorShown ? kept.firstIndex(of: screen.cursor.row) : nil
    cursor = row.map { (screen.cursor.column, $0) }
    self.background = background
  }

  var width: Int { (rows.first?.count ?? 0) * Self.cell.width + 2 * Self.margin }
  var height: Int { rows.count * Self.cell.height + 2 * Self.margin }

  /// The picture's elements, with its upper left corner at the origin.
  var elements: [String] {
    let (width, height) = Self.cell
    let frame = #"<rect class="\#(background)" width="\#(self.width)" height="\#(self.height)"/>"#
    var (rectangles, texts) = ([frame], [String]())
    for (index, row) in rows.enumerated() {
      let y = Self.margin + index * height
      for run in runs(of: row, by: { look(of: $0.style).background }) {
        guard let color = look(of: row[run.lowerBound].style).background else { continue }
        rectangles.append(
          #"<rect x="\#(Self.margin + run.lowerBound * width)" y="\#(y)" "#
            + #"width="\#(run.count * width)" height="\#(height)" fill="\#(color)"/>"#)
      }
      for run in runs(of: row, by: \.style) {
        if row[run.lowerBound].style.contains(4) {
          rectangles.append(
            #"<rect x="\#(Self.margin + run.lowerBound * width)" y="\#(y + height - 3)" "#
              + #"width="\#(run.count * width)" height="1" "#
              + #"class="\#(name(of: row[run.lowerBound].style))"/>"#)
        }
        for piece in pieces(of: row, in: run) {
          let text = row[piece].map(\.text).joined()
          let length = text.utf8.allSatisfy { $0 < 0x80 } ? nil : piece.count * width
          let stretch = length.map { #" textLength="\#($0)" lengthAdjust="spacingAndGlyphs""# }
          texts.append(
            #"<text x="\#(Self.margin + piece.lowerBound * width)" y="\#(y + 13)" "#
              + #"class="\#(name(of: row[piece.lowerBound].style))"\#(stretch ?? "")>"#
              + "\(text.escapedForXML)</text>")
        }
      }
    }
    if let cursor {
      rectangles.append(
        #"<rect x="\#(Self.margin + cursor.column * width)" "#
          + #"y="\#(Self.margin + cursor.row * height)" width="\#(width)" height="\#(height)" "#
          + #"class="cursor"/>"#)
    }
    return rectangles + texts
  }

  /// The rules of the styles that occur.
  var rules: Set<String> {
    let seen = rows.joined().filter { $0.text != " " || $0.style.contains(4) }
    let styles = Set(seen.map(\.style))
    return Set(styles.map { ".\(name(of: $0)){\(look(of: $0).rule)}" })
      .union([".\(background){fill:\(background == .dark ? "#000" : "#fff");stroke:#777}"])
  }

  private func name(of style: Set<Int>) -> String {
    ([background == .dark ? "d" : "l"] + style.sorted().map(String.init)).joined(separator: "-")
  }

  /// The longest runs of cells that are alike.
  private func runs<Key: Equatable>(
    of row: [(text: String, style: Set<Int>)], by key: ((text: String, style: Set<Int>)) -> Key
  ) -> [Range<Int>] {
    var (runs, start) = ([Range<Int>](), 0)
    for index in row.indices.dropFirst() where key(row[index]) != key(row[index - 1]) {
      runs.append(start..<index)
      start = index
    }
    return row.isEmpty ? [] : runs + [start..<row.count]
  }

  /// The parts of a run without the spaces around them: texts that no two spaces interrupt.
  private func pieces(
    of row: [(text: String, style: Set<Int>)], in run: Range<Int>
  ) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    for index in run where row[index].text != " " {
      if let last = pieces.last, index - last.upperBound < 2 {
        pieces[pieces.count - 1] = last.lowerBound..<index + 1
      } else {
        pieces.append(index..<index + 1)
      }
    }
    return pieces
  }
}

// MARK: - Colors

extension ScreenPicture {
  /// The fill, if there is any, and the rule of these codes (SGR), as xterm draws them; of its 256
  /// colors, those of failures and faint text.
  private func look(of style: Set<Int>) -> (background: String?, rule: String) {
    let page = background == .dark ? 0x000000 : 0xFFFFFF
    let code = style.first { Self.palette[$0] != nil }
    var text = code.flatMap { Self.palette[$0] } ?? (background == .dark ? 0xE5E5E5 : 0x000000)
    var ground = style.contains(47) ? 0xE5E5E5 : page
    if style.contains(2) { text = Self.faint(text) }
    if style.contains(7) { swap(&text, &ground) }
    var rule = "fill:\(Self.hexadecimal(text))"
    if style.contains(1) { rule += ";font-weight:bold" }
    return (ground == page ? nil : Self.hexadecimal(ground), rule)
  }

  private static let palette = [
    30: 0x000000, 31: 0xCD0000, 32: 0x00CD00, 33: 0xCDCD00, 34: 0x0000EE, 35: 0xCD00CD,
    36: 0x00CDCD, 37: 0xE5E5E5, 90: 0x7F7F7F, 91: 0xFF0000, 92: 0x00FF00, 93: 0xFFFF00,
    94: 0x5C5CFF, 95: 0xFF00FF, 96: 0x00FFFF, 97: 0xFFFFFF, 1210: 0xFF8787,
    1241: 0x626262, 1247: 0x9E9E9E,
  ]

  private static func faint(_ color: Int) -> Int {
    [16, 8, 0].reduce(0) { $0 | ((color >> $1 & 0xFF) * 2 / 3) << $1 }
  }

  private static func hexadecimal(_ color: Int) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

extension String {
  /// With escapes for characters that XML forbids or takes for markup.
  var escapedForXML: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): "\u{FFFD}"
      case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: String(scalar)
      }
    }.joined()
  }
}
