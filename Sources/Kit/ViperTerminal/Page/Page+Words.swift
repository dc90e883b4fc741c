import ViperPages
import ViperPlatform

extension Page {
  /// The activity and its queue position, as in "Checking… You are next.".
  var wait: String? {
    busy.map { busy in queuePosition.map { "\(busy) \($0)" } ?? busy }
  }

  /// The queue position, such as "12 others are ahead of you."; nil without a queue.
  var queuePosition: String? {
    ahead.map { ahead in
      switch ahead {
      case 0: "You are next."
      case 1: "1 other is ahead of you."
      default: "\(ahead) others are ahead of you."
      }
    }
  }

  /// All texts that it shows, one per line, except typed ones.
  package var words: [String] {
    var words = [title, lead, notice?.text ?? "", busy ?? ""]
    switch body {
    case .form(let fields, let submit):
      words += fields.flatMap { [$0.label, $0.problem ?? "", $0.isSecret ? "" : $0.value] }
      words.append(submit)
    case .question(let field):
      words += [field.label, field.problem ?? ""] + field.options.map(\.label)
    case .table(let table):
      words += table.rows.map { $0.cells.map(\.text).joined(separator: "  ") }
      words.append(table.count == 0 ? table.empty : "\(table.rows.count) of \(table.count)")
    case .text(let text): words += text.split(separator: "\n").map(String.init)
    }
    return (words + actions.map(\.label)).filter { !$0.isEmpty }.map(\.sanitized)
  }
}
