import ViperPlatform

/// The contents of a file written by `viper --trace`.
struct Trace {
  struct Part: Equatable {
    let name: String
    let text: String
  }

  enum Happening: Equatable {
    case did(event: String, subject: String)
    case shows([Part])
    case asks(call: String, milliseconds: Double, error: String?)
    /// - Parameter stack: The modules, from the bottom up.
    case goes(caller: String, stack: [String])
    case lost(lines: String)
  }

  struct Line: Equatable {
    let module: String
    var happening: Happening
  }

  /// Repeated events, such as typing, are merged, and so are consecutive changes of a page.
  private(set) var lines: [Line] = []

  /// Reads lines of JSON or of text; the first line selects the format.
  /// - Parameter path: For errors.
  init(_ bytes: [UInt8], path: String) throws(Failure) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let isJSON = lines[0].elementsEqual(#"{"trace":1}"#.utf8)
    guard isJSON || lines[0].starts(with: "# trace 1".utf8) else {
      throw Failure("\(path): it is not a trace. Make one with the option --trace of the program.")
    }
    var isAside = false
    for (number, bytes) in lines.enumerated().dropFirst() where !bytes.isEmpty {
      let text = String(decoding: bytes, as: UTF8.self)
      if !isJSON, takeModule(text, isAside: &isAside) { continue }
      guard let line = isJSON ? (try? JSONValue(reading: text)).flatMap(Line.init) : Line(text)
      else {
        // The last line may be incomplete if the program was killed or still runs.
        if number == lines.count - 1 { break }
        throw Failure("\(path), line \(number + 1): it is not a line of a trace. Remove it.")
      }
      isAside = false
      add(line)
    }
  }

  private mutating func add(_ line: Line) {
    switch (lines.last, line.happening) {
    case (line, .did): return
    case (.some(let last), .shows(let new)) where last.module == line.module:
      guard case .shows(let old) = last.happening else { break }
      let names = Set(new.map(\.name))
      let kept = old.filter { !names.contains($0.name) }
      lines[lines.count - 1].happening = .shows(kept + new)
      return
    default: break
    }
    lines.append(line)
  }

  /// In a text trace, the stack follows, one module a line, and then the modules put aside.
  private mutating func takeModule(_ text: String, isAside: inout Bool) -> Bool {
    guard text.hasPrefix("             "), let last = lines.last,
      case .goes(let caller, let stack) = last.happening
    else { return false }
    let name = text.drop { " └─".contains($0) }
    isAside = isAside || name.hasSuffix(" (aside)")
    if !isAside {
      let happening = Happening.goes(caller: caller, stack: stack + [String(name)])
      lines[lines.count - 1].happening = happening
    }
    return true
  }
}

extension Trace.Line {
  fileprivate init?(_ json: JSONValue) {
    guard let module = json["by"]?.text else { return nil }
    self.module = module
    if let event = json["did"]?.text {
      happening = .did(event: event, subject: json["with"]?.text ?? "")
    } else if case .object(let parts)? = json["shows"] {
      let texts = parts.compactMap { part in part.value.text.map { (part.name, $0) } }
      guard texts.count == parts.count else { return nil }
      happening = .shows(texts.map(Trace.Part.init))
    } else if let call = json["asks"]?.text, case .number(let time)? = json["milliseconds"],
      time.isFinite
    {
      happening = .asks(call: call, milliseconds: time, error: json["error"]?.text)
    } else if let caller = json["goes"]?.text, case .list(let stack)? = json["stack"] {
      happening = .goes(caller: caller, stack: stack.compactMap(\.text))
    } else if case .number(let count)? = json["lost"] {
      happening = .lost(lines: count == 1 ? "1 line" : "\(count.tenths) lines")
    } else {
      return nil
    }
  }

  /// A line such as `22:42:28.250 Login            asks   policy() 0.1 ms`.
  fileprivate init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 3).map { $0.drop { $0 == " " } }
    guard words.count == 4, words[0].count == 12,
      words[0].allSatisfy({ ":.".contains($0) || $0.isNumber })
    else { return nil }
    let rest = words[3]
    let parts = rest.split(separator: " ", maxSplits: 1).map(String.init)
    guard let first = parts.first else { return nil }
    module = String(words[1])
    switch words[2] {
    case "did": happening = .did(event: first, subject: parts.count > 1 ? parts[1] : "")
    case "shows":
      guard let colon = rest.firstRange(of: ": ") else { return nil }
      let (name, text) = (rest[..<colon.lowerBound], rest[colon.upperBound...])
      happening = .shows([.init(name: String(name), text: String(text))])
    case "asks":
      let answer = parts.last?.split(separator: " ms", maxSplits: 1)
      guard let answer, let time = answer.first.flatMap({ Double($0) }), time.isFinite else {
        return nil
      }
      let error = answer.count > 1 ? String(answer[1].dropFirst(2)) : nil
      happening = .asks(call: first, milliseconds: time, error: error)
    case "goes": happening = .goes(caller: first, stack: [])
    case "lost": happening = .lost(lines: String(rest))
    default: return nil
    }
  }
}

extension Double {
  /// With one decimal, which is omitted if it is zero.
  var tenths: String {
    let tenths = isFinite ? Int((Swift.min(Swift.max(self, 0), 1e12) * 10).rounded()) : 0
    return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)")
  }
}

extension JSONValue {
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}
