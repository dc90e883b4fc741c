import CCrypt

/// The treatment of a user's password hash by an import.
enum ImportedHash: Equatable {
  /// crypt(3) can verify it at an acceptable cost. The text is the method's name.
  case kept(String)
  /// The user is imported without it.
  case dropped(MissingHash)
  /// The user isn't imported; the reason is a sentence.
  case refused(String)

  init(_ bytes: some Collection<UInt8>) {
    guard let first = bytes.first else { self = .dropped(.empty); return }
    if first == UInt8(ascii: "!") || first == UInt8(ascii: "*") {
      self = .dropped(.locked)
      return
    }
    let text = String(decoding: bytes.dropFirst(Self.wrapping(of: bytes)), as: UTF8.self)
    if Self.isDjango(text) {
      self = .refused(
        "Hashes of Django such as pbkdf2_sha256 can't be verified here. Empty the cell: then the "
          + "user is imported, and resets the password.")
    } else if text.hasPrefix("$apr1$") || text.hasPrefix("{SHA}") {
      self = .dropped(.htpasswd)
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
      let method = Method.all[String(parts[1])], ccrypt_verifies(text)
    else { return .dropped(.unknown) }
    let settings = parts[2..<parts.count - 1]
    guard parts.last?.utf8.count == method.digits, method.settings ~= settings.count,
      method.prefix.isEmpty || (settings.count == 2) == settings[2].hasPrefix(method.prefix)
    else { return .dropped(.malformed) }
    guard method.isAffordable(settings) else { return .dropped(.costly) }
    return .kept(method.name)
  }
}

/// Why a user is imported without a password, as a sentence.
enum MissingHash: String {
  case noColumn = "The file holds no password hashes."
  case empty = "There is no password hash."
  case locked = "The password is locked."
  case htpasswd = "crypt(3) can't verify hashes of htpasswd's own methods."
  case unknown = "The method of the password hash is unsafe or unknown here."
  case malformed = "The password hash is cut off, or has unusual settings."
  case costly = "The password hash would take too long to verify."
}

/// A method of crypt(3), and the format of its hashes after the prefix, such as `$6$`.
private struct Method: Sendable {
  let name: String
  /// The length of the hash after the last `$`.
  let digits: Int
  /// The number of settings before it, each followed by `$`.
  var settings = 1...1
  /// The beginning of the first of several settings.
  var prefix = ""
  /// Whether verifying takes a few seconds at most: an imported hash must not cause denial of
  /// service.
  let isAffordable: @Sendable (_ settings: ArraySlice<Substring>) -> Bool

  /// The methods by their prefix.
  static let all: [String: Method] = {
    let bcrypt = Method(name: "bcrypt", digits: 53) { isAtMost(16, $0.first) }
    let yescrypt = Method(
      name: "yescrypt", digits: 43, settings: 2...2, isAffordable: isModestYescrypt)
    return [
      "2a": bcrypt, "2b": bcrypt, "2y": bcrypt, "5": sha("sha256crypt", 43),
      "6": sha("sha512crypt", 86),
      "7": Method(name: "scrypt", digits: 43, isAffordable: isModestScrypt),
      "gy": yescrypt, "y": yescrypt,
      "pbkdf2-sha512": Method(name: "pbkdf2-sha512", digits: 128, settings: 2...2) {
        isAtMost(2_000_000, $0.first)
      },
    ]
  }()

  private static func sha(_ name: String, _ digits: Int) -> Method {
    Method(name: name, digits: digits, settings: 1...2, prefix: "rounds=") {
      // A long password multiplies the time of each round.
      $0.count == 1 || isAtMost(1_000_000, $0.first?.dropFirst(7))
    }
  }

  private static func isAtMost(_ limit: Int, _ text: Substring?) -> Bool {
    text.flatMap { Int($0) }.map { $0 <= limit } ?? false
  }

  /// Flavor, then one digit each for N (as a power of 2) and r.
  private static func isModestYescrypt(_ settings: ArraySlice<Substring>) -> Bool {
    guard let setting = settings.first, setting.count == 3, setting.first == "j" else {
      return false
    }
    return "./0123456789ABCDE".contains(setting.dropFirst().first ?? "z")
      && (setting.last == "T" || setting.last == "5")
  }

  /// One digit encodes N (as a power of 2), five encode r and five p. Memory is 128 bytes × N × r,
  /// and the time also grows with p. The limit is that of N=2¹⁶, r=32, p=1: 256 MiB.
  private static func isModestScrypt(_ settings: ArraySlice<Substring>) -> Bool {
    let digits = (settings.first ?? "").utf8.prefix(11).compactMap { alphabet.firstIndex(of: $0) }
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
}
