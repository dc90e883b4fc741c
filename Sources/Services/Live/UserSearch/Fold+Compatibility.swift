extension Fold {
  /// The lowercase compatibility decomposition of a scalar (as in NFKD). Covers the forms that
  /// occur in names: full-width, half-width, small, superscript, subscript, circled and
  /// mathematical letters and digits, ligatures, Roman numerals, Arabic presentation forms and
  /// Hangul compatibility jamo; nil for all others.
  ///
  /// The standard library has no public API for compatibility decomposition.
  static func compatible(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0..<0xAA: nil
    // Half-width (semi-)voiced sound marks are dropped, like the combining ones.
    case 0xFF9E...0xFF9F: ""
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0).map { String($0).lowercased() }
    case 0x1D400...0x1D6A3: letter(Int(scalar.value - 0x1D400), of: latin)
    case 0x1D6A8...0x1D7C9: letter(Int(scalar.value - 0x1D6A8), of: greek)
    case 0x1D7CE...0x1D7FF: String((scalar.value - 0x1D7CE) % 10)
    default: forms[scalar.value]
    }
  }

  /// The mathematical alphabets are contiguous, each in the order of `alphabet`.
  private static func letter(_ index: Int, of alphabet: [Character]) -> String {
    String(alphabet[index % alphabet.count])
  }

  private static let latin = Array("abcdefghijklmnopqrstuvwxyz")
  private static let greek = Array("αβγδεζηθικλμνξοπρθστυφχψω∇αβγδεζηθικλμνξοπρςστυφχψω∂εθκφρπ")

  private static let forms: [UInt32: String] = {
    var forms: [UInt32: String] = [:]
    var next: UInt32 = 0
    for word in list.utf8.split(whereSeparator: { $0 <= 0x20 }).map(Substring.init) {
      if word.hasPrefix("U+"), let value = UInt32(word.dropFirst(2), radix: 16) {
        next = value
      } else {
        forms[next] = String(word)
        next += 1
      }
    }
    return forms
  }()

  /// Runs of consecutive scalars: the first scalar, then the folded form of each one in the run.
  private static let list = #"""
    U+00AA a U+00B2 2 3 U+00B5 μ U+00B9 1 o U+00BC 1⁄4 1⁄2 3⁄4 U+0132 ij ij U+013F l· l· U+0149 ʼn
    U+017F s U+01C4 dz dz dz lj lj lj nj nj nj U+01F1 dz dz dz U+02B0 h ɦ j r ɹ ɻ ʁ w y U+02E0 ɣ l
    s x ʕ U+03D0 β θ υ υ υ φ π U+03F0 κ ρ ς U+03F5 ε U+03F9 σ U+0587 եւ U+0675 اٴ وٴ ۇٴ يٴ U+0E33 า
    U+0EB3 າ U+1D2C a æ b U+1D30 d e ǝ g h i j k l m n U+1D3C o ȣ p r t u w a ɐ ɑ ᴂ b d e ə ɛ ɜ g
    U+1D4F k m ŋ o ɔ ᴖ ᴗ p t u ᴝ ɯ v ᴥ β γ δ φ χ i r u v β γ ρ φ χ U+1D78 н U+1D9B ɒ c ɕ ð ɜ f ɟ ɡ
    ɥ ɨ ɩ ɪ ᵻ ʝ ɭ ᶅ ʟ ɱ ɰ ɲ ɳ ɴ ɵ ɸ ʂ ʃ ƫ ʉ ʊ ᴜ ʋ ʌ z ʐ ʑ ʒ θ U+1E9A aʾ s U+2011 ‐ U+2024 . .. ...
    U+2033 ′′ ′′′ U+2036 ‵‵ ‵‵‵ U+203C !! U+2047 ?? ?! !? U+2057 ′′′′ U+2070 0 i U+2074 4 5 6 7 8 9
    + − = ( ) n 0 1 2 3 4 5 6 7 8 9 + − = ( ) U+2090 a e o x ə h k l m n p s t U+20A8 rs U+2100 a/c
    a/s c °c U+2105 c/o c/u ɛ U+2109 °f g h h h h ħ i i l l U+2115 n no U+2119 p q r r r U+2120 sm
    tel tm U+2124 z U+2128 z U+212C b c U+212F e e f U+2133 m o א ב ג ד i U+213B fax π γ γ π ∑
    U+2145 d d e i j U+2150 1⁄7 1⁄9 1⁄10 1⁄3 2⁄3 1⁄5 2⁄5 3⁄5 4⁄5 1⁄6 5⁄6 1⁄8 3⁄8 5⁄8 7⁄8 1⁄ i ii
    iii iv v vi vii viii ix x xi xii l c d m i ii iii iv v vi vii viii ix x xi xii l c d m U+2189
    0⁄3 U+2460 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 (1) (2) (3) (4) (5) (6) (7) (8)
    (9) (10) (11) (12) (13) (14) (15) (16) (17) (18) (19) (20) 1. 2. 3. 4. 5. 6. 7. 8. 9. 10. 11.
    12. 13. 14. 15. 16. 17. 18. 19. 20. (a) (b) (c) (d) (e) (f) (g) (h) (i) (j) (k) (l) (m) (n) (o)
    (p) (q) (r) (s) (t) (u) (v) (w) (x) (y) (z) a b c d e f g h i j k l m n o p q r s t u v w x y z
    a b c d e f g h i j k l m n o p q r s t u v w x y z 0 U+2C7C j v U+2D6F ⵡ U+3131 ᄀ ᄁ ᆪ ᄂ ᆬ ᆭ ᄃ
    ᄄ ᄅ ᆰ ᆱ ᆲ ᆳ ᆴ ᆵ ᄚ ᄆ ᄇ ᄈ ᄡ ᄉ ᄊ ᄋ ᄌ ᄍ ᄎ ᄏ ᄐ ᄑ ᄒ ᅡ ᅢ ᅣ ᅤ ᅥ ᅦ ᅧ ᅨ ᅩ ᅪ ᅫ ᅬ ᅭ ᅮ ᅯ ᅰ ᅱ ᅲ ᅳ ᅴ ᅵ ᅠ ᄔ ᄕ ᇇ
    ᇈ ᇌ ᇎ ᇓ ᇗ ᇙ ᄜ ᇝ ᇟ ᄝ ᄞ ᄠ ᄢ ᄣ ᄧ ᄩ ᄫ ᄬ ᄭ ᄮ ᄯ ᄲ ᄶ ᅀ ᅇ ᅌ ᇱ ᇲ ᅗ ᅘ ᅙ ᆄ ᆅ ᆈ ᆑ ᆒ ᆔ ᆞ ᆡ U+A69C ъ ь U+A770
    ꝯ U+A7F2 c f q U+A7F8 ħ œ U+AB5C ꜧ ꬷ ɫ ꭒ U+AB69 ʍ U+FB00 ff fi fl ffi ffl st st U+FB13 մն մե մի
    վն մխ U+FB20 ע א ד ה כ ל ם ר ת + U+FB4F אל U+FB50 ٱ ٱ ٻ ٻ ٻ ٻ پ پ پ پ ڀ ڀ ڀ ڀ ٺ ٺ ٺ ٺ ٿ ٿ ٿ ٿ ٹ
    ٹ ٹ ٹ ڤ ڤ ڤ ڤ ڦ ڦ ڦ ڦ ڄ ڄ ڄ ڄ ڃ ڃ ڃ ڃ چ چ چ چ ڇ ڇ ڇ ڇ ڍ ڍ ڌ ڌ ڎ ڎ ڈ ڈ ژ ژ ڑ ڑ ک ک ک ک گ گ گ گ ڳ
    ڳ ڳ ڳ ڱ ڱ ڱ ڱ ں ں ڻ ڻ ڻ ڻ ە ە ہ ہ ہ ہ ھ ھ ھ ھ ے ے ے ے U+FBD3 ڭ ڭ ڭ ڭ ۇ ۇ ۆ ۆ ۈ ۈ ۇٴ ۋ ۋ ۅ ۅ ۉ ۉ
    ې ې ې ې ى ى U+FBFC ی ی ی ی U+FE50 , 、 . U+FE54 ; : ? ! — ( ) { } 〔 〕 # & * + - < > = U+FE68 \ $
    % @ U+FE80 ء ا ا ا ا و و ا ا ي ي ي ي ا ا ب ب ب ب ة ة ت ت ت ت ث ث ث ث ج ج ج ج ح ح ح ح خ خ خ خ د
    د ذ ذ ر ر ز ز س س س س ش ش ش ش ص ص ص ص ض ض ض ض ط ط ط ط ظ ظ ظ ظ ع ع ع ع غ غ غ غ ف ف ف ف ق ق ق ق ك
    ك ك ك ل ل ل ل م م م م ن ن ن ن ه ه ه ه و و ى ى ي ي ي ي لا لا لا لا لا لا لا لا U+FF65 ・ ヲ ァ ィ ゥ
    ェ ォ ャ ュ ョ ッ ー ア イ ウ エ オ カ キ ク ケ コ サ シ ス セ ソ タ チ ツ テ ト ナ ニ ヌ ネ ノ ハ ヒ フ ヘ ホ マ ミ ム メ モ ヤ ユ ヨ ラ リ ル
    レ ロ ワ ン U+FFA0 ᅠ ᄀ ᄁ ᆪ ᄂ ᆬ ᆭ ᄃ ᄄ ᄅ ᆰ ᆱ ᆲ ᆳ ᆴ ᆵ ᄚ ᄆ ᄇ ᄈ ᄡ ᄉ ᄊ ᄋ ᄌ ᄍ ᄎ ᄏ ᄐ ᄑ ᄒ U+FFC2 ᅡ ᅢ ᅣ ᅤ ᅥ ᅦ
    U+FFCA ᅧ ᅨ ᅩ ᅪ ᅫ ᅬ U+FFD2 ᅭ ᅮ ᅯ ᅰ ᅱ ᅲ U+FFDA ᅳ ᅴ ᅵ U+FFE0 ¢ £ ¬ U+FFE4 ¦ ¥ ₩ U+FFE8 │ ← ↑ → ↓ ■
    ○
    """#
}
