import ViperCommandLine

extension Help {
  /// The complete help: a section for each topic. Scripts/scaffold answers from it before the
  /// program is built.
  static var document: String {
    let topics = [nil] + Subcommand.allCases.map(\.rawValue)
    return topics.map { topic in
      let text = Help(of: Scaffold.self).text(for: topic.flatMap(Scaffold.command))
      return "# \(topic ?? "scaffold")\n\(text)"
    }.joined()
  }
}
