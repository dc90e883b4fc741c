import CCrypt

/// How an import treats a user's password hash.
enum ImportedHash: Equatable {
  /// crypt(3) can verify it at an acceptable cost. The text is the method's name.
  case kept(String)
  /// The user is imported without it; the reason is a sentence.
  case dropped(String)
  /// The user isn't imported; the reason is a sentence.
  case refused(String)

  init(_ bytes: some Collection<UInt8>) {
    guard let first = bytes.first else { self = .dropped("There is no password hash."); return }
    if first == UInt8(ascii: "!") || first == UInt8(ascii: "*") {
      self = .dropped("The password is locked.")
      return
    }
    let text = String(decoding: bytes.dropFirst(Self.wrapping(of: bytes)), as: UTF8.self)
    if Self.isDjango(text) {
      self = .refused(
        "Hashes of Django such as pbkdf2_sha256 can't be verified here. Empty the cell: then the "
          + "user is imported, and resets the password.")
    } else if text.hasPrefix("$apr1$") || text.hasPrefix("{SHA}") {
      self = .dropped("crypt(3) can't verify hashes of htpasswd's own methods.")
    } else {
      self = Self.judged(text)
    }
  }

  /// The length of a prefix that other programs add to a hash of crypt(3), in bytes.
  static func wrapping(of bytes: some Collection<UInt8>) -> Int {
    // LDAP and Dovecot use the first two; Django the last, for bcrypt without pre-hashing.
    for prefix in ["{CRYPT}", "{crypt}", "bcrypt$"] where bytes.starts(with: prefix.utf8) {
      let rest = bytes.dropFirst(prefix.utf8.count)
      if rest.starts(with: prefix.hasPrefix("{") ? "$".utf8 : "$2".utf8) {
        return prefix.utf8.count
      }
    }
    return 0
  }

  /// Its description in a preview.
  var method: String {
    switch self {
    case .kept(let method): method
    case .dropped, .refused: "none"
    }
  }

  private static func isDjango(_ text: String) -> Bool {
    ["pbkdf2_", "argon2$", "bcrypt$", "bcrypt_sha256$", "scrypt$"].contains(where: text.hasPrefix)
  }

  private static func judged(_ text: String) -> Self {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }), parts.count > 3, parts[0].isEmpty,
      let method = Method(String(parts[1])), ccrypt_verifies(text)
    else { return .dropped("The password hash is of no method that is safe and known here.") }
    guard method.fits(parts.dropFirst(2)) else {
      return .dropped("The password hash is cut off, or has unusual settings.")
    }
    guard method.isAffordable(parts.dropFirst(2)) else {
      return .dropped("The password hash would take too long to verify.")
    }
    return .kept(method.name)
  }
}

/// A method of crypt(3), and the format of its hashes after the prefix, such as `$6$`.
private enum Method {
  case bcrypt, pbkdf2, scrypt, sha256, sha512, yescrypt

  init?(_ prefix: String) {
    switch prefix {
    case "2a", "2b", "2y": self = .bcrypt
    case "5": self = .sha256
    case "6": self = .sha512
    case "7": self = .scrypt
    case "gy", "y": self = .yescrypt
    case "pbkdf2-sha512": self = .pbkdf2
    default: return nil
    }
  }

  var name: String {
    switch self {
    case .bcrypt: "bcrypt"
    case .pbkdf2: "pbkdf2-sha512"
    case .scrypt: "scrypt"
    case .sha256: "sha256crypt"
    case .sha512: "sha512crypt"
    case .yescrypt: "yescrypt"
    }
  }

  /// The length of the hash after the last `$`.
  private var digits: Int {
    switch self {
    case .bcrypt: 53
    case .pbkdf2: 128
    case .scrypt, .sha256, .yescrypt: 43
    case .sha512: 86
    }
  }

  func fits(_ parts: ArraySlice<Substring>) -> Bool {
    guard parts.last?.utf8.count == digits else { return false }
    switch self {
    case .bcrypt, .scrypt: return parts.count == 2
    case .pbkdf2, .yescrypt: return parts.count == 3
    case .sha256, .sha512:
      return parts.count == 2 || parts.count == 3 && parts.first?.hasPrefix("rounds=") == true
    }
  }

  /// Whether verifying takes a few seconds at most: an imported hash must not cause denial of
  /// service.
  func isAffordable(_ parts: ArraySlice<Substring>) -> Bool {
    guard let setting = parts.first else { return false }
    switch self {
    case .bcrypt: return Int(setting).map { $0 <= 16 } ?? false
    case .pbkdf2: return Int(setting).map { $0 <= 5_000_000 } ?? false
    case .sha256, .sha512:
      return parts.count == 2 || Int(setting.dropFirst(7)).map { $0 <= 5_000_000 } ?? false
    case .scrypt: return Self.isModestScrypt(setting)
    // Flavor, then one digit each for N (as a power of 2) and r.
    case .yescrypt:
      return setting.count == 3 && setting.first == "j" && Self.isModest(setting.dropFirst().first)
        && (setting.last == "T" || setting.last == "5")
    }
  }

  /// One digit encodes N (as a power of 2), five encode r and five p. Memory is 128 bytes × N × r,
  /// and the time also grows with p. The limit is that of N=2¹⁶, r=32, p=1: 256 MiB.
  private static func isModestScrypt(_ setting: Substring) -> Bool {
    let digits = setting.utf8.prefix(11).compactMap { digit in
      alphabet.firstIndex(of: digit)
    }
    guard digits.count == 11, digits[0] <= 21 else { return false }
    let (r, p) = (number(digits[1..<6]), number(digits[6...]))
    let cost = (r << digits[0]).multipliedReportingOverflow(by: p)
    return r > 0 && p > 0 && !cost.overflow && cost.partialValue <= 32 << 16
  }

  private static let alphabet = Array(
    "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  /// Decodes base-64 digits, the least significant first.
  private static func number(_ digits: ArraySlice<Int>) -> Int {
    digits.reversed().reduce(0) { $0 << 6 | $1 }
  }

  private static func isModest(_ letter: Character?) -> Bool {
    letter.map { "./0123456789ABCDE".contains($0) } ?? false
  }
}
