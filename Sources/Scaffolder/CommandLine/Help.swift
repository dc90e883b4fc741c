import ViperCommandLine

extension Help {
  /// The complete help: a section for each topic, and a second one if it differs without fields.
  /// Scripts/scaffold answers from it before the program is built.
  static var document: String {
    let topics = [nil] + Subcommand.allCases.map(\.rawValue)
    return topics.map { topic in
      func text(_ program: any Program.Type) -> String {
        Help(of: program).text(for: topic.flatMap(program.command))
      }
      let title = "# \(topic ?? "scaffold")"
      let (all, plain) = (text(Scaffold.self), text(PlainScaffold.self))
      return "\(title)\n\(all)" + (all == plain ? "" : "\(title) without fields\n\(plain)")
    }.joined()
  }
}
